import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Database } from './database';

/** What every slice's service is given. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** A random, unguessable reference: prefix and 16 letters or digits; 'LOT' gives 'LOT7K2...'. */
  newRef(prefix: string): string;
  /** Where the app is reached, for links in mail: PUBLIC_URL. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Tells the runner that there is work now. Call after the transaction that wrote it. */
  wakeWork(): void;
}
