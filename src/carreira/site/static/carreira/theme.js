// Light or dark theme: the system's setting, until the reader chooses. Loaded in the head so that the page never flickers.
(() => {
  const root = document.documentElement;
  root.classList.add('scripted');
  let chosen = null;
  try { chosen = localStorage.getItem('carreira-theme'); } catch { /* storage may be forbidden: then the system's setting applies */ }
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;

  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemDark.matches);

  document.addEventListener('DOMContentLoaded', () => {
    const button = document.querySelector('[data-theme-switch]');
    if (!button) return;
    const label = () => { button.querySelector('span').textContent = isDark() ? button.dataset.light : button.dataset.dark; };
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      try { localStorage.setItem('carreira-theme', root.dataset.theme); } catch { /* applies to this page only */ }
      label();
    });
    systemDark.addEventListener('change', label);
    label();
  });
})();
