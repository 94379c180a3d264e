// The time zone of a person who has not chosen one yet is the browser's.
const zone = document.querySelector('[data-rest] [name="zone"]'), here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone.form.dataset.chosen === 'false' && zone.querySelector(`option[value="${CSS.escape(here)}"]`)) zone.value = here;
