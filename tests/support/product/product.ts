import { type ChildProcess, spawn } from 'node:child_process';
import { unoptimized } from '../both-databases.mjs';

/** The built product as a user runs it: in its own process group, which can be killed as a whole. */
export interface Product {
  /** Its address: http://127.0.0.1:{port}. */
  readonly url: string;
  /** The process that was started: it supervises the serving one. */
  readonly pid: number;
  /** Returns its output so far, including log lines. */
  output(): string;
  /** Sends SIGKILL to the whole group; resolves when it has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const READY = /(?:Rostrum is ready at (http:\/\/[^\s/]+)\/ar\/|Rostrum's services answer at (http:\/\/\S+))/;
/** `npm run test:dates` moves the clocks of all programs that load this library. */
const { LD_PRELOAD, FAKETIME } = process.env;
const movedClock = FAKETIME === undefined ? {} : { LD_PRELOAD, FAKETIME };
const START_LIMIT_MS = 120_000;

/** Resolves when the product's process has ended too, which holds the other end of the output. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.stdout?.closed !== false && (child.exitCode !== null || child.signalCode !== null))
    return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve(code);
    });
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

/**
 * Starts the product, or one half of it, from dist/ on free ports and waits until it is ready; rejects with its output
 * if it ends before that.
 */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  half?: 'server' | 'upstream',
): Promise<Product> {
  // The started process passes them on to the product.
  const flags = env.DATABASE_URL ? [] : [unoptimized];
  const child = spawn(process.execPath, [...flags, 'scripts/start.mjs', ...(half ? [half] : []), '--built'], {
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ENV_FILE: '/dev/null',
      PORT: '0',
      UPSTREAM_PORT: '0',
      LOG_LEVEL: 'warn',
      ...movedClock,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`not ready in time:\n${text}`));
    }, START_LIMIT_MS);
    const read = (part: Buffer) => {
      text += part.toString();
      const [, app, services] = READY.exec(text) ?? [];
      const ready = app ?? services;
      if (ready) {
        clearTimeout(limit);
        resolve(ready);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`ended with ${String(code)}:\n${text}`));
    });
  }).catch((error: unknown) => {
    signalGroup(child, 'SIGKILL');
    throw error;
  });

  return {
    url,
    pid: child.pid ?? 0,
    output: () => text,
    kill: async () => {
      signalGroup(child, 'SIGKILL');
      await ended(child);
    },
    stop: () => {
      signalGroup(child, 'SIGTERM');
      return ended(child);
    },
  };
}
