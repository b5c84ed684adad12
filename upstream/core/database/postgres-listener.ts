import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** While notifications can't arrive, listeners are called at this interval, in ms. */
const retryMs = 1000;
/** Interval of a test statement that detects a dead connection, in ms. */
const checkMs = 10_000;
const connectLimitMs = 5_000;

/**
 * Listens for NOTIFY on a separate connection until the signal aborts, and reconnects when it is lost. While it is down, and after each
 * connect, `onPayload` gets null, because notifications may have been missed. It needs its own session: a pooler in front of PostgreSQL
 * must not share connections between transactions.
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
    await delay(retryMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
  }
}

/** Resolves when the signal aborts; rejects when the connection breaks. */
async function listenOnce(
  url: string,
  channel: string,
  onPayload: (payload: string | null) => void,
  ended: AbortSignal,
): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    stream: () => socket,
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
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  ended.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([client.connect(), broken, over]);
    client.on('notification', ({ payload }) => {
      onPayload(payload ?? null);
    });
    await Promise.race([client.query(`listen ${channel}`), broken, over]);
    onPayload(null);
    // Like the idle connections of the pool, waiting doesn't keep a process alive.
    socket.unref();
    for (;;) {
      await Promise.race([delay(checkMs, undefined, { signal: ended, ref: false }).catch(() => undefined), broken]);
      if (ended.aborted) return;
      await Promise.race([client.query('select 1'), broken, over]);
    }
  } finally {
    // Each of the many attempts of an outage would leave its own behind.
    ended.removeEventListener('abort', end);
    client.end().catch(() => undefined);
  }
}
