import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock';
import { createPictureReader, type PictureReader } from '../images/picture-reader';
import { createSpreadsheetReader, type SpreadsheetReader } from '../lots/sheets/spreadsheet-reader';
import type { PaymentProcessor } from '../payments/processor/processor';
import type { Database } from './database/database';
import { createPdfWriter, type PdfWriter } from './documents/pdf-writer';
import type { FileStore } from './files/files';
import { STORAGE_PER_HOUSE } from './files/storage';
import { Traffic } from './work/pace';

/** The dependencies of every slice's service. */
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
  /** The provider that charges cards and bank accounts. */
  readonly processor: PaymentProcessor;
  /** Reads uploaded spreadsheets. */
  readonly spreadsheets: SpreadsheetReader;
  /** Reads uploaded pictures. */
  readonly pictures: PictureReader;
  /** Writes PDFs. */
  readonly pdfs: PdfWriter;
  /** Which houses call, so that the work of one makes room for the calls of the others. */
  readonly traffic: Traffic;
}

/** 32 letters and digits that are not easily confused: five bits per random byte. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newRef = (prefix: string) =>
  prefix + Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');

type GivenServices = Omit<
  Services,
  'newRef' | 'spreadsheets' | 'pictures' | 'pdfs' | 'traffic' | 'storagePerHouse' | 'bannedWords'
>;

export const createServices = (
  given: GivenServices & Partial<Pick<Services, 'storagePerHouse' | 'bannedWords'>>,
): Services => ({
  storagePerHouse: STORAGE_PER_HOUSE,
  bannedWords: [],
  ...given,
  newRef,
  spreadsheets: createSpreadsheetReader({ log: given.log }),
  pictures: createPictureReader({ log: given.log }),
  pdfs: createPdfWriter(),
  traffic: new Traffic(),
});
