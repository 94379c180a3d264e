// Returns the texts of a page that have no room: cut off, beside the page, or on top of another one.
() => {
  const page = document.documentElement.clientWidth;
  const PAN = ".chart-sheet"; // a chart that is moved about in its frame
  const UNSEEN = ".player-card h3, option, script, style, title, desc, template, noscript, .board-symbols *, .risers, .risers *";

  const chain = (element) => {
    const found = [];
    for (let one = element; one && one !== document.body; one = one.parentElement) found.push(one);
    return found;
  };
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className}`;
  const words = (node) => node.data.trim().replace(/\s+/g, " ").slice(0, 40);
  // texts of different layers may lie on each other: what stays in its place over a page that is scrolled
  const layer = (element) =>
    chain(element).find((one) => one.matches("[popover], dialog, .skip-link") ||
      ["fixed", "sticky"].includes(getComputedStyle(one).position)) ?? null;
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    chain(element).every((one) => {
      const style = getComputedStyle(one);
      return style.clipPath === "none" && !(style.clip !== "auto" && style.position === "absolute") && !one.matches(UNSEEN);
    });

  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!node.data.trim() || !seen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // a range in a drawing doesn't know that its text was made narrower
    const squeezed = node.parentElement.matches("text[textLength]");
    const lines = squeezed ? [node.parentElement.getBoundingClientRect()] : [...range.getClientRects()];
    const boxes = lines.filter((box) => box.width > 1 && box.height > 1);
    texts.push({ node, element: node.parentElement, boxes, layer: layer(node.parentElement) });
  }

  const found = [];
  for (const text of texts) {
    let shown = text.boxes.map(({ left, right, top, bottom, height }) => ({ left, right, top, bottom, height }));
    let scrolls = false;
    for (const frame of chain(text.element)) {
      const style = getComputedStyle(frame);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = frame.getBoundingClientRect();
      const pans = frame.matches(PAN);
      scrolls ||= pans || /auto|scroll/.test(style.overflowX);
      const across = !pans && /hidden|clip/.test(style.overflowX);
      const down = !pans && /hidden|clip/.test(style.overflowY);
      const cut = text.boxes.some((box) =>
        (across && (box.right > edge.right + 2 || box.left < edge.left - 2)) ||
        (down && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3)));
      if (cut && !scrolls) found.push(`cut: “${words(text.node)}” in ${name(frame)}`);
      shown = shown.map((box) => ({
        height: box.height,
        left: Math.max(box.left, edge.left),
        right: Math.min(box.right, edge.right),
        top: Math.max(box.top, edge.top),
        bottom: Math.min(box.bottom, edge.bottom),
      })).filter((box) => box.right > box.left && box.bottom > box.top);
    }
    if (!scrolls && text.boxes.some((box) => box.right > page + 1 || box.left < -1)) {
      found.push(`beside the page: “${words(text.node)}” in ${name(text.element)}`);
    }
    text.shown = shown;
  }

  // letters are lower than their lines, most of all in drawings
  const part = (text) => (text.element.closest("svg") ? 0.6 : 0.4);
  const overlap = (one, other) => one.shown.some((a) => other.shown.some((b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * part(one)));
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (one.layer === other.layer && overlap(one, other)) {
        found.push(`on each other: “${words(one.node)}” and “${words(other.node)}” in ${name(one.element)}`);
      }
    }
  });
  if (document.documentElement.scrollWidth > page) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...new Set(found)];
}
