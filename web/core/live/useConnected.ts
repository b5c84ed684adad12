import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser is connected. It notices a lost connection at once, the stream only after some silence. */
export const useConnected = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
