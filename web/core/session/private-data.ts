/** What browsers store of sales that aren't published, for as long as somebody is signed in. */

/** Where interrupted uploads of images are stored. */
export const IMAGES_DATABASE = 'rostrum-images';

/** Sent to the window when the user signs out, before what is stored is removed. Nothing may be stored after it. */
export const SIGN_OUT = 'rostrum:sign-out';

/** Removes what the browser stores of unpublished sales, because others may use this computer. */
export async function forgetPrivateData(): Promise<void> {
  window.dispatchEvent(new Event(SIGN_OUT));
  if (typeof indexedDB === 'undefined') return;
  await new Promise<void>((resolve) => {
    const done = () => resolve();
    try {
      const request = indexedDB.deleteDatabase(IMAGES_DATABASE);
      request.onsuccess = done;
      request.onerror = done;
      // It is removed as soon as another window has finished its request.
      request.onblocked = done;
    } catch {
      // A browser that stores nothing.
      done();
    }
  });
}
