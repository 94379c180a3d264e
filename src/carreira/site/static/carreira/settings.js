// What a reader has chosen at a table, kept in this browser; where it keeps nothing, it lasts as long as the page.
export const remembered = name => { try { return localStorage.getItem(`carreira-${name}`); } catch { return null; } };
export const rememberAs = (name, value) => { try { localStorage.setItem(`carreira-${name}`, value); } catch { /* not remembered */ } };
