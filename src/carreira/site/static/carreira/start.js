// The start page: show as many rows as there are players, the name only of persons, and times in the reader's own zone.
for (const form of document.querySelectorAll('form[data-new]')) {
  const count = form.querySelector('select[name="seats"]');
  const rows = [...form.querySelectorAll('[data-seat-row]')];
  const show = () => {
    for (const row of rows) {
      row.hidden = Number(row.dataset.seatRow) >= Number(count.value);
      row.querySelector('.seat-name').hidden = row.querySelector('select').value !== 'human';
    }
  };
  form.addEventListener('change', show);
  show();
}

const format = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'});
for (const time of document.querySelectorAll('time[datetime]')) time.textContent = format.format(new Date(time.dateTime));
