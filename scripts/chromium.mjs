import { PlainError } from './plain-error.mjs';
import { findProgram, installDebianPackages } from './shell.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the Chromium for the browser tests: CHROMIUM_PATH, an installed one, or Debian's package. @returns {Promise<string>} */
export async function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH;
  const find = () => findProgram(asked ? [asked] : names);
  const found = (await find()) ?? (!asked && (await installDebianPackages(['chromium'])) ? await find() : null);
  if (found !== null) return found;
  throw new PlainError(
    asked
      ? `CHROMIUM_PATH is ${asked}, which is not a program that can be run.`
      : 'The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  );
}
