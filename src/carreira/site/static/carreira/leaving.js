// A notice above the table when a bot takes a person's seat, until the reader does something.
const notice = document.querySelector('[data-left]');

function persons() {
  const seats = [...document.querySelectorAll('.player-slot[data-kind="person"]')];
  return new Map(seats.map(({dataset: {seat}}) => [seat, document.querySelector(`.seat-tab.seat-${seat} .visually-hidden`).textContent]));
}

let last = persons();

document.addEventListener('click', () => { notice.hidden = true; }, true);
document.addEventListener('carreira:placed', () => {
  const now = persons(), left = [...last].filter(([seat]) => !now.has(seat)).map(([, name]) => name);
  last = now;
  if (!left.length) return;
  notice.textContent = left.map(name => notice.dataset.left.replace('#', name)).join(' ');
  notice.hidden = false;
});
