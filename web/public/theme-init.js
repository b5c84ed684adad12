// Applies the saved theme before the first paint, and sets the nonce for styles that libraries add at run time. A
// separate file, because the content security policy forbids inline scripts.
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
    // If storage is blocked, the system theme applies.
  }
})();
