// A phone shows the contents of a tab below the chart, which may fill the screen: it scrolls there, to below the line
// that stays at the top. Where a part of them is on the chart, a game says by data-begins where the tab begins.
const PLACES = {'tab-act': '.board-chart', 'tab-players': '.area-players'};
const GAP = 8; // pixels

const top = part => part.getBoundingClientRect().top;

export function showTab(tab) {
  if (!document.querySelector('.tab-bar')?.offsetHeight) return;
  if (tab === 'tab-log') { // the newest entry is the last
    document.querySelector('[data-log] li:last-child')?.scrollIntoView({block: 'end'});
    return;
  }
  const place = PLACES[tab] ?? tab.replace('tab-board-', '.board-tab-');
  const parts = [...document.getElementById('table').querySelectorAll(`${place}, [data-begins="${tab}"]`)].filter(part => part.offsetHeight);
  const first = parts.sort((one, other) => top(one) - top(other))[0];
  const line = document.querySelector('.prompt-line')?.offsetHeight ?? 0;
  if (first) scrollTo({top: scrollY + top(first) - line - (first.matches('.board-chart') ? 0 : GAP), behavior: 'instant'});
}

document.addEventListener('change', event => { if (event.target.name === 'tab') showTab(event.target.id); });
