import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock';
import type { PaymentProcessor } from '../payments/processor/processor';
import type { Database } from './database/database';
import type { FileStore } from './files/files';

/** What every slice's service is given. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Pictures and what else is no row. */
  readonly files: FileStore;
  /** A random, unguessable reference: prefix and 16 letters or digits; 'LOT' gives 'LOT7K2...'. */
  newRef(prefix: string): string;
  /** Where the app is reached, for links in mail: PUBLIC_URL, without a slash at the end. */
  readonly publicUrl: string;
  /** MAIL_FROM: an address, or name and <address>. */
  readonly mailFrom: string;
  /** What charges cards and bank accounts. */
  readonly processor: PaymentProcessor;
}

/** 32 letters and digits that look different from one another: five bits per random byte. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newRef = (prefix: string) =>
  prefix + Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');

export const createServices = (given: Omit<Services, 'newRef'>): Services => ({ ...given, newRef });
