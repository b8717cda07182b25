'use strict';
// Marks what belongs together, and arranges the panes. Nothing is stored, and nothing is loaded.
const explorer = (() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const data = JSON.parse($('#data').textContent);
  const PANES = $$('#panes a').map(a => a.dataset.pane);
  const pane = id => $('#p-' + id);
  const state = { k: data.opened, a: '', b: '', open: new Set(), place: null, hover: null, current: null,
    stage: { ir: 'legalized', vector: 'legalized' }, register: null, variable: null, query: '', only: false, sizes: new Map() };

  const kernel = () => data.kernels[state.k];
  const configuration = key => kernel().configurations[key];

  // Completes the lines of a view: one without `data-s` is of the same source line as that before it in its list.
  const completed = new WeakSet();
  function complete(view) {
    if (completed.has(view)) return;
    completed.add(view);
    for (const list of $$('.code', view)) {
      // And of the same calls, if it was inlined.
      for (const name of ['s', 'i']) {
        let key = '';
        for (const li of list.children) {
          if (li.dataset[name] === undefined) { if (key) li.dataset[name] = key; continue; }
          key = li.dataset[name];
          if (!key) delete li.dataset[name];
        }
      }
    }
  }
  // The lines of the calls through which a line was inlined.
  const callsOf = li => li.dataset.i ? li.dataset.i.split(' ') : [];
  // The lines of a view by the source line that they are of, or inlined from; built when a view is first needed.
  const indexes = new WeakMap();
  function index(view) {
    let map = indexes.get(view);
    if (!map) {
      map = new Map();
      complete(view);
      for (const li of view.querySelectorAll('[data-s]')) {
        for (const key of new Set([li.dataset.s, ...callsOf(li)])) {
          const list = map.get(key);
          if (list) list.push(li); else map.set(key, [li]);
        }
      }
      indexes.set(view, map);
    }
    return map;
  }
  const lines = new WeakMap();
  function linesOf(view) {
    let list = lines.get(view);
    if (!list) {
      complete(view);
      lines.set(view, list = $$('.code > li', view));
    }
    return list;
  }
  function viewsOf(id) { return $$('.view', pane(id)).filter(view => !view.hidden); }
  function visibleViews() { return PANES.filter(id => state.open.has(id)).flatMap(viewsOf); }
  const { stacked, arrange, divide, drag, moveDivider, resize, usualWidths, titleOf } =
    arrangement({ $, $$, PANES, pane, state, viewsOf, linesOf });
  const { tokenAt, tokenIn, unmarkRegister, markRegister, nextRegister, followVariable, nextVariable, refresh, variables } =
    tracking({ $, $$, data, pane, state, configuration, viewsOf, linesOf, unfind, setCurrent, scrollTo, describe, scrollOthers });

  // The keys of the lines that a line represents: its own; of an include line, those of the file; of the
  // definition of a macro, the lines that use it.
  function keysOf(li) {
    const keys = [li.dataset.s];
    if (!li.closest('.source')) return keys;
    if (li.dataset.f) {
      for (const other of $$(`#f${li.dataset.f} [data-s]`)) keys.push(other.dataset.s);
    }
    const defined = /^\s*#\s*define\s+(\w+)/.exec(li.textContent);
    if (defined) {
      const word = new RegExp('\\b' + defined[1] + '\\b');
      for (const other of $$('.source [data-s]')) {
        if (other !== li && word.test(other.textContent)) keys.push(other.dataset.s);
      }
    }
    return keys;
  }
  function unmark(name) { for (const li of $$('.' + name)) li.classList.remove(name); }
  // Marks the lines of these source lines; of `calls`, those in the source only.
  function mark(keys, name, calls = []) {
    unmark(name);
    for (const view of visibleViews()) {
      const map = index(view);
      if (view.matches('.source')) for (const key of calls) for (const li of map.get(key) || []) li.classList.add(name);
      for (const key of keys) for (const li of map.get(key) || []) li.classList.add(name);
    }
    for (const line of $$('.aligned .line')) if (keys.includes(line.dataset.s)) line.classList.add(name);
    markBlocks(name);
  }
  // The blocks of the graph that contain a marked line of the listing.
  function markBlocks(name) {
    if (!state.open.has('graph')) return;
    for (const view of viewsOf('graph')) {
      const listing = $('#' + view.dataset.of);
      if (!listing) continue;
      const list = linesOf(listing), marked = new Set();
      let block = null;
      const keys = new Set(name === 'sel' ? state.keys : state.hoverKeys);
      for (const li of list) {
        if (li.matches('.b') || block === null) block = li.id;
        if (keys.has(li.dataset.s) || callsOf(li).some(key => keys.has(key))) marked.add(block);
      }
      for (const a of $$('a', view)) a.classList.toggle(name, marked.has(a.getAttribute('href').slice(1)));
    }
  }

  function inView(li) {
    const box = li.getBoundingClientRect(), around = li.closest('.pane').getBoundingClientRect();
    // A line begins at the left; a block of the graph may be anywhere.
    const isAcross = !li.closest('svg') || (box.left >= around.left && box.right <= around.right);
    return isAcross && box.top >= around.top + 80 && box.bottom <= around.bottom - 10;
  }
  function scrollTo(li) {
    const around = li.closest('.pane');
    if (inView(li)) return;
    if (stacked()) {
      // Only the pane scrolls, not the page; twice, because lists that were not visible have estimated heights.
      for (let k = 0; k < 2; k++) {
        const [box, outer] = [li.getBoundingClientRect(), around.getBoundingClientRect()];
        around.scrollTop += box.top - outer.top - outer.height / 2;
      }
      return;
    }
    const across = $('main').scrollLeft;
    li.scrollIntoView({ block: 'center', inline: 'nearest' });
    $('main').scrollLeft = across;
    if (around.id !== 'p-graph') around.scrollLeft = 0;
  }
  // Scrolls the panes, but that of `from`, to the first line that is marked.
  function scrollOthers(from, what = 'li.sel, .pass.of-line, svg a.sel') {
    for (const id of PANES) {
      if (!state.open.has(id) || pane(id) === from) continue;
      const marked = viewsOf(id).flatMap(view => $$(what, view)).filter(e => e.getClientRects().length);
      if (marked.length && !marked.some(inView)) scrollTo(marked[0]);
    }
  }

  function select(li, options = {}) {
    setCurrent(li);
    const key = li.dataset.s;
    if (key) {
      state.place = key;
      state.keys = keysOf(li);
      state.calls = callsOf(li);
      mark(state.keys, 'sel', state.calls);
      passesOfLine();
      scrollOthers(li.closest('.pane'));
    }
    if (!options.silent) setHash(li);
    describe(li);
  }
  function setCurrent(li) {
    if (state.current) state.current.classList.remove('cur');
    state.current = li;
    li.classList.add('cur');
  }
  function hover(li) {
    const key = li ? li.dataset.s : undefined;
    if (li) describe(li);
    const of = key && [key, ...callsOf(li)].join(' ');
    if (of === state.hover) return;
    state.hover = of;
    state.hoverKeys = key ? keysOf(li) : [];
    if (key) mark(state.hoverKeys, 'hi', callsOf(li)); else { unmark('hi'); markBlocks('hi'); }
  }

  // What is known about a line. Its number is from 1; tables about instructions begin with the first one.
  function number(li) {
    const list = li.parentElement;
    return list.start + [...list.children].indexOf(li);
  }
  // `live` has names, each followed by its ranges: begin (from that of the range before) and length; or it is the
  // width that has the same.
  function live(occupied, at) {
    const names = new Set();
    const live = typeof occupied.live === 'string' ? kernel().widths[occupied.live].live : occupied.live;
    for (let k = 0, name, begin = 0; k < live.length; k++) {
      if (typeof live[k] === 'string') { name = live[k]; continue; }
      begin += live[k++];
      if (begin <= at && at < begin + live[k]) names.add(name);
    }
    return [...names];
  }
  function describe(li) {
    const parts = [], view = li.closest('.view');
    if (!view || !li.parentElement.matches('.code')) return;
    const at = number(li), key = li.dataset.s;
    if (view.matches('.source')) {
      parts.push(`line ${at}`);
      for (const id of ['ir', 'vector', 'visa', 'native']) {
        const all = viewsOf(id).flatMap(v => instructionsOf(v, key)), inlined = all.filter(li => li.dataset.s !== key).length;
        const own = inlined ? ` (${all.length - inlined} of the line and ${inlined} of functions that it calls, which count there, too)` : '';
        if (all.length) parts.push(`${all.length} in ${$('h2 > span', pane(id)).textContent}${own}`);
      }
      if (li.dataset.x) {
        const [times, channels] = heatOf(viewsOf('visa').flatMap(v => instructionsOf(v, key)));
        parts.push(`its instructions ran ${times} times with ${withUnit(channels / times)}`);
      }
    } else {
      parts.push(`${at}`);
      const named = key => key.includes('.') ? `${data.files[+key.split('.')[0]]} line ${key.split('.')[1]}` : `line ${key}`;
      if (key) parts.push([named(key), ...callsOf(li).map(named)].join(', called from '));
      else parts.push(li.matches('.b') ? 'label' : 'no line');
      const configured = configuration(state.a);
      const occupied = view.parentElement.id === 'p-ir' ? kernel().widths[configured.width] : configured.occupied;
      if (li.dataset.x && view.parentElement.id === 'p-native') parts.push(`its block ran ${li.dataset.x} times`);
      else if (li.dataset.x) {
        const [times, channels] = configured.executed[at - 1];
        parts.push(`ran ${times} times with ${withUnit(channels / times)}`);
      }
      if (li.dataset.g && occupied) {
        const names = live(occupied, at - 1);
        parts.push(`${li.dataset.g} of ${occupied.limit} ${occupied.of}`, `live: ${names.join(' ')}`);
      }
    }
    $('#about').textContent = parts.join('  ·  ');
    $('#about').title = parts.join('\n');
  }
  // How often the instructions of a line ran.
  function heatOf(list) {
    let times = 0, channels = 0;
    const executed = configuration(state.a).executed;
    for (const li of list) {
      const [n, c] = executed[number(li) - 1] || [0, 0];
      times += n;
      channels += c;
    }
    return [times, channels];
  }
  const decimal = value => String(+value.toFixed(1));
  const compact = n => n < 1e5 ? String(n) : n < 1e6 ? `${Math.floor(n / 1e3)}k` : n < 1e9 ? `${(n / 1e6).toFixed(1)}M` : `${(n / 1e9).toFixed(1)}G`;

  // What is shown.
  function show() {
    const wide = configuration(state.a);
    for (const id of PANES) {
      let shown = 0;
      for (const view of $$('.view', pane(id))) {
        if (view.matches('.source')) { shown++; continue; }
        const of = view.dataset.c ? view.dataset.c.split(' ') : null;
        const stage = view.dataset.stage;
        view.hidden = +view.dataset.k !== state.k || (of && !of.includes(state.a)) || (stage && stage !== state.stage[id]);
        if (view.hidden) continue;
        shown++;
        if (state.open.has(id)) complete(view);
      }
      const empty = $(':scope > .empty', pane(id));
      if (empty) empty.hidden = shown > 0;
      for (const button of $$('.stages button', pane(id))) {
        button.setAttribute('aria-pressed', String(button.dataset.stage === state.stage[id]));
      }
      pane(id).hidden = !state.open.has(id);
    }
    const open = PANES.filter(id => state.open.has(id));
    for (const id of PANES) pane(id).classList.toggle('first', id === open[0]);
    // Remarks about the registers of the other form.
    for (const note of $$('.note[data-form]')) note.hidden = note.dataset.form !== state.a.slice(-1);
    for (const verdict of $$('.verdict')) verdict.hidden = +verdict.dataset.k !== state.k;
    divide(open);
    for (const a of $$('#panes a')) a.setAttribute('aria-pressed', String(state.open.has(a.dataset.pane)));
    counts();
    if (state.open.has('compare')) compare();
    if (state.place) { mark(state.keys, 'sel', state.calls); passesOfLine(); }
    if (state.query) search(state.query);
    else if (state.variable) refresh();
    document.documentElement.dataset.width = wide.width;
  }
  function currentPane() {
    const around = state.current && state.current.offsetParent && state.current.closest('.pane');
    return around ? around.id.slice(2) : PANES.find(id => state.open.has(id));
  }
  // The instructions in a view that a line became, without labels.
  const instructionsOf = (view, key) => (index(view).get(key) || []).filter(li => !li.matches('.b'));
  const withUnit = count => `${decimal(count)} channel${decimal(count) === '1' ? '' : 's'}`;
  // How many vISA instructions each source line became.
  function counts() {
    const view = $$('#p-visa .view').find(v => !v.hidden);
    if (!view) return;
    const heated = view.matches('.heat');
    const lines = $$('.source [data-s]'), heats = heated ? lines.map(li => heatOf(instructionsOf(view, li.dataset.s))) : [];
    const bounds = configuration(state.a).scale || [];
    const [of, to] = [$('.scale', view), $('.source .scale')];
    if (of && to) to.replaceChildren(...of.cloneNode(true).childNodes);
    else if (of) $('.source .heads').before(of.cloneNode(true));
    for (const article of $$('.source')) article.classList.toggle('heat', heated);
    for (const [k, li] of lines.entries()) {
      const count = instructionsOf(view, li.dataset.s).length;
      if (count) li.dataset.n = count; else delete li.dataset.n;
      const [times, channels] = heats[k] || [0, 0];
      li.className = li.className.replace(/ ?\bh[1-8]\b/, '');
      if (times) {
        li.dataset.x = `${compact(times)}×${decimal(channels / times)}`;
        li.classList.add('h' + Math.max(1, bounds.filter(bound => bound <= times).length));
      } else delete li.dataset.x;
    }
  }
  function toggle(id, on = !state.open.has(id)) {
    if (on) state.open.add(id); else if (state.open.size > 1) state.open.delete(id);
    show();
    if (on && state.place) scrollOthers(null);
  }
  function fillSelects() {
    const keys = Object.keys(kernel().configurations);
    for (const id of ['a', 'b']) {
      $('#' + id).replaceChildren(...keys.map(key => new Option(configuration(key).name, key)));
    }
    const chosen = keys.includes(kernel().chosen) ? kernel().chosen : keys[0];
    const other = keys.find(key => key !== chosen && parseInt(key) === parseInt(chosen))
      || keys[keys.indexOf(chosen) - 1] || keys[keys.indexOf(chosen) + 1] || chosen;
    configure(chosen, other);
  }
  function configure(a, b = state.b) {
    if (!configuration(a)) return;
    const followed = state.variable;
    unmarkRegister();
    // A configuration is compared with itself only if the reader asks for it.
    if (a === b && a !== state.a && configuration(state.a)) b = state.a;
    [state.a, state.b] = [a, b];
    $('#a').value = a;
    $('#b').value = b;
    show();
    describeAgain();
    if (followed) followVariable(followed);
  }
  // After a change of the configuration: the current line, or that of its source line in what is shown now.
  function describeAgain() {
    const old = state.current;
    if (!old) return;
    if (!old.getClientRects().length) {
      const views = [...viewsOf(old.closest('.pane').id.slice(2)), ...viewsOf('source')];
      const same = old.dataset.s && views.map(view => (index(view).get(old.dataset.s) || [])[0]).find(Boolean);
      if (!same) {
        old.classList.remove('cur');
        state.current = null;
        $('#about').textContent = $('#about').title = '';
        return;
      }
      const isNamed = ownHash && location.hash === ownHash;
      setCurrent(same);
      if (isNamed) setHash(same);
    }
    describe(state.current);
  }
  function step(by) {
    const keys = Object.keys(kernel().configurations);
    const at = (keys.indexOf(state.a) + by + keys.length) % keys.length;
    configure(keys[at]);
  }
  function nextStage() {
    for (const id of ['ir', 'vector']) {
      const all = $$('.stages button', pane(id)).map(b => b.dataset.stage);
      if (state.open.has(id)) state.stage[id] = all[(all.indexOf(state.stage[id]) + 1) % all.length];
    }
    show();
  }

  // The passes that changed code of the marked line.
  function passesOfLine() {
    const text = $('.filter');
    for (const pass of $$('.pass.of-line')) pass.classList.remove('of-line');
    const found = [];
    for (const view of viewsOf('passes')) {
      for (const key of state.keys || []) {
        for (const li of index(view).get(key) || []) {
          const pass = li.closest('.pass');
          if (!pass.classList.contains('of-line')) { pass.classList.add('of-line'); found.push($('.name', pass).textContent); }
        }
      }
    }
    pane('passes').classList.toggle('only-line', state.only && !!state.place);
    text.textContent = state.place
      ? `${found.length} ${found.length === 1 ? 'pass' : 'passes'} changed code of line ${state.place}${state.only ? '; f shows all' : '; f shows only those'}`
      : 'Mark a line to see which passes changed its code.';
  }

  // Both configurations beside each other, by source line.
  function compare() {
    const article = viewsOf('compare')[0];
    if (!article) return;
    const [a, b] = [state.a, state.b], place = $('.aligned', article);
    for (const table of $$('.figures:not([data-done])', article)) {
      // The cells of a column have the configuration of its heading.
      const keys = $$('thead th', table).map(heading => heading.dataset.col);
      for (const row of $$('tbody tr', table)) {
        for (const [k, cell] of [...row.cells].entries()) if (keys[k]) cell.dataset.col = keys[k];
      }
      table.dataset.done = '';
    }
    for (const cell of $$('[data-col]', article)) {
      cell.classList.toggle('first', cell.dataset.col === a);
      cell.classList.toggle('second', cell.dataset.col === b && a !== b);
    }
    const wanted = `${state.k} ${a} ${b}`;
    if (place.dataset.of === wanted) return;
    place.dataset.of = wanted;
    place.replaceChildren();
    const make = (name, className, text) => {
      const element = document.createElement(name);
      element.className = className;
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const heads = make('div', 'sides');
    heads.append(make('div', 'first', configuration(a).name), make('div', 'second', configuration(b).name));
    place.append(heads);
    const by = key => {
      const view = $(`#k${state.k}-${key}-visa`), map = new Map();
      for (const li of linesOf(view)) {
        if (li.classList.contains('b')) continue;
        const s = li.dataset.s || '';
        if (map.has(s)) map.get(s).push(li); else map.set(s, [li]);
      }
      return map;
    };
    const [first, second] = [by(a), by(b)];
    const order = s => s.includes('.') ? s.split('.').map(Number) : s === '' ? [-1, 0] : [0, +s];
    const keys = [...new Set([...first.keys(), ...second.keys()])];
    keys.sort((x, y) => { const [p, q] = [order(x), order(y)]; return p[0] - q[0] || p[1] - q[1]; });
    const why = a === b ? {} : configuration(b).reasons[a] || {};
    for (const key of keys) {
      const at = key && document.getElementById(key.includes('.') ? `F${key.replace('.', 'L')}` : `L${key}`);
      const line = make('div', 'line');
      line.append(make(key ? 'a' : 'b', '', key), ' ', at ? textOf(at).trim() : 'no line');
      if (key) {
        line.dataset.s = key;
        line.firstChild.href = '#' + (key.includes('.') ? `F${key.replace('.', 'L')}` : `L${key}`);
      }
      place.append(line);
      const found = why[key || '0'] || [];
      if (found.length) {
        // What differs in the second one, and what that means.
        const reasons = make('div', 'why', `${configuration(b).name} differs: ${found.map(index => data.reasons[index]).join(', ')}`);
        reasons.title = found.map(index => `${data.reasons[index]}: ${data.meanings[index]}`).join('\n');
        place.append(reasons);
      }
      const row = make('div', 'row');
      for (const side of [first, second]) {
        const list = document.createElement('ol');
        for (const li of side.get(key) || []) list.append(make('li', '', li.textContent.trimEnd()));
        row.append(list);
      }
      place.append(row);
    }
  }
  // The text of a source line without the notes below it.
  function textOf(li) { return [...li.childNodes].filter(n => !n.matches || !n.matches('.note')).map(n => n.textContent).join(''); }

  // Search.
  let matches = [], match = -1;
  function unfind() {
    for (const m of $$('mark.found')) { const li = m.closest('li'); m.replaceWith(m.firstChild); li.normalize(); }
    matches = [];
    match = -1;
  }
  function search(query) {
    state.query = query;
    unfind();
    const wanted = query.toLowerCase();
    if (wanted) {
      for (const view of visibleViews()) {
        for (const li of $$('.code > li, .diff > li', view)) {
          if (li.textContent.toLowerCase().includes(wanted)) matches.push(li);
        }
      }
      for (const li of matches.slice(0, 2000)) {
        if ($('mark', li)) continue;
        for (const node of [...textNodes(li)]) {
          const at = node.data.toLowerCase().indexOf(wanted);
          if (at < 0) continue;
          const found = node.splitText(at);
          found.splitText(query.length);
          const element = document.createElement('mark');
          element.className = 'found';
          found.replaceWith(element);
          element.append(found);
        }
      }
    }
    $('#found').textContent = wanted ? `${matches.length} found` : '';
  }
  function* textNodes(li) {
    const walker = document.createTreeWalker(li, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }
  function nextMatch(by) {
    if (!matches.length) return;
    match = (match + by + matches.length) % matches.length;
    const li = matches[match];
    const details = li.closest('details');
    if (details) details.open = true;
    setCurrent(li);
    scrollTo(li);
    describe(li);
    $('#found').textContent = `${match + 1} of ${matches.length}`;
  }

  // A place in the page: an id, or an id and the number of a line of that listing. After it, what is shown:
  // `;panes=146;shown=16v;compared=16s;colors=dark`.
  let ownHash = '';
  function setHash(li) {
    const view = li.closest('.view');
    ownHash = li.id && !li.id.endsWith('-peak') ? `#${li.id}` : li.parentElement.matches('.code') ? `#${view.id}:${number(li)}` : `#${view.id}`;
    if (state.variable) ownHash += `;variable=${state.variable}`;
    if (location.hash !== ownHash) history.replaceState(null, '', ownHash);
  }
  // After the variable that is followed changed: the address names it.
  function nameVariable() {
    const place = (ownHash || location.hash).replace(/;variable=[\w.]*/, '');
    const wanted = place + (state.variable ? `;variable=${state.variable}` : '');
    if (wanted === location.hash || !wanted) return;
    ownHash = wanted[0] === '#' ? wanted : '#' + wanted;
    history.replaceState(null, '', ownHash);
  }
  function follow(hash) {
    const [place, ...settings] = hash.slice(1).split(';');
    const [id, at] = place.split(':');
    const element = id && document.getElementById(id);
    if (element && element.closest('.pane')) goTo(element, at);
    for (const setting of settings) set(...setting.split('='));
    if (element && state.place) scrollOthers(null);
    return !!(element && element.closest('.pane') && (at === undefined || linesOf(element.closest('.view'))[at - 1]));
  }
  function set(name, value) {
    if (name === 'panes') {
      const open = [...value || ''].map(digit => PANES[digit - 1]).filter(Boolean);
      if (open.length) { state.open = new Set(open); show(); }
    } else if (name === 'shown') configure(value);
    else if (name === 'variable') followVariable(value);
    else if (name === 'compared' && configuration(value)) configure(state.a, value);
    else if (name === 'colors' && /^(?:light|dark)$/.test(value)) { document.documentElement.dataset.theme = value; labels(); }
  }
  function goTo(element, at) {
    const view = element.closest('.view'), of = element.closest('.pane').id.slice(2);
    if (view && view.dataset.k !== undefined) {
      if (+view.dataset.k !== state.k) { state.k = +view.dataset.k; $('#kernel').value = state.k; fillSelects(); }
      const keys = view.dataset.c ? view.dataset.c.split(' ') : [];
      if (keys.length && !keys.includes(state.a)) configure(keys.find(key => configuration(key)) || state.a);
      if (view.dataset.stage) state.stage[of] = view.dataset.stage;
    }
    state.open.add(of);
    show();
    const li = at === undefined ? element : linesOf(view)[at - 1];
    if (!li) return;
    if (li.matches('.view')) li.scrollIntoView({ block: 'start', inline: 'nearest' });
    else scrollTo(li);
    if (li.matches('.code > li')) select(li, { silent: true });
  }

  // The settings of the menu: the next of the values of an attribute of the root.
  function next(name, all) {
    const root = document.documentElement;
    const value = all[(all.indexOf(root.dataset[name] || '') + 1) % all.length];
    if (value) root.dataset[name] = value; else delete root.dataset[name];
    labels();
  }
  function theme() { next('theme', ['', 'light', 'dark']); }
  function figures() { next('figures', ['', 'always', 'never']); arrange(); }
  function wrap() {
    document.documentElement.classList.toggle('wrapped');
    labels();
  }
  function labels() {
    const root = document.documentElement, wrapped = root.classList.contains('wrapped');
    $('#wrap').textContent = `Long lines: ${wrapped ? 'wrapped' : 'scroll'} (w)`;
    $('#figures').textContent = `Figures beside the code: ${root.dataset.figures || 'if there is room'} (g)`;
    $('#theme').textContent = `Colors: ${root.dataset.theme || 'as the system'} (t)`;
  }
  function help(on = !$('#help').open) { if (on) $('#help').showModal(); else $('#help').close(); }

  // Moves by lines in the pane of the current line.
  function move(by) {
    let from = state.current && state.current.offsetParent ? state.current : null;
    if (!from) {
      const view = visibleViews().find(v => linesOf(v).length);
      if (view) select(linesOf(view)[0]);
      return;
    }
    const list = from.closest('.diff') ? $$('li', from.closest('.diff')) : linesOf(from.closest('.view'));
    const next = list[list.indexOf(from) + by];
    if (!next) return;
    select(next);
    scrollTo(next);
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches && event.target.matches('input, select');
    if (event.key === 'Escape') {
      if (typing) event.target.blur();
      $('#view').open = false;
      $('#search').value = '';
      search('');
      unmarkRegister();
      nameVariable();
      state.place = null;
      state.keys = [];
      state.calls = [];
      unmark('sel');
      markBlocks('sel');
      passesOfLine();
      return;
    }
    if (typing) {
      if (event.key === 'Enter' && event.target.id === 'search') { nextMatch(event.shiftKey ? -1 : 1); event.preventDefault(); }
      return;
    }
    if ($('#help').open && event.key !== '?') return;
    const isOn = selector => !!event.target.matches && event.target.matches(selector);
    if (isOn('.divider') && /^Arrow(?:Left|Right)$/.test(event.key)) {
      moveDivider(event.target, event.key === 'ArrowLeft' ? -24 : 24);
      event.preventDefault();
      return;
    }
    if (isOn('#panes a') && event.key === ' ') {
      toggle(event.target.dataset.pane);
      event.preventDefault();
      return;
    }
    const onButton = isOn('button, summary, a');
    const does = {
      j: () => move(1), k: () => move(-1), ArrowDown: null, ArrowUp: null,
      '[': () => step(-1), ']': () => step(1), c: () => configure(state.b, state.a), s: nextStage,
      '/': () => { $('#search').focus(); $('#search').select(); },
      w: wrap, g: figures, 0: usualWidths,
      '+': () => resize(currentPane(), 1.25), '=': () => resize(currentPane(), 1.25), '-': () => resize(currentPane(), 0.8),
      n: () => nextMatch(1), N: () => nextMatch(-1), r: () => { nextRegister(); nameVariable(); }, v: () => { nextVariable(); nameVariable(); }, t: theme, '?': () => help(),
      f: () => { state.only = !state.only; passesOfLine(); },
      Enter: onButton ? null : () => { if (state.current) scrollOthers(state.current.closest('.pane')); },
    }[event.key] || (/^[1-8]$/.test(event.key) ? () => toggle(PANES[event.key - 1]) : null);
    if (does) { does(); event.preventDefault(); }
  }

  function start() {
    document.documentElement.classList.add('on-js');
    const middle = $('#p-ir .view') ? 'ir' : 'vector';
    for (const id of window.innerWidth >= 1700 ? ['source', middle, 'visa'] : ['source', 'visa']) state.open.add(id);
    for (const id of PANES) {
      for (const [text, title, does] of [['−', 'Narrower (-)', () => resize(id, 0.8)], ['+', 'Wider (+)', () => resize(id, 1.25)], ['×', 'Hide', () => toggle(id, false)]]) {
        const button = document.createElement('button');
        button.type = 'button';
        [button.textContent, button.title] = [text, title];
        button.setAttribute('aria-label', `${title}: ${titleOf(id)}`);
        button.addEventListener('click', does);
        $('h2', pane(id)).append(button);
      }
    }
    fillSelects();
    const main = $('main');
    main.addEventListener('pointerdown', event => { if (event.target.matches('.divider')) drag(event); });
    main.addEventListener('dblclick', event => { if (event.target.matches('.divider')) usualWidths(); });
    window.addEventListener('resize', () => arrange());
    main.addEventListener('pointerover', event => hover(event.target.closest('li[data-s], .code > li')));
    main.addEventListener('pointerleave', () => hover(null));
    main.addEventListener('click', event => {
      const block = event.target.closest('svg a');
      if (block) { event.preventDefault(); follow(block.getAttribute('href')); return; }
      if (event.target.closest('a, button, summary')) return;
      const line = event.target.closest('.aligned .line');
      if (line && line.dataset.s) { follow('#' + (line.dataset.s.includes('.') ? `F${line.dataset.s.replace('.', 'L')}` : `L${line.dataset.s}`)); return; }
      const li = event.target.closest('.code > li, .diff > li');
      if (!li || String(getSelection())) return;
      select(li);
      const token = tokenAt(event.clientX, event.clientY);
      if (token) { markRegister(li, token); nameVariable(); }
    });
    $('#panes').addEventListener('click', event => {
      const a = event.target.closest('a');
      if (a) { event.preventDefault(); toggle(a.dataset.pane); }
    });
    main.addEventListener('click', event => {
      const button = event.target.closest('.stages button');
      if (button) { state.stage[button.closest('.pane').id.slice(2)] = button.dataset.stage; show(); }
    });
    $('#kernel').addEventListener('change', event => { state.k = +event.target.value; fillSelects(); });
    $('#a').addEventListener('change', event => configure(event.target.value));
    $('#b').addEventListener('change', event => configure(state.a, event.target.value));
    $('#search').addEventListener('input', event => search(event.target.value));
    for (const [id, does] of [['theme', theme], ['wrap', wrap], ['figures', figures], ['usual', usualWidths]]) {
      $('#' + id).addEventListener('click', does);
    }
    document.addEventListener('click', event => { if (!event.target.closest('#view')) $('#view').open = false; });
    for (const a of $$('#panes a')) a.setAttribute('role', 'button');
    labels();
    $('#ask').addEventListener('click', () => help(true));
    document.addEventListener('keydown', key);
    window.addEventListener('hashchange', () => { if (location.hash !== ownHash) follow(location.hash); });
    if (data.kernels.length < 2) for (const element of [$('#kernel'), $('label[for="kernel"]')]) element.hidden = true;
    if (location.hash) follow(location.hash);
  }
  start();
  return { $, $$, data, state, select, hover, markRegister, followVariable, variables, follow, configure, toggle, tokenIn, resize, linesOf, index, viewsOf, inView, PANES };
})();
