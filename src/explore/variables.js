// Marks the definitions and uses of a register in its listing, and a variable of the program in all panes.
const tracking = ({ $, $$, data, pane, state, configuration, viewsOf, linesOf, unfind, setCurrent, scrollTo, describe, scrollOthers }) => {
  // What a register looks like; in Gen IR, the names of its variables follow in parentheses.
  const TOKEN = { 'p-ir': /%\d+/g, 'p-passes': /%[\w.]+/g, 'p-vector': /%[\w.]+/g, 'p-visa': /%?[A-Za-z]\w*/g, 'p-native': /\b(?:r|f|acc|a)\d+/g };
  const WORD = /[A-Za-z_]\w*/g;
  // In Gen IR as source, registers too.
  const WORD_OR_REGISTER = /%\d+|[A-Za-z_]\w*/g;
  // The panes in which a variable is followed.
  const FOLLOWED = ['source', 'ir', 'vector', 'visa', 'native'];
  const root = name => aliases().get(name) || name;
  // The variable of each alias, of the configuration that is shown; built when they are first needed.
  function aliases() {
    const { aliases, endings, all } = configuration(state.a);
    if (all) return all;
    const found = new Map(Object.entries(aliases));
    for (const [ending, roots] of Object.entries(endings)) for (const root of roots.split(' ')) found.set(root + ending, root);
    return configuration(state.a).all = found;
  }
  function tokenAt(x, y) {
    let node, offset;
    if (document.caretPositionFromPoint) {
      const position = document.caretPositionFromPoint(x, y);
      if (position) [node, offset] = [position.offsetNode, position.offset];
    } else if (document.caretRangeFromPoint) {
      const range = document.caretRangeFromPoint(x, y);
      if (range) [node, offset] = [range.startContainer, range.startOffset];
    }
    if (!node || node.nodeType !== Node.TEXT_NODE) return null;
    const li = node.parentElement.closest('li');
    // In the source, colored parts are no code with variables.
    if (!li || li.closest('.source') && node.parentElement.closest('i, .note')) return null;
    return tokenIn(li, node.data, offset, node);
  }
  function tokenIn(li, text, offset, node) {
    const pattern = TOKEN[li.closest('.pane').id] || (li.closest('.source') ? wordsOf() : null);
    if (!pattern) return null;
    for (const match of text.matchAll(pattern)) {
      if (match.index > offset || offset > match.index + match[0].length) continue;
      const name = li.closest('.source') ? meaningOf(li, columnOf(li, node), text, match) : match[0];
      if (isRegister(li, name)) return name;
    }
    return null;
  }
  // The column at which a node of a line of the source begins, in characters.
  function columnOf(li, node) {
    if (!node) return 0;
    const walker = document.createTreeWalker(li, NodeFilter.SHOW_TEXT);
    let column = 0;
    while (walker.nextNode() && walker.currentNode !== node) column += [...walker.currentNode.data].length;
    return column;
  }
  // The variable that a word of the source means, as the code names it: `i.line12` is the `i` that line 12 declares.
  // Empty for one that the kernel does not have.
  function meaningOf(li, column, text, match) {
    const words = data.kernels[state.k].words[li.dataset.s];
    const name = words && words[column + [...text.slice(0, match.index)].length];
    return name === undefined ? match[0] : name;
  }
  const shown = name => name.replace(/\.line(\d+)$/, ' (line $1)');
  function isRegister(li, name) {
    if (li.closest('.source')) return name.startsWith('%') || variables().has(name);
    if (li.closest('.pane').id !== 'p-visa') return true;
    return /^(?:[RIVAPTS]\d+\w*|%\w+)$/.test(name) || aliases().has(name);
  }
  // Whether an occurrence of a register defines it.
  function defines(id, text, at, end) {
    if (id === 'p-visa') {
      if (/^\(\d+,\d+\)<\d+>/.test(text.slice(end))) return true;
      return /^(?:\([^)]*\) )?(?:cmp|setp)\S* \([^)]*\) $/.test(text.slice(0, at));
    }
    if (id === 'p-native') {
      return /^\s*(?:\(.*?\)\s+)?\S+(?: \S+)? \(\d+\|M\d+\)\s+(?:\(\w+\)\s*)?$/.test(text.slice(0, at));
    }
    const equals = text.indexOf(' = ');
    return equals >= 0 && at < equals;
  }

  // The variables of the program: those that a register or a value of the configuration is named after.
  const known = new WeakMap();
  function variables() {
    const of = configuration(state.a);
    let all = known.get(of);
    if (!all) {
      // Gen IR names variables only; vISA also inputs and what the compiler adds, which no source has.
      const written = sourceWords();
      all = new Set([...namesOfVisa().values()].flatMap(names => [...names]).filter(name => written.has(name.split('.')[0])));
      for (const view of $$('#p-ir .view')) if (+view.dataset.k === state.k) for (const names of namesOfIr(view).values()) for (const name of names) all.add(name);
      known.set(of, all);
    }
    return all;
  }
  // The parts of a line of source that are code.
  function* codeOf(li) {
    for (const node of li.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) yield node;
      else if (node.matches('mark')) yield* codeOf(node);
    }
  }
  // The names of the registers of a source in Gen IR, if it has one function: the same numbers may be in others. `null`
  // if the source is in another language.
  let registers;
  function registersOfSource() {
    if (registers === undefined) {
      const text = $$('.source .code > li').map(li => li.textContent);
      const functions = text.filter(line => /^(?:kernel|function) @/.test(line)).length;
      registers = functions ? new Map() : null;
      if (functions === 1) for (const line of text) for (const [, register, names] of line.matchAll(/(%\d+) "([^"]*)"/g)) registers.set(register, names.split(', ').map(baseOf));
    }
    return registers;
  }
  const wordsOf = () => registersOfSource() ? WORD_OR_REGISTER : WORD;
  let written = null;
  function sourceWords() {
    if (!written) {
      written = new Set();
      for (const li of $$('.source .code > li')) for (const node of codeOf(li)) for (const [word] of node.data.matchAll(WORD)) written.add(word);
    }
    return written;
  }
  const headOf = view => { const head = $('details > pre', view); return head ? head.textContent : ''; };
  // The variable of a part: `sum` of `sum.s0`, `i.line12` of `i.line12.s0`.
  const baseOf = name => /^[^.+]*(?:\.line\d+)?/.exec(name)[0];
  // The variables of each register of Gen IR, from the list `names`.
  const named = new WeakMap();
  function namesOfIr(view) {
    let found = named.get(view);
    if (!found) {
      const [, list] = /^ {2}names ((?:.*\n)(?: {4}.*\n)*)/m.exec(headOf(view) + '\n') || ['', ''];
      found = new Map([...list.matchAll(/(%\d+) "([^"]*)"/g)].map(([, register, names]) => [register, names.split(', ').map(baseOf)]));
      named.set(view, found);
    }
    return found;
  }
  // The variable of a value: `x` of `%x.1`; `n` of the argument `%arg3_n`.
  // Masks are named after lines, as `%mask.loop.12`.
  const nameOfValue = value => /^%mask\./.test(value) ? '' : baseOf(value.replace(/^%/, '').replace(/^arg\d+_/, ''));
  // The variables of each variable of the vISA that is shown: those of its name, of its aliases, and of the values in it.
  function namesOfVisa() {
    const of = configuration(state.a);
    if (of.names) return of.names;
    const found = new Map(), view = $(`#k${state.k}-${state.a}-visa`), ir = $(`#k${state.k}-${of.width}-legalized`);
    const registers = ir && state.a.endsWith('s') ? namesOfIr(ir) : new Map();
    for (const line of (view ? headOf(view) : '').split('\n')) {
      const declared = /^\.decl (\S+) /.exec(line);
      if (!declared) continue;
      const name = declared[1], variable = root(name), all = found.get(variable) || new Set();
      found.set(variable, all);
      const [, number] = /^R(\d+)/.exec(name) || [];
      for (const one of registers.get('%' + number) || []) all.add(one);
      const own = /^[IV]\d+_(\w+)$/.exec(name);
      if (own && variable === name) all.add(nameOfValue(own[1]));
      for (const [value] of (line.split(' // ')[1] || '').matchAll(/%[\w.]+/g)) all.add(nameOfValue(value));
    }
    return of.names = found;
  }
  const nameFromVisa = name => namesOfVisa().get(root(name)) || new Set();
  // The variables of a physical register in a line of native code: those of the vISA instruction that it comes from,
  // as far as they are in that register.
  function namesOfNative(at, name) {
    const { native, registers } = configuration(state.a), found = new Set();
    const from = native ? native[at] : -1, visa = $(`#k${state.k}-${state.a}-visa`);
    if (!(from >= 0) || !/^r\d+$/.test(name) || !visa) return found;
    const number = +name.slice(1), line = linesOf(visa)[from];
    for (const [token] of line ? line.textContent.matchAll(TOKEN['p-visa']) : []) {
      const range = registers[root(token)];
      if (range && range[0] <= number && number <= range[1]) for (const one of nameFromVisa(token)) found.add(one);
    }
    return found;
  }
  // The registers of a text, each with its begin, its end and its variables. `at` is the number of the line `li`, of
  // which the text is the node, or all of it.
  function* occurrences(id, text, at, li, node) {
    const column = id === 'p-source' && data.kernels[state.k].words[li.dataset.s] ? columnOf(li, node) : 0;
    for (const match of text.matchAll(TOKEN[id] || (id === 'p-source' ? wordsOf() : WORD))) {
      const begin = match.index, end = begin + match[0].length;
      let names = [], last = end;
      if (id === 'p-source') names = match[0].startsWith('%') ? registersOfSource().get(match[0]) || [] : [meaningOf(li, column, text, match)].filter(Boolean);
      else if (id === 'p-visa') names = nameFromVisa(match[0]);
      else if (id === 'p-native') names = namesOfNative(at, match[0]);
      else if (id === 'p-ir' || /^%\d+$/.test(match[0]) && text[end] === '(') {
        const list = /^\(([^)]*)\)/.exec(text.slice(end));
        if (list) { names = list[1].split(', ').map(baseOf); last += list[0].length; }
      } else {
        // Blocks have names of the same form.
        const isBlock = text.slice(0, begin).endsWith('label ') || /^ \]/.test(text.slice(end)) && text.slice(0, begin).endsWith(', ');
        if (!isBlock) names = [nameOfValue(match[0])];
      }
      yield [begin, last, [...names], match[0], end];
    }
  }
  const variableIn = (id, li, at, token) => {
    for (const [, , names, name] of occurrences(id, li.textContent, at, li)) if (name === token) return names.find(one => variables().has(one)) || null;
    return null;
  };

  function unmarkRegister() { state.register = null; state.variable = null; refresh(); }
  function restore(li) { for (const m of $$('mark', li)) m.replaceWith(m.firstChild); li.normalize(); }
  // Encloses parts of a text, [start, end, class], in marks.
  function enclose(node, parts) {
    if (!parts.length) return;
    const text = node.data, out = document.createDocumentFragment();
    let at = 0;
    for (const [start, end, name] of parts) {
      out.append(text.slice(at, start));
      const element = document.createElement('mark');
      element.className = name;
      element.textContent = text.slice(start, end);
      out.append(element);
      at = end;
    }
    out.append(text.slice(at));
    node.replaceWith(out);
  }
  // Marks the register and the variable anew in what is shown; returns how often they occur.
  function refresh() {
    for (const li of new Set($$('mark.def, mark.use, mark.var').map(m => m.closest('li')))) restore(li);
    const { register, variable } = state, count = { def: 0, use: 0, of: new Map() };
    const walk = (id, list) => {
      for (const [at, li] of list.entries()) {
        for (const node of id === 'p-source' ? [...codeOf(li)] : [...li.childNodes].filter(n => n.nodeType === Node.TEXT_NODE).slice(0, 1)) {
          const parts = [], text = node.data;
          for (const [begin, last, names, token, end] of occurrences(id, text, at, li, node)) {
            const isOwn = register && register.list === list && (id === 'p-visa' ? root(token) : token) === register.wanted;
            if (isOwn) {
              const kind = defines(id, text, begin, end) ? 'def' : 'use';
              count[kind]++;
              parts.push([begin, end, kind]);
            } else if (variable && names.includes(variable)) parts.push([begin, last, 'var']);
            else continue;
            if (variable && names.includes(variable)) count.of.set(id, (count.of.get(id) || 0) + 1);
          }
          enclose(node, parts);
        }
      }
    };
    if (register && (!register.view || register.view.hidden || !register.list.length)) state.register = null;
    else if (register) walk(register.id, register.list);
    if (variable) {
      for (const id of FOLLOWED.filter(id => state.open.has(id))) {
        for (const view of viewsOf(id)) if (!state.register || linesOf(view) !== state.register.list) walk('p-' + id, linesOf(view));
      }
    }
    return count;
  }
  const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
  // Why a variable of the vISA is marked nowhere in native code; empty if it is, or if there is no native code.
  function notInNative(count) {
    const { native, registers } = configuration(state.a);
    if (!native || !state.open.has('native') || count.of.has('p-native')) return '';
    const own = [...namesOfVisa()].filter(([, names]) => names.has(state.variable)).map(([name]) => name);
    if (!own.length) return '';
    const isDeclared = own.some(name => registers[name]);
    return `, none in ${$('h2 > span', $('#p-native')).textContent}: ${isDeclared ? 'no code of these lines names its registers' : 'the finalizer divided its registers into unnamed ones, or removed it'}`;
  }
  function report(count) {
    const parts = [];
    if (state.register) parts.push(`${state.register.name}: ${plural(count.def, 'definition')}, ${plural(count.use, 'use')}`);
    if (state.variable) {
      const of = [...count.of].map(([id, n]) => `${n} in ${$('h2 > span', $('#' + id)).textContent}`);
      parts.push(`variable ${shown(state.variable)}: ${of.join(', ') || 'not in what is shown'}${notInNative(count)}`);
    }
    $('#about').textContent = $('#about').title = parts.join('  ·  ');
  }
  // Marks a register in its listing, and its variable in all panes.
  function markRegister(li, name) {
    unfind();
    const id = li.closest('.pane').id, view = li.closest('.view');
    if (id === 'p-source' && !name.startsWith('%')) { follow(name); return [0, 0]; }
    const list = id === 'p-passes' ? $$('li', li.parentElement) : linesOf(view);
    state.variable = variableIn(id, li, list.indexOf(li), name);
    state.register = { id, view, list, name, wanted: id === 'p-visa' ? root(name) : name };
    const count = refresh();
    report(count);
    if (state.variable) scrollOthers(pane(id.slice(2)), 'mark.var');
    return [count.def, count.use];
  }
  // Marks a variable of the program in all panes.
  function follow(name) {
    if (!variables().has(name)) return false;
    unfind();
    [state.register, state.variable] = [null, name];
    report(refresh());
    scrollOthers(state.current ? state.current.closest('.pane') : null, 'mark.var');
    return true;
  }
  // The variables of the current line, or of the source, in their order.
  function variablesOf(li) {
    const id = li.closest('.pane').id, all = new Set();
    const nodes = id === 'p-source' ? [...codeOf(li)] : [null];
    const at = li.parentElement.matches('.code') ? linesOf(li.closest('.view')).indexOf(li) : -1;
    for (const node of nodes) for (const [, , names] of occurrences(id, node ? node.data : li.textContent, at, li, node)) for (const name of names) if (variables().has(name)) all.add(name);
    return [...all];
  }
  // Follows the next variable of the current line.
  function nextVariable() {
    const li = state.current && state.current.getClientRects().length ? state.current : null;
    const all = li ? variablesOf(li) : [...variables()];
    if (all.length) follow(all[(all.indexOf(state.variable) + 1) % all.length]);
    else $('#about').textContent = 'no variable in this line';
  }
  // Marks the first register of the current line.
  function markFirst() {
    const li = state.current, pattern = li && TOKEN[li.closest('.pane').id];
    const found = pattern && [...li.textContent.matchAll(pattern)].find(([name]) => isRegister(li, name));
    if (found) markRegister(li, found[0]);
  }
  // The next line with a mark: of the register, or else of the variable, in the pane of the current line.
  function nextRegister() {
    const around = state.current ? state.current.closest('.pane') : document;
    let all = $$('mark.def, mark.use');
    if (!all.length) all = $$('mark.var', around);
    if (!all.length) { markFirst(); return; }
    const lines = [...new Set(all.map(m => m.closest('li')))];
    const at = lines.findIndex(li => li === state.current);
    // From another line, the next one after it.
    const after = at >= 0 || !state.current ? at + 1 : lines.findIndex(li => state.current.compareDocumentPosition(li) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = lines[Math.max(after, 0) % lines.length];
    setCurrent(next);
    scrollTo(next);
    describe(next);
  }
  return { tokenAt, tokenIn, unmarkRegister, markRegister, nextRegister, followVariable: follow, nextVariable, refresh, variables };
};
