/** Tries to close the tab. Returns whether the browser would do so without asking. */
export const closesWithoutAsking = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
