// Sets the colour scheme before anything is drawn; a file of its own, because the page allows no inline script.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Without storage the device decides.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
