// gencl in Compiler Explorer: put this file into lib/compilers, and into lib/compilers/_all.ts the line
// export {GenclCompiler} from './gencl.js';

import type {PreliminaryCompilerInfo} from '../../types/compiler.interfaces.js';
import type {ParseFiltersAndOutputOptions} from '../../types/features/filters.interfaces.js';
import {BaseCompiler} from '../base-compiler.js';
import {CompilationEnvironment} from '../compilation-env.js';
import {AsmParser} from '../parsers/asm-parser.js';

/** vISA and native code: a predicate or an execution mask in parentheses may precede the opcode. */
export class VisaParser extends AsmParser {
    constructor() {
        super();
        this.hasOpcodeRe = /^\s*(\([^()]*\)\s*)?[A-Za-z]/;
    }
}

export class GenclCompiler extends BaseCompiler {
    static get key() {
        return 'gencl';
    }

    constructor(info: PreliminaryCompilerInfo, environment: CompilationEnvironment) {
        super(info, environment);
        this.asm = new VisaParser();
        // The pane "Opt Pipeline" then shows Gen IR before and after each pass.
        this.compiler.optPipeline = {
            arg: ['--print-changed=both'],
            moduleScopeArg: [],
            noDiscardValueNamesArg: [],
        };
    }

    override optionsForFilter(_filters: ParseFiltersAndOutputOptions, outputFilename: string) {
        return ['compile', '--line-directives', '--error-format', 'short', '-o', this.filename(outputFilename)];
    }
}
