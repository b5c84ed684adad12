import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign when a program requests any, so no other program gets one of these in between.
 */
const LOWEST = 12_000;
/**
 * The number of ports per test process, so that two processes of one run, or of the runs on the two databases, never
 * choose the same.
 */
const PORTS_EACH = 2_000;
const PROCESSES = 4;
const ATTEMPTS = 50;

const place = (Number(process.env.JEST_WORKER_ID ?? 0) % PROCESSES) + (process.env.TEST_DATABASE_URL ? PROCESSES : 0);
const first = LOWEST + place * PORTS_EACH;
const given = new Set<number>();

/**
 * Returns a free loopback port, for a service with an address that a test must know before it starts. Never returns the
 * same port twice.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = first + Math.floor(Math.random() * PORTS_EACH);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port from ${first} on in ${ATTEMPTS} attempts`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
