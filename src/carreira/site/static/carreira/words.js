// The board and its words: a button at each word shows its things on the board; so does the address of a rule.
const table = document.getElementById('table');
const cards = JSON.parse(table.dataset.cards);
const rule = thing => {
  const name = [thing.dataset.card, thing.dataset.place].find(one => one && (cards[one] ?? cards[one.split('-')[0]]));
  return name && (cards[name] ?? cards[name.split('-')[0]]).rule;
};
const things = [...table.querySelectorAll('[data-card], [data-place]')];

function point(id) {
  const meant = things.filter(thing => rule(thing) === id);
  for (const thing of things) thing.classList.toggle('pointed', meant.includes(thing));
  return meant;
}

for (const word of document.querySelectorAll('[data-word]')) {
  const button = word.querySelector('[data-point]');
  button.hidden = !things.some(thing => rule(thing) === word.dataset.word);
  button.addEventListener('click', () => point(word.dataset.word)[0].scrollIntoView({block: 'center', behavior: 'smooth'}));
}

function follow() {
  const meant = point(location.hash.slice(1));
  if (meant.length) meant[0].scrollIntoView({block: 'center'});
}
addEventListener('hashchange', follow);
addEventListener('load', follow); // after the page has gone to the word by itself
