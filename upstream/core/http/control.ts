import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Agent, fetch } from 'undici';
import { z } from 'zod';
import { CommandRefused, ConfigError } from '../../../platform/config-error';
import { badRequest, unauthenticated } from '../errors';

/**
 * Runs a command in the process that owns the embedded database. Commands of the same operator call /control with a secret
 * that only users who can read DATA_DIR know.
 */
export type RunCommand = (name: string, input: unknown, signal: AbortSignal) => Promise<readonly string[]>;

const Call = z.object({ name: z.string(), input: z.unknown() });
const Answer = z.object({ lines: z.array(z.string()) });
const Failure = z.object({ error: z.object({ message: z.string(), field: z.string().nullable() }) });
const Control = z.object({ url: z.string(), secret: z.string() });

const controlFile = (dataDir: string) => join(dataDir, 'control.json');
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Adds the call and returns its secret, which is new at every start. A command's signal aborts when the product stops or the caller
 * disconnects.
 */
export function addControl(app: FastifyInstance, run: RunCommand): string {
  const secret = randomBytes(32).toString('base64url');
  const stopping = new AbortController();
  app.addHook('preClose', () => {
    stopping.abort();
    return Promise.resolve();
  });
  app.post('/control', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) throw unauthenticated();
    const { name, input } = Call.parse(request.body);
    const gone = new AbortController();
    reply.raw.once('close', () => {
      gone.abort();
    });
    const signal = AbortSignal.any([stopping.signal, gone.signal]);
    return {
      lines: await run(name, input, signal).catch((error: unknown) => {
        throw error instanceof ConfigError ? badRequest(error.message) : error;
      }),
    };
  });
  return secret;
}

/** Writes the address and secret for commands; the returned function deletes the file. */
export async function announceControl(
  dataDir: string,
  control: { readonly url: string; readonly secret: string },
): Promise<() => Promise<void>> {
  const file = controlFile(dataDir);
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, JSON.stringify(control), { mode: 0o600 });
  await rename(draft, file);
  return () => rm(file, { force: true });
}

/** Runs a command in the running services. Throws a CommandRefused with their message if they reject it. */
export async function callControl(dataDir: string, name: string, input: unknown): Promise<readonly string[]> {
  const text = await readFile(controlFile(dataDir), 'utf8').catch(() => {
    throw new ConfigError('Rostrum is starting or stopping on this DATA_DIR: try again when it is ready.');
  });
  const { url, secret } = Control.parse(JSON.parse(text));
  // Commands have no time limit: a backup of many pictures can take long.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const response = await fetch(`${url}/control`, {
    dispatcher,
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, input }),
  }).catch((error: unknown) => {
    throw new ConfigError(
      'Rostrum stopped before it answered. The command may or may not have been completed: check, then run it again.',
      { cause: error },
    );
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    const { message, field } = Failure.parse(body).error;
    throw new CommandRefused(message, field);
  }
  return Answer.parse(body).lines;
}
