import { PlainError } from './plain-error.mjs';
import { findProgram, installDebianPackages, say } from './shell.mjs';

/** Chromium without a user interface: it takes a fifth less of the processors. */
const shell = 'chromium-headless-shell';
const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Installs Debian's package of it, if it can be. @returns {Promise<string | null>} */
async function installShell() {
  try {
    return (await installDebianPackages([shell])) ? await findProgram([shell]) : null;
  } catch (error) {
    say(`${shell} could not be installed: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Returns the Chromium for the browser tests: CHROMIUM_PATH, Debian's package, or an installed one. @returns {Promise<string>} */
export async function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH;
  const found = asked
    ? await findProgram([asked])
    : ((await findProgram([shell])) ?? (await installShell()) ?? (await findProgram(browsers)));
  if (found !== null) return found;
  throw new PlainError(
    asked
      ? `CHROMIUM_PATH is ${asked}, which is not a program that can be run.`
      : `The browser tests need Chromium: install it (Debian: apt-get install ${shell}), or set CHROMIUM_PATH to it.`,
  );
}
