type OnPop = (event: PopStateEvent) => void;

let gate: OnPop | null = null;

/** Sets who hears of Back and Forward before the router does; null: nobody. */
export const setHistoryGate = (onPop: OnPop | null): void => {
  gate = onPop;
};

/** Listens before the router: call it in a layout effect below the router, which runs before the router's own. Answers how to stop. */
export function listenFirst(): () => void {
  const listen = (event: PopStateEvent) => gate?.(event);
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
}
