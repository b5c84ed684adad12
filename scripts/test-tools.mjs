// Installs the programs that the tests need beside Node.js, so that npm test finds them. Needs no packages, so that it can run while they are
// installed.
import { ensureChromium } from './chromium.mjs';
import { ensureFaketime } from './faketime.mjs';
import { findOrInstallPrograms } from './postgres.mjs';
import { fail } from './shell.mjs';

/** One after the other: Debian's package manager refuses to run twice at once. */
async function install() {
  await ensureChromium();
  await findOrInstallPrograms();
  await ensureFaketime();
}

install().catch(fail);
