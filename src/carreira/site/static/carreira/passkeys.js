// What goes wrong with a passkey (cancelled, none on this device) is said on the page.
const problem = document.querySelector('[data-passkey-problem]');
document.addEventListener('allauth.error', event => {
  event.preventDefault();
  problem.hidden = false;
});
