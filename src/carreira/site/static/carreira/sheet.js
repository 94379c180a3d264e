// The rules on one sheet: a button that prints them.
const button = document.querySelector('[data-print]');
button.hidden = false;
button.addEventListener('click', () => window.print());
