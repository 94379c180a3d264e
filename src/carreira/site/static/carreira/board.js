// The board and its words: a button at each word shows its things on the board; so does the address of a rule.
import {cardOf} from './cards.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const things = [...document.getElementById('table').querySelectorAll('[data-card], [data-place]')];

function point(id) {
  const meant = things.filter(thing => cardOf(thing)?.rule === id);
  for (const thing of things) thing.classList.toggle('pointed', meant.includes(thing));
  return meant;
}

for (const word of document.querySelectorAll('[data-word]')) {
  const button = word.querySelector('[data-point]');
  button.hidden = !things.some(thing => cardOf(thing)?.rule === word.dataset.word);
  button.addEventListener('click', () => point(word.dataset.word)[0].scrollIntoView({block: 'center', behavior: still.matches ? 'auto' : 'smooth'}));
}

function follow() {
  const meant = point(location.hash.slice(1));
  if (meant.length) meant[0].scrollIntoView({block: 'center'});
}
addEventListener('hashchange', follow);
addEventListener('load', follow); // after the page has gone to the word by itself
