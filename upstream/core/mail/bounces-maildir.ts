import { mkdir, open, opendir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_MAIL_REPORT } from '../../../rules/core/mail-report';
import type { Services } from '../services';
import { reportsIn } from './bounce-message';
import { type MailFollowers, noteReports } from './note-reports';

/** How often the folder is read if it was empty, in ms. */
const PAUSE_MS = 15_000;
/** How many files are read in a row, so that other work of the same second isn't late. */
const FILES_AT_ONCE = 20;

/** Reads the beginning of a file, which has what a report says: what follows is the email that was returned. */
async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(LONGEST_MAIL_REPORT), 0, LONGEST_MAIL_REPORT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the names of some new files, except these. */
async function newFiles(folder: string, except: ReadonlySet<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isFile() && !entry.name.startsWith('.') && !except.has(entry.name)) names.push(entry.name);
    if (names.length === FILES_AT_ONCE) break;
  }
  return names;
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** Reads the reports of one new email, saves them, and moves the email to `cur`. */
async function take(services: Services, followers: MailFollowers, folder: string, name: string): Promise<void> {
  const file = join(folder, 'new', name);
  try {
    const reports = reportsIn(await beginningOf(file));
    if (reports.length === 0) services.log.info({ file: name }, 'an email in BOUNCES_MAILDIR is no report');
    await noteReports(services, followers, reports);
    await mkdir(join(folder, 'cur'), { recursive: true });
    // Seen, as mail programs mark it.
    await rename(file, join(folder, 'cur', `${name.replace(/:.*$/, '')}:2,S`));
  } catch (error) {
    // Another process moved it first.
    if (!isMissing(error)) throw error;
  }
}

/**
 * Returns what reads the new emails of a Maildir, each second until it is empty, then less often. An email is moved from `new` to `cur`
 * once its reports are saved, also if it has none. One that can't be read or saved now doesn't keep back the others, and is read again
 * after them. Several processes can read the same folder.
 */
export function bouncesMaildir(folder: string, followers: MailFollowers): (services: Services) => Promise<void> {
  let nextAt = Number.NEGATIVE_INFINITY;
  const failed = new Set<string>();
  const logged = new Set<string>();

  /** Logs a problem once, not every few seconds. */
  function note({ log }: Services, error: unknown, file: string | null): void {
    const problem = `${file ?? ''} ${error instanceof Error ? error.message : String(error)}`;
    if (!logged.has(problem)) log.error({ err: error, file }, 'BOUNCES_MAILDIR could not be read');
    logged.add(problem);
  }

  return async (services) => {
    const now = services.clock.now().getTime();
    // If the next time is too far ahead, the clock was set back.
    if (now < nextAt && nextAt - now <= PAUSE_MS) return;
    nextAt = now + PAUSE_MS;
    try {
      const names = await newFiles(join(folder, 'new'), failed);
      for (const name of names)
        await take(services, followers, folder, name).catch((error: unknown) => {
          failed.add(name);
          note(services, error, name);
        });
      if (names.length === FILES_AT_ONCE) nextAt = now;
      else failed.clear();
    } catch (error) {
      note(services, error, null);
    }
  };
}
