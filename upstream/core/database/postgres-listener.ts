import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** While notifications cannot arrive, whoever waits for them is told to look for itself so often. */
const lookMs = 1000;
/** A connection that died without a word is noticed by a statement that has no answer in time. */
const checkMs = 10_000;
const connectLimitMs = 5_000;

/**
 * Hears NOTIFY on a connection of its own, until the signal aborts. After a connection that was lost it is opened again;
 * meanwhile, and once at each opening, `onPayload` gets null, because notifications may have been missed. It needs a session of its own:
 * a pooler in front of PostgreSQL must not share connections between transactions.
 */
export async function openListener(
  url: string,
  channel: string,
  onPayload: (payload: string | null) => void,
  ended: AbortSignal,
  log: Logger,
): Promise<void> {
  const isOver = () => ended.aborted;
  while (!isOver()) {
    try {
      await listenOnce(url, channel, onPayload, ended);
    } catch (error) {
      log.warn({ err: error }, 'the connection for notifications of PostgreSQL broke');
    }
    if (isOver()) return;
    onPayload(null);
    await delay(lookMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
  }
}

/** Resolves when the signal aborts; throws when the connection breaks. */
async function listenOnce(
  url: string,
  channel: string,
  onPayload: (payload: string | null) => void,
  ended: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rostrum notifications',
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: connectLimitMs,
    keepAlive: true,
  });
  const broken = new Promise<never>((_, fail) => {
    client.on('error', fail);
    client.on('end', () => {
      fail(new Error('PostgreSQL closed the connection.'));
    });
  });
  broken.catch(() => undefined);
  const over = new Promise<void>((resolve) => {
    ended.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
  try {
    await Promise.race([client.connect(), broken, over]);
    client.on('notification', ({ payload }) => {
      onPayload(payload ?? null);
    });
    await Promise.race([client.query(`listen ${channel}`), broken, over]);
    onPayload(null);
    for (;;) {
      await Promise.race([delay(checkMs, undefined, { signal: ended, ref: false }).catch(() => undefined), broken]);
      if (ended.aborted) return;
      await Promise.race([client.query('select 1'), broken, over]);
    }
  } finally {
    client.end().catch(() => undefined);
  }
}
