import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock';
import type { Database } from './database/database';
import type { PdfWriter } from './documents/pdf-writer';
import type { FileStore } from './files/files';
import type { Follow } from './happenings';
import type { Traffic } from './work/pace';

/** The dependencies of every slice's service. A slice adds its own where it defines them (`declare module`). */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Pictures and other data outside the database. */
  readonly files: FileStore;
  /** Returns a random, unguessable reference, a prefix and 16 letters or digits: 'LOT' gives 'LOT7K2...'. */
  newRef(prefix: string): string;
  /** The public URL of the app for links in emails: PUBLIC_URL, without a trailing slash. */
  readonly publicUrl: string;
  /** How many bytes of images and uploads a house can store. */
  readonly storagePerHouse: number;
  /** Words and phrases that make a lot of any house potentially banned: BANNED_WORDS. */
  readonly bannedWords: readonly string[];
  /** MAIL_FROM: an address, or a name and <address>. */
  readonly mailFrom: string;
  /** Writes PDFs. */
  readonly pdfs: PdfWriter;
  /** Lets the slices above follow what happened in one of them. */
  readonly follow: Follow;
  /** Which houses call, so that the work of one makes room for the calls of the others. */
  readonly traffic: Traffic;
}
