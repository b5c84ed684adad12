import { useSyncExternalStore } from 'react';

/** The user's choice; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'rostrum.theme';
const listeners = new Set<() => void>();

const parse = (stored: string | null): Theme => (stored === 'light' || stored === 'dark' ? stored : 'system');

/** Storage may be blocked (private windows, policies). The theme then lasts until the page is closed. */
function read(): Theme {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return parse(document.documentElement.dataset.theme ?? null);
  }
}

function apply(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.colorScheme = theme === 'system' ? '' : theme;
}

function setTheme(theme: Theme): void {
  apply(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked; the attribute is enough for this page.
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    apply(parse(event.newValue));
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Returns the selected theme, which this browser's tabs share and remember. `/theme-init.js` applies it before the
 * first paint.
 */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, read), setTheme };
}
