/**
 * Copies a text. False if the browser doesn't allow it: it offers no clipboard to pages that aren't served over HTTPS, and may ask the user
 * first.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
