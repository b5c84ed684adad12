// Runs before the first paint, as a file because the content security policy allows no inline script:
// the stored theme, and the nonce for the styles that libraries write at run time.
(function () {
  var root = document.documentElement;
  window.__webpack_nonce__ = document.currentScript.nonce;
  try {
    var theme = localStorage.getItem('rostrum.theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      root.style.colorScheme = theme;
    }
  } catch {
    // Without storage the system's theme is used.
  }
})();
