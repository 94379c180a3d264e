// The rules page: the search filters while the reader types. Without scripts, the server searches.
const find = document.querySelector('[data-find]');
const none = document.querySelector('[data-no-match]');
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const paragraphs = [...document.querySelectorAll('[data-paragraph]')].map(element => ({
  element,
  chapter: element.closest('[data-chapter]'),
  text: plain(`${element.id} ${element.textContent} ${element.closest('[data-chapter]').querySelector('h2').textContent}`),
}));

function filter() {
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  document.querySelector('.rules-page').toggleAttribute('data-searched', words.length > 0);
  const chapters = new Set();
  for (const {element, chapter, text} of paragraphs) {
    element.hidden = !words.every(word => text.includes(word));
    if (!element.hidden) chapters.add(chapter);
  }
  for (const chapter of document.querySelectorAll('[data-chapter]')) chapter.hidden = !chapters.has(chapter);
  none.classList.toggle('shown', words.length > 0 && chapters.size === 0);
}

find.addEventListener('input', filter);
find.form.addEventListener('submit', event => { event.preventDefault(); filter(); });
if (find.value) filter();
// A link to what the search hides ends the search.
document.addEventListener('click', event => {
  const link = event.target.closest?.('a[href*="#"]');
  if (link?.pathname !== location.pathname || !document.getElementById(link.hash.slice(1))?.closest('[hidden]')) return;
  find.value = '';
  filter();
});
