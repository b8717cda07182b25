'use strict';
// The widths of the panes, and the lines between them that change these.
const arrangement = ({ $, $$, PANES, pane, state, viewsOf, linesOf }) => {
  // Whether the panes are below each other, in a narrow window.
  function stacked() { return !matchMedia('(min-width: 700px)').matches; }
  // The width of a character of code.
  let ofColumn = 0;
  function column() {
    if (!ofColumn) {
      const probe = document.createElement('span'), line = $('.source .code li');
      probe.textContent = '0'.repeat(80);
      probe.className = 'probe';
      if (line) probe.style.font = getComputedStyle(line).font;
      document.body.append(probe);
      ofColumn = probe.getBoundingClientRect().width / 80;
      probe.remove();
    }
    return ofColumn;
  }
  // The number of columns that nine in ten of some lines of a view have.
  const columnsOf = new WeakMap();
  function usualColumns(view) {
    let columns = columnsOf.get(view);
    if (columns === undefined) {
      const all = linesOf(view), apart = Math.ceil(all.length / 300) || 1;
      const lengths = all.filter((_, k) => k % apart === 0).map(li => li.textContent.length).sort((a, b) => a - b);
      columnsOf.set(view, columns = lengths[Math.floor(lengths.length * 0.9)] || 0);
    }
    return columns;
  }
  // The width that a pane needs to be read without scrolling sideways, up to 80 columns of code.
  function wantedWidth(id) {
    if (id === 'passes') return 440;
    if (id === 'compare') return 760;
    const view = viewsOf(id)[0];
    if (id === 'graph') return Math.min(620, Math.max(240, (view && $('svg', view) ? $('svg', view).viewBox.baseVal.width : 0) + 44));
    if (!view) return leastOf(id);
    const longest = id === 'source' ? Math.max(...$$('.source').map(article => +article.dataset.columns)) : usualColumns(view);
    const figures = document.documentElement.dataset.figures === 'never' ? 0
      : (id === 'source' ? 34 : view.matches('.bars') ? 46 : 0) + (view.matches('.heat') ? 82 : 0);
    // Narrower, the numbers beside the code would be hidden (`page.css`).
    const least = !figures ? 0 : view.matches('.heat') ? 450 : view.matches('.bars') ? 330 : 0;
    return Math.max(least, Math.ceil(column() * Math.min(80, Math.max(30, longest))) + 40 + 8 + figures + 14 + scrollbar());
  }
  // The least width of a pane: that of code, of the columns of Passes, of two columns in Compare, of a sentence.
  function isEmpty(id) { return ['ir', 'vector', 'visa', 'native'].includes(id) && !viewsOf(id).length; }
  function leastOf(id) { return isEmpty(id) ? 120 : { passes: 240, compare: 300 }[id] || 200; }
  // Divides the width among the open panes: as the reader set it; else each gets its least width, and what is left
  // goes in equal parts to those that need more.
  function arrange(open = PANES.filter(id => state.open.has(id))) {
    const known = open.map(id => state.sizes.get(id)).filter(Boolean);
    const usual = known.reduce((sum, size) => sum + size, 0) / (known.length || 1);
    for (const id of open) pane(id).classList.toggle('nothing', isEmpty(id));
    if (known.length || stacked()) {
      for (const id of open) pane(id).style.flex = `${state.sizes.get(id) || usual || 1} 1 0`;
      fit();
      return;
    }
    const wanted = new Map(open.map(id => [id, wantedWidth(id)])), given = new Map(open.map(id => [id, leastOf(id)]));
    const sum = map => [...map.values()].reduce((all, width) => all + width, 0);
    // A line between two panes takes one pixel.
    const all = $('main').clientWidth - (open.length - 1), isEnough = sum(wanted) <= all;
    const fill = upTo => {
      for (let more = open, left = all - sum(given); left >= 1 && more.length; left = all - sum(given)) {
        more = open.filter(id => given.get(id) < upTo(id));
        for (const id of more) given.set(id, given.get(id) + Math.min(left / more.length, upTo(id) - given.get(id)));
      }
    };
    // First the graph, until it is not cut.
    const graph = wanted.get('graph') && viewsOf('graph')[0], svg = graph && $('svg', graph);
    fill(id => id === 'graph' && svg ? Math.min(wanted.get(id), svg.viewBox.baseVal.width * LEAST_SCALE + 40) : 0);
    fill(id => wanted.get(id));
    for (const id of open) {
      const width = wanted.get(id), grows = isEmpty(id) ? 0 : width;
      pane(id).style.flex = isEnough ? `${grows} 0 ${width}px` : `0 0 ${Math.floor(given.get(id))}px`;
    }
    fit();
  }
  // The smallest scale of a graph: its text remains readable.
  const LEAST_SCALE = 0.7;
  const placed = new WeakSet();
  // Scales the graph to its pane, and shows only the columns of Compare that there is room for.
  function fit() {
    const graph = state.open.has('graph') && viewsOf('graph')[0], svg = graph && $('svg', graph);
    if (svg) {
      const natural = svg.viewBox.baseVal.width, room = pane('graph').clientWidth - 24;
      svg.style.width = `${Math.round(Math.max(natural * LEAST_SCALE, Math.min(natural, room)))}px`;
      // One that is still too wide begins with its entry.
      if (!placed.has(svg)) {
        placed.add(svg);
        const entry = $('a', svg).getBoundingClientRect(), around = pane('graph').getBoundingClientRect();
        pane('graph').scrollLeft += entry.left + entry.width / 2 - around.left - around.width / 2;
      }
    }
    const compared = state.open.has('compare') && viewsOf('compare')[0], box = compared && $('.figures-box', compared);
    if (box) {
      compared.classList.remove('few');
      compared.classList.toggle('few', box.scrollWidth > box.clientWidth);
    }
  }
  function scrollbar() { return pane('source').offsetWidth - pane('source').clientWidth; }
  function divide(open) {
    for (const divider of $$('.divider')) divider.remove();
    for (const [k, id] of open.entries()) {
      if (!k) continue;
      const divider = document.createElement('div');
      divider.className = 'divider';
      divider.title = 'Drag to widen a pane; a double click restores the widths';
      divider.tabIndex = 0;
      for (const [name, value] of [['role', 'separator'], ['aria-orientation', 'vertical'], ['aria-valuenow', '50'],
        ['aria-label', `Between ${titleOf(open[k - 1])} and ${titleOf(id)}: left and right arrow keys`]]) divider.setAttribute(name, value);
      Object.assign(divider.dataset, { left: open[k - 1], right: id });
      pane(id).before(divider);
    }
    arrange(open);
  }
  const titleOf = id => $('h2 > span', pane(id)).textContent;
  // Fixes the widths as they are, so that one can change.
  function fix() {
    for (const id of PANES) if (state.open.has(id)) state.sizes.set(id, pane(id).getBoundingClientRect().width); else state.sizes.delete(id);
  }
  // How far the divider of two panes of these widths can move towards a place: to the least width of either.
  function between(left, right, by, a, b) {
    const least = id => parseFloat(getComputedStyle(pane(id)).minWidth) || 0;
    return Math.max(least(left) - a, Math.min(b - least(right), by));
  }
  function drag(event) {
    const divider = event.target, { left, right } = divider.dataset, from = event.clientX;
    fix();
    const [a, b] = [state.sizes.get(left), state.sizes.get(right)];
    const move = to => {
      const by = between(left, right, to.clientX - from, a, b);
      state.sizes.set(left, a + by);
      state.sizes.set(right, b - by);
      arrange();
    };
    divider.classList.add('moving');
    divider.setPointerCapture(event.pointerId);
    divider.addEventListener('pointermove', move);
    divider.addEventListener('lostpointercapture', () => { divider.removeEventListener('pointermove', move); divider.classList.remove('moving'); }, { once: true });
    event.preventDefault();
  }
  function moveDivider(divider, by) {
    const { left, right } = divider.dataset;
    fix();
    by = between(left, right, by, state.sizes.get(left), state.sizes.get(right));
    state.sizes.set(left, state.sizes.get(left) + by);
    state.sizes.set(right, state.sizes.get(right) - by);
    arrange();
  }
  function usualWidths() {
    state.sizes.clear();
    arrange();
  }
  function resize(id, factor) {
    fix();
    state.sizes.set(id, state.sizes.get(id) * factor);
    arrange();
  }
  return { stacked, arrange, divide, drag, moveDivider, resize, usualWidths, titleOf };
};
