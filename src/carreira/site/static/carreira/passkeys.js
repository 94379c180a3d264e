// What goes wrong with a passkey (cancelled, none on this device) is said on the page.
const problem = document.querySelector('[data-passkey-problem]');
document.addEventListener('allauth.error', event => {
  event.preventDefault();
  problem.hidden = false;
});

// A click before django-allauth listens would do nothing, so its buttons wait for it: it listens from this event on,
// and asked for it first.
document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('#passkey-add, #passkey-again, #passkey-login')) button.disabled = false;
});
