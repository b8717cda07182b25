
// With the fragment `#selftest`, the page tests itself, and writes the result as JSON to an element of that id.
if (location.hash === '#selftest') {
  const passed = [], failed = [], messages = [], ready = performance.now();
  for (const name of ['error', 'warn', 'log']) {
    console[name] = (...all) => messages.push(all.map(String).join(' '));
  }
  addEventListener('error', event => messages.push(String(event.message)));
  document.addEventListener('securitypolicyviolation', event => messages.push(`policy: ${event.violatedDirective}`));
  const { $, $$, data, state, PANES } = explorer;
  // A text in vector IR has no Gen IR.
  const middle = $('#p-ir .view') ? 'ir' : 'vector', usual = middle === 'ir' ? '124' : '134';
  const press = (key, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const expect = (name, condition) => (condition ? passed : failed).push(name);
  const test = (name, run) => { try { run(condition => expect(name, condition)); } catch (error) { failed.push(`${name}: ${error}`); } };
  const stackedPanes = innerWidth < 700;
  const shown = id => $('#p-' + id).offsetParent !== null && !$('#p-' + id).hidden;
  const first = id => explorer.viewsOf(id).flatMap(v => explorer.linesOf(v)).find(li => li.dataset.s && !li.dataset.s.includes('.'));
  const contrast = element => {
    const parts = color => (color.match(/[\d.]+/g) || []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
      .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
    let behind = element, back = [255, 255, 255, 0];
    while (behind && (back[3] === 0)) {
      const found = parts(getComputedStyle(behind).backgroundColor);
      back = found.length === 3 ? [...found, 1] : found;
      behind = behind.parentElement;
    }
    const [x, y] = [light(parts(getComputedStyle(element).color)), light(back)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };

  test('panes open and close', ok => {
    for (const id of PANES) explorer.toggle(id, true);
    ok(PANES.every(shown));
    for (const [k, id] of PANES.entries()) { press(String(k + 1)); ok(k === 7 || !shown(id)); press(String(k + 1)); ok(shown(id)); }
    for (const id of PANES) explorer.toggle(id, ['source', middle, 'visa'].includes(id));
    ok(PANES.filter(shown).join() === `source,${middle},visa`);
  });
  test('panes show enough columns', ok => {
    // The columns of a line of code that a pane shows.
    const columns = (id, wanted) => {
      const probe = document.createElement('li');
      probe.textContent = '0'.repeat(wanted);
      explorer.linesOf(explorer.viewsOf(id)[0])[0].parentElement.append(probe);
      const range = document.createRange();
      range.selectNodeContents(probe);
      const box = range.getBoundingClientRect(), pane = $('#p-' + id).getBoundingClientRect();
      probe.remove();
      return Math.floor(wanted * Math.min(1, (pane.right - box.left) / box.width));
    };
    const longest = Math.max(...$$('.source').map(a => +a.dataset.columns));
    for (const [panes, source, visa] of innerWidth >= 1400 ? [['14', 72, 60], ['124', 45, 45]] : innerWidth >= 1000 ? [['14', 40, 40]] : []) {
      explorer.follow('#L1;panes=' + panes);
      const seen = columns('source', Math.min(source, longest));
      ok(seen >= Math.min(source, longest) || failed.push(`${seen} columns of the source with ${panes}`));
      ok(columns('visa', visa) >= visa || failed.push(`${columns('visa', visa)} columns of vISA with ${panes}`));
    }
    explorer.follow('#L1;panes=12345678');
    const isEmpty = id => ['ir', 'vector', 'native'].includes(id) && !explorer.viewsOf(id).length;
    ok(PANES.every(id => $('#p-' + id).getBoundingClientRect().width >= (isEmpty(id) ? 110 : 200)));
    ok(stackedPanes || !isEmpty('native') || $('#p-native').getBoundingClientRect().width < 160);
    // There is one horizontal scroll bar for the window only if all panes together do not fit into it.
    const main = $('main');
    for (const panes of innerWidth >= 1590 ? ['1678', '124678', '12345678'] : innerWidth >= 1200 ? ['1678', '128'] : []) {
      explorer.follow('#L1;panes=' + panes);
      ok(main.scrollWidth <= main.clientWidth || failed.push(`panes ${panes} need ${main.scrollWidth} of ${main.clientWidth}`));
      const box = $('.figures-box', explorer.viewsOf('compare')[0]);
      ok(box.scrollWidth <= box.clientWidth || failed.push(`Compare needs ${box.scrollWidth} of ${box.clientWidth} with ${panes}`));
    }
    explorer.follow('#L1;panes=' + usual);
  });
  test('panes are widened and restored', ok => {
    if (stackedPanes) return;
    const width = id => $('#p-' + id).getBoundingClientRect().width, before = width('visa');
    explorer.resize('visa', 1.5);
    ok(width('visa') > before * 1.1);
    ok(Math.abs(PANES.filter(shown).reduce((sum, id) => sum + width(id), 0) - innerWidth) < 30);
    const divider = $('.divider');
    const drag = (type, clientX) => divider.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId: 1 }));
    divider.setPointerCapture = () => {};
    // A narrow window leaves less room: no pane becomes narrower than its least width.
    const source = width('source'), least = parseFloat(getComputedStyle($('#p-' + middle)).minWidth);
    const room = Math.min(40, width(middle) - least);
    drag('pointerdown', 300);
    drag('pointermove', 340);
    ok(Math.abs(width('source') - source - room) < 3);
    ok(PANES.filter(shown).every(id => width(id) > 100));
    drag('lostpointercapture', 340);
    divider.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    ok(Math.abs(width('visa') - before) < 3);
    press('w');
    ok(document.documentElement.classList.contains('wrapped'));
    press('w');
    const close = $$(`#p-${middle} h2 button`).pop();
    close.click();
    ok(!shown(middle));
    explorer.toggle(middle, true);
  });
  test('dividers and panes obey the keyboard', ok => {
    if (stackedPanes) return;
    const width = id => $('#p-' + id).getBoundingClientRect().width, before = width('source');
    const divider = $('.divider');
    divider.focus();
    ok(document.activeElement === divider && divider.getAttribute('role') === 'separator');
    press('ArrowRight', divider);
    ok(Math.abs(width('source') - before - 24) < 3);
    press('0');
    ok(Math.abs(width('source') - before) < 3);
    ok(PANES.every(id => $('#p-' + id).tabIndex === 0));
    const button = $('#panes a[data-pane="' + middle + '"]');
    press(' ', button);
    ok(!shown(middle));
    press(' ', button);
    ok(shown(middle) && button.getAttribute('role') === 'button' && button.getAttribute('aria-pressed') === 'true');
  });
  test('what has focus is visible', ok => {
    // Each is found when its turn comes: what has focus may render the view again.
    for (const selector of ['#search', '#ask', '#panes a', '#p-source', '#view summary']) {
      const element = $(selector);
      element.focus({ focusVisible: true });
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      // A window in the background, as a browser without a screen may have, shows no focus.
      ok(!document.hasFocus() || (element.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || failed.push(`focus of ${selector}: ${element.isConnected}, ${document.hasFocus()}, ${document.activeElement.tagName}`));
    }
    document.activeElement.blur();
  });
  test('the page has landmarks, headings and tables with headers', ok => {
    for (const landmark of ['header', 'nav[aria-label]', 'main', 'footer', 'section.verdicts[aria-label]']) ok($$(landmark).length === 1);
    ok($$('h1').length === 1 && $$('.pane').every(pane => pane.getAttribute('aria-label') && $('h2', pane)));
    ok($$('main table').every(table => $$('th[scope]', table).length > 0));
    ok($$('button, .divider, input, select').every(e => e.textContent.trim() || e.getAttribute('aria-label') || (e.labels && e.labels.length)));
    ok(document.documentElement.lang === 'en');
  });
  test('colors of counts are graded by one scale', ok => {
    const scale = explorer.data.kernels[state.k].configurations[state.a].scale;
    ok(!scale === ($$('#p-visa .view.heat').filter(v => !v.hidden).length === 0));
    if (!scale) return;
    ok(scale.every((bound, k) => k === 0 || scale[k - 1] <= bound));
    const steps = new Set();
    for (const id of ['source', 'visa']) {
      const view = explorer.viewsOf(id)[0];
      ok($$('.scale i', view).length > 0 && $$('.scale i', view).map(i => i.textContent).join() === $$('#p-visa .scale i').filter(i => i.offsetParent).map(i => i.textContent).join());
      for (const li of explorer.linesOf(view).filter(li => /^\d+×/.test(li.dataset.x || ''))) {
        const step = scale.filter(bound => bound <= parseInt(li.dataset.x)).length;
        ok(li.classList.contains('h' + step) || failed.push(`${id} ${li.dataset.x} is ${li.className}`));
        if (id === 'visa') steps.add(step);
      }
    }
    const counts = new Set(explorer.linesOf(explorer.viewsOf('visa')[0]).map(li => parseInt(li.dataset.x)).filter(Boolean));
    ok(Math.max(...counts) < 8 * Math.min(...counts) || steps.size >= 2);
  });
  test('figures are hidden and shown', ok => {
    const li = explorer.linesOf(explorer.viewsOf('visa')[0])[0];
    const indent = () => parseFloat(getComputedStyle(li).paddingLeft);
    press('g');
    ok(document.documentElement.dataset.figures === 'always');
    const all = indent();
    ok(all >= 50);
    press('g');
    ok(document.documentElement.dataset.figures === 'never' && indent() < all - 40);
    ok(getComputedStyle(li, '::before').display === 'none');
    press('g');
    ok(document.documentElement.dataset.figures === undefined);
  });
  test('figures give way to code in narrow panes', ok => {
    if (stackedPanes) return;
    explorer.follow('#L1;panes=1248');
    const view = explorer.viewsOf('visa')[0], li = explorer.linesOf(view)[0], pane = $('#p-visa');
    const narrow = pane.clientWidth < (view.matches('.heat') ? 430 : 310), wide = pane.clientWidth > 450;
    const size = getComputedStyle(li, '::before').fontSize;
    ok(!(narrow && size !== '0px') && !(wide && size === '0px') || failed.push(`figures at ${pane.clientWidth}: ${size}`));
    for (const what of $$('h3, .peak summary', view)) ok(what.scrollWidth <= pane.clientWidth + 1 || failed.push(`${what.tagName} ${what.scrollWidth} of ${pane.clientWidth}`));
    explorer.follow('#L1;panes=' + usual);
  });
  test('numbers have headings and the width its reasons', ok => {
    explorer.toggle(middle, true);
    for (const id of ['source', middle, 'visa']) {
      const heads = $('.heads', explorer.viewsOf(id)[0]);
      ok(heads && $$('span', heads).every(span => span.title));
      const li = explorer.linesOf(explorer.viewsOf(id)[0])[0];
      ok(Math.abs($('.heads', explorer.viewsOf(id)[0]).getBoundingClientRect().left - li.closest('.view').getBoundingClientRect().left) < 1);
    }
    const verdicts = $$('.verdict').filter(v => v.offsetParent);
    ok(verdicts.length === 1 && /SIMD(8|16|32)|vector IR/.test($('summary', verdicts[0]).textContent) && $$('li', verdicts[0]).length > 0);
  });
  test('the legend and the headings stay in view', ok => {
    if (stackedPanes) return;
    const view = explorer.viewsOf('visa')[0], pane = $('#p-visa');
    pane.scrollTop = pane.scrollHeight;
    for (const part of $$('.scale, .heads', view).filter(part => part.offsetParent)) {
      const [box, around] = [part.getBoundingClientRect(), pane.getBoundingClientRect()];
      ok(box.top >= around.top && box.bottom < around.top + 160 || failed.push(`${part.className} at ${box.top - around.top}`));
    }
    pane.scrollTop = 0;
  });
  test('native code has the counts of blocks', ok => {
    const native = $$('#p-native .view.heat');
    for (const view of native) {
      const counts = new Set(explorer.linesOf(view).filter(li => li.dataset.x).map(li => li.dataset.x));
      const visa = document.getElementById(view.id.replace('native', 'visa'));
      const known = new Set(explorer.linesOf(visa).filter(li => li.dataset.x).map(li => li.dataset.x.split('×')[0]));
      ok(counts.size > 0 && [...counts].every(x => known.has(x)));
    }
    ok($$('#p-native .view').length === 0 || $$('#p-visa .heat').length === 0 || native.length > 0);
  });
  test('pointing at an instruction marks its line', ok => {
    const li = first('visa'), line = document.getElementById('L' + li.dataset.s);
    li.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    ok(line.classList.contains('hi') && li.classList.contains('hi'));
    const calls = e => e.dataset.i ? e.dataset.i.split(' ') : [];
    ok($$('.hi').every(e => [e.dataset.s, ...calls(e)].includes(li.dataset.s) || calls(li).includes(e.dataset.s)));
    ok($('#about').textContent.includes('line ' + li.dataset.s));
    $('main').dispatchEvent(new PointerEvent('pointerleave'));
    ok($$('.hi').length === 0);
  });
  test('an instruction that was inlined marks its line and that of the call, and the call marks it', ok => {
    const li = explorer.linesOf(explorer.viewsOf('visa')[0]).find(li => li.dataset.i && li.dataset.s && !/\./.test(li.dataset.s + li.dataset.i));
    if (!li) return;
    const outermost = document.getElementById('L' + li.dataset.i.split(' ').pop());
    explorer.select(li);
    ok(outermost.classList.contains('sel') && document.getElementById('L' + li.dataset.s).classList.contains('sel'));
    explorer.select(outermost);
    ok(li.classList.contains('sel') && outermost.dataset.n > 0);
    press('Escape');
    ok($$('.sel').length === 0);
  });
  test('pointing at a line marks its instructions', ok => {
    const li = first('visa'), line = document.getElementById('L' + li.dataset.s);
    line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    ok(li.classList.contains('hi'));
    ok(explorer.index(explorer.viewsOf('visa')[0]).get(li.dataset.s).every(e => e.classList.contains('hi')));
    $('main').dispatchEvent(new PointerEvent('pointerleave'));
  });
  test('a click scrolls the other panes', ok => {
    const all = explorer.linesOf(explorer.viewsOf('visa')[0]).filter(li => li.dataset.s && !li.dataset.s.includes('.'));
    const li = all[all.length - 1], line = document.getElementById('L' + li.dataset.s);
    for (const id of PANES) $('#p-' + id).scrollTop = 0;
    li.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: -1, clientY: -1 }));
    ok(line.classList.contains('sel'));
    ok(explorer.inView(line) || $('#p-source').scrollHeight <= $('#p-source').clientHeight + 80 || line.getBoundingClientRect().top < 200);
    ok(location.hash.includes(':'));
    press('Escape');
    ok($$('.sel').length === 0);
  });
  test('keys move by lines', ok => {
    explorer.select(document.getElementById('L1'));
    press('j');
    ok(state.current.id === 'L2' || !document.getElementById('L2'));
    press('k');
    ok(state.current.id === 'L1');
  });
  test('registers have definitions and uses', ok => {
    const li = explorer.linesOf(explorer.viewsOf(middle)[0]).find(l => /^%[\w.]+(\(\w+\))? = /.test(l.textContent));
    // A kernel without any effect has no registers.
    if (!li) return;
    const name = explorer.tokenIn(li, li.textContent, 1);
    const text = li.textContent;
    ok((middle === 'ir' ? /^%\d+$/ : /^%[\w.]+$/).test(name));
    const [definitions] = explorer.markRegister(li, name);
    ok(definitions > 0 && $$('mark.def').every(m => m.textContent === name) && li.textContent === text);
    const marked = $$('mark.def, mark.use').length;
    press('r');
    ok(state.current && state.current.querySelector('mark'));
    press('Escape');
    ok($$('mark').length === 0 && marked > 0 && li.textContent === text);
    const message = explorer.linesOf(explorer.viewsOf('visa')[0]).find(l => /\(\d+,\d+\)<1>/.test(l.textContent));
    const [name2] = /[A-Z%]\w+(?=\(\d+,\d+\)<1>)/.exec(message.textContent);
    ok(explorer.markRegister(message, name2)[0] > 0 && message.querySelector('mark.def') !== null);
    press('Escape');
  });
  test('a variable is followed through the panes', ok => {
    const panes = ['source', middle, 'visa'].concat($('#p-native .view') ? ['native'] : []);
    for (const id of panes) explorer.toggle(id, true);
    const marked = id => explorer.viewsOf(id).flatMap(view => $$('mark.var, mark.def, mark.use', view));
    const text = explorer.viewsOf('source')[0].textContent;
    const wordOf = name => name.split('.')[0], shown = name => name.replace(/\.line(\d+)$/, ' (line $1)');
    // A macro, or a text of Gen IR, may hide the name of a variable.
    const isWritten = name => $$('.source .code > li').some(li => [...li.childNodes].some(n => n.nodeType === Node.TEXT_NODE && new RegExp(`\\b${wordOf(name)}\\b`).test(n.data)));
    const all = [...explorer.variables()].filter(isWritten);
    // The variables of the program that the vISA still has, unless it computes nothing.
    const hasValues = () => explorer.linesOf(explorer.viewsOf('visa')[0]).some(li => /\b[RV]\d/.test(li.textContent));
    const seen = all.filter(name => explorer.followVariable(name) && marked('visa').length);
    ok(seen.length > 0 || !all.length || !hasValues() || failed.push(`none of ${all} is in the vISA`));
    for (const name of seen.slice(0, 8)) {
      ok(explorer.followVariable(name) && state.variable === name);
      const word = new RegExp(`^${wordOf(name)}$`);
      ok(marked('source').length > 0 && marked('source').every(m => word.test(m.textContent)));
      ok(!$$('.source i mark').length && $('#about').textContent.startsWith(`variable ${shown(name)}: `));
      if (middle === 'ir') ok(marked('ir').every(m => new RegExp(`^%\\d+\\((?:.*, )?${name}(?:\\+\\d+|\\.\\w+)*(?:, .*)?\\)$`).test(m.textContent)));
      // A click on the register in vISA leads back to the source, and marks its definitions there.
      const line = explorer.linesOf(explorer.viewsOf('visa')[0]).find(li => $('mark', li)), token = $('mark', line).textContent;
      explorer.select(line);
      const [definitions, uses] = explorer.markRegister(line, token);
      ok(definitions + uses > 0 && marked('source').length > 0 && state.variable !== null);
    }
    // In native code, only registers of instructions of the vISA that name the variable.
    if (panes.includes('native') && seen.length) {
      const found = seen.filter(name => explorer.followVariable(name) && marked('native').length);
      ok(found.length > 0 && marked('native').every(m => /^r\d+$/.test(m.textContent)));
      // A variable that is marked in the vISA alone has the reason in the bottom line.
      for (const name of seen.filter(name => explorer.followVariable(name) && marked('visa').length)) {
        explorer.followVariable(name);
        ok(marked('native').length > 0 !== /none in Native: /.test($('#about').textContent));
      }
    }
    if (seen.length) {
      explorer.followVariable(seen[0]);
      const element = $('.source mark.var'), scheme = document.documentElement.dataset.theme;
      for (const theme of ['light', 'dark']) {
        document.documentElement.dataset.theme = theme;
        ok(contrast(element) >= 4.5 || failed.push(`contrast of a variable, ${theme}: ${contrast(element).toFixed(2)}`));
      }
      if (scheme) document.documentElement.dataset.theme = scheme; else delete document.documentElement.dataset.theme;
      // From the keyboard: the variables of a line one after the other, their lines, and nothing.
      explorer.select(element.closest('li'));
      press('Escape');
      ok(!$$('mark').length && state.variable === null && explorer.viewsOf('source')[0].textContent === text);
      explorer.select(document.getElementById(state.current.id));
      press('v');
      const first = state.variable;
      ok(first !== null && $$('.source mark.var').length > 0 && location.hash.endsWith(`;variable=${first}`));
      press('r');
      ok($('mark', state.current) !== null);
      press('Escape');
      ok(!location.hash.includes('variable'));
      // It stays marked in another configuration and in panes that are opened.
      explorer.follow(`#L1;panes=14;variable=${seen[0]}`);
      ok(state.variable === seen[0] && marked('visa').length > 0);
      const { a, b } = state, keys = Object.keys(data.kernels[state.k].configurations);
      explorer.configure(keys[(keys.indexOf(a) + 1) % keys.length], b);
      ok(state.variable === seen[0] && marked('source').length > 0);
      explorer.configure(a, b);
      explorer.toggle(middle, true);
      ok(marked('visa').length > 0);
    }
    ok(!explorer.followVariable('nothing of that name'));
    press('Escape');
    explorer.follow('#L1;panes=' + usual);
  });
  test('search finds and steps', ok => {
    press('/');
    ok(document.activeElement.id === 'search');
    const box = $('#search');
    box.value = 'kernel';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    const found = parseInt($('#found').textContent);
    ok(found > 0 && $$('mark.found').length >= 1);
    box.blur();
    press('n');
    ok($('#found').textContent.startsWith('1 of '));
    press('N');
    ok($('#found').textContent.startsWith(`${found} of `));
    press('Escape');
    ok($$('mark').length === 0 && box.value === '');
  });
  test('configurations change what is shown', ok => {
    const keys = Object.keys(data.kernels[state.k].configurations), before = state.a;
    for (let k = 0; k < keys.length; k++) {
      press(']');
      ok(explorer.viewsOf('visa').length === 1 && explorer.viewsOf('visa')[0].id === `k${state.k}-${state.a}-visa`);
    }
    ok(state.a === before);
    for (const key of keys) {
      explorer.follow(`#L1;shown=${key}`);
      for (const li of $$('.source [data-n]')) {
        const became = $$(`[data-s="${li.dataset.s}"]:not(.b)`, explorer.viewsOf('visa')[0]).length;
        const inlined = $$('[data-i]:not(.b)', explorer.viewsOf('visa')[0]).length;
        ok(+li.dataset.n >= became && +li.dataset.n <= became + inlined || failed.push(`${li.dataset.n} instructions of ${li.dataset.s} in ${key}`));
      }
    }
    explorer.follow(`#L1;shown=${before}`);
    press('[');
    press(']');
    ok(state.a === before);
  });
  test('the bottom line follows the configuration', ok => {
    const keys = Object.keys(data.kernels[state.k].configurations), about = () => $('#about').textContent, before = state.a;
    if (keys.length < 2) return;
    const li = first('visa'), line = document.getElementById('L' + li.dataset.s);
    for (const from of [li, line]) {
      explorer.configure(before);
      explorer.select(from);
      const key = keys[(keys.indexOf(before) + 1) % keys.length];
      press(']');
      const shown = state.current, after = about();
      ok(state.a === key && shown.getClientRects().length > 0 && shown.dataset.s === li.dataset.s);
      explorer.select(shown);
      ok(about() === after || failed.push(`"${after}" instead of "${about()}"`));
      ok(from === line || location.hash.includes(key));
    }
    explorer.follow(`#L1;shown=${keys[0]}`);
    ok(state.a === keys[0] && state.b !== state.a);
    explorer.configure(before);
    press('Escape');
  });
  test('the peak leads to its instruction', ok => {
    for (const id of middle === 'ir' ? ['ir', 'visa'] : ['visa']) {
      const link = $('.peak summary a[href$="-peak"]', explorer.viewsOf(id)[0]);
      ok(explorer.follow(link.getAttribute('href')) && link.textContent === `instruction ${explorer.linesOf(explorer.viewsOf(id)[0]).indexOf(state.current) + 1}`);
      ok(explorer.inView(state.current) || stackedPanes);
    }
    press('Escape');
  });
  test('stages', ok => {
    const seen = new Set(), count = middle === 'ir' ? 3 : 2;
    explorer.toggle(middle, true);
    for (let k = 0; k < count; k++) { press('s'); ok(explorer.viewsOf(middle).length === 1); seen.add(explorer.viewsOf(middle)[0].dataset.stage); }
    ok(seen.size === count);
  });
  test('passes of a line', ok => {
    explorer.toggle('passes', true);
    explorer.select(first(middle) || first('visa'));
    ok(/^(1 pass|\d+ passes) changed code of line \d/.test($('.filter').textContent));
    ok(explorer.viewsOf('passes').length > 0 && $$('.pass.idle').length > 0);
    // A name is broken between its words only: no word is wider than the name.
    ok($$('.pass .name').filter(name => name.offsetParent).every(name => name.scrollWidth <= name.clientWidth + 1));
    press('f');
    ok($('#p-passes').classList.contains('only-line'));
    press('f');
    press('Escape');
    explorer.toggle('passes', false);
  });
  test('the comparison is aligned by line', ok => {
    explorer.toggle('compare', true);
    const article = explorer.viewsOf('compare')[0];
    const count = $$('.aligned .row', article).length;
    ok(count > 0 && $$('.aligned .sides > div', article).length === 2);
    ok($$('.figures .first', article).length > 0);
    const lines = $$('.aligned .line', article).map(l => +(l.dataset.s || -1)).filter(n => Number.isInteger(n));
    ok(lines.every((n, k) => k === 0 || lines[k - 1] <= n));
    explorer.toggle('compare', false);
  });
  test('a block of the graph leads to its label', ok => {
    explorer.toggle('graph', true);
    const link = $('svg a', explorer.viewsOf('graph')[0]);
    if (link) {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      ok(state.current.id === link.getAttribute('href').slice(1) && ['ir', 'vector'].some(id => explorer.viewsOf(id).some(v => v.contains(state.current))));
    }
    const svg = $('svg', explorer.viewsOf('graph')[0]);
    // Graphs of very many blocks are not drawn.
    if (svg) {
      const [drawn, natural] = [svg.getBoundingClientRect().width, svg.viewBox.baseVal.width];
      ok(drawn <= natural + 1 && drawn >= natural * 0.7 - 1 && (drawn <= $('#p-graph').clientWidth || drawn <= natural * 0.7 + 1));
      const boxes = $$('.block', explorer.viewsOf('graph')[0]).map(r => ['x', 'y', 'width', 'height'].map(a => +r.getAttribute(a)));
      const overlap = (p, q) => p[0] < q[0] + q[2] && q[0] < p[0] + p[2] && p[1] < q[1] + q[3] && q[1] < p[1] + p[3];
      ok(!boxes.some((p, i) => boxes.some((q, j) => i < j && overlap(p, q))));
    }
    // Each form has its own graph, whose blocks are marked with the lines of its code.
    const { a, b } = state;
    for (const key of Object.keys(data.kernels[state.k].configurations)) {
      explorer.configure(key, b);
      const views = explorer.viewsOf('graph'), listing = views[0] && $('#' + views[0].dataset.of);
      ok(views.length === 1 && listing !== null && !(/[vt]$/.test(key) !== (listing.closest('.pane').id === 'p-vector')));
      const blocks = $$('svg a', views[0]);
      if (!blocks.length) continue;
      ok(blocks.every(a => listing.contains(document.getElementById(a.getAttribute('href').slice(1)))));
      ok($$('text.name', views[0]).every(t => t.getComputedTextLength() < t.parentNode.querySelector('rect').width.baseVal.value));
      const line = explorer.linesOf(listing).find(li => li.dataset.s && !li.dataset.s.includes('.'));
      if (line) { explorer.select(document.getElementById('L' + line.dataset.s)); ok($$('a.sel', views[0]).length > 0); }
    }
    explorer.configure(a, b);
    press('Escape');
    explorer.toggle('graph', false);
  });
  test('fragments lead to places', ok => {
    const view = explorer.viewsOf('visa')[0];
    const lines = explorer.linesOf(view), last = Math.min(3, lines.length);
    ok(explorer.follow(`#${view.id}:${last}`) && state.current === lines[last - 1]);
    ok(explorer.follow('#L2') || !document.getElementById('L2'));
    ok(!explorer.follow('#nothing') && !explorer.follow(`#${view.id}:999999`) && !explorer.follow('#%E0;panes=;x'));
    explorer.follow('#L1;panes=14;colors=dark');
    ok(PANES.filter(shown).join() === 'source,visa' && document.documentElement.dataset.theme === 'dark');
    explorer.follow('#L1;panes=' + usual);
    delete document.documentElement.dataset.theme;
    press('Escape');
  });
  test('both color schemes are readable', ok => {
    const seen = new Set();
    for (const id of ['passes', 'compare']) explorer.toggle(id, true);
    const samples = ['body', 'h1', '.code li', '.code .b', '.code .c', '.code .k', '.code .t', '.code .d', 'footer .made', '#about', '#panes a', '#panes kbd',
      '.note', '.heads span', 'h3 span', '.pass .name', '.pass.idle .name', 'ins', 'del', '.figures .first', '.figures .second', '.peak summary', '.verdict summary',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map(k => `.scale .h${k}`)];
    for (const scheme of ['light', 'dark']) {
      document.documentElement.dataset.theme = scheme;
      seen.add(getComputedStyle(document.documentElement).backgroundColor);
      for (const sample of samples) {
        const element = $$(sample).find(e => e.offsetParent);
        if (element && contrast(element) < 4.5) failed.push(`contrast of ${sample}, ${scheme}: ${contrast(element).toFixed(2)}`);
      }
    }
    for (const id of ['passes', 'compare']) explorer.toggle(id, false);
    delete document.documentElement.dataset.theme;
    ok(seen.size === 2);
    press('t');
    ok(document.documentElement.dataset.theme === 'light');
    press('t');
    ok(document.documentElement.dataset.theme === 'dark');
    press('t');
    ok(document.documentElement.dataset.theme === undefined);
  });
  test('remarks are about the form that is shown', ok => {
    const { a, b } = state;
    for (const key of Object.keys(data.kernels[state.k].configurations)) {
      explorer.configure(key, b);
      const notes = $$('.source .note[data-form]');
      ok(notes.every(note => note.hidden === (note.dataset.form !== key.slice(-1))));
      // Each form says how many registers it needs, at a line or for the kernel.
      const about = new RegExp(/v$/.test(key) ? 'the vector form at SIMD\\d+ requires' : 'requires');
      ok($$('.verdict li').some(li => about.test(li.textContent)));
    }
    explorer.configure(a, b);
  });
  test('help opens and closes', ok => {
    press('?');
    ok($('#help').open && $$('#help dt').length > 4 && $$('#help th[scope]').length > 10);
    press('?');
    ok(!$('#help').open);
  });
  test('nothing is wider than the window', ok => ok(document.documentElement.scrollWidth <= window.innerWidth));
  // The slowest of a few jumps through a long listing, with its layout, in milliseconds.
  let slowest = 0;
  test('scrolling', ok => {
    const lines = explorer.linesOf(explorer.viewsOf('visa')[0]);
    for (let k = 0; k <= 20; k++) {
      const start = performance.now(), li = lines[Math.floor((k * 7 % 20) / 20 * (lines.length - 1))];
      li.scrollIntoView({ block: 'center' });
      ok(li.getBoundingClientRect().height >= 16);
      slowest = Math.max(slowest, performance.now() - start);
    }
  });
  const finish = () => {
    (messages.length ? failed : passed).push(`no message on the console${messages.map(m => `: ${m}`).join('')}`);
    const result = document.createElement('pre');
    result.id = 'selftest';
    result.textContent = JSON.stringify({ passed: passed.length, failed, ready: Math.round(ready), jump: Math.round(slowest) });
    document.body.append(result);
  };
  setTimeout(finish, 50);
}
