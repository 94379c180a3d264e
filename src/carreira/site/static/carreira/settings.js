// What a reader has chosen at a table, kept in this browser; where it keeps nothing, it lasts as long as the page.
const here = new Map();

export function remembered(name) {
  if (here.has(name)) return here.get(name);
  try { return localStorage.getItem(`carreira-${name}`); } catch { return null; }
}

export function rememberAs(name, value) {
  try { localStorage.setItem(`carreira-${name}`, value); } catch { here.set(name, value); }
}
