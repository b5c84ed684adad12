// Runs the whole product in this process, or one half of it with `server` or `upstream`. npm start runs it under start.mjs, which
// restarts it after a failure.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, requireNode } from './bootstrap.mjs';
import { acquireDataLock } from './data-lock.mjs';
import { PlainError } from './plain-error.mjs';
import { loadSettings } from './settings-file.mjs';
import { fail, root, say } from './shell.mjs';

/** @typedef {{url: string, lines?: string[], currentRequest(): string | null, logFault(error: unknown, isContained: boolean): void, stop(): Promise<void>}} Service */

/** Includes a drain of up to 2 seconds. */
const stopLimitMs = () => 10_000 + 1000 * Math.max(0, Number(process.env.DRAIN_SECONDS || 0) - 2);

const args = process.argv.slice(2);
const role = args.find((arg) => !arg.startsWith('--')) ?? 'all';
/** `npm run dev` keeps dist/ up to date itself. */
const alreadyBuilt = args.includes('--built');

/** The cleanup steps, in the order of the steps that they undo. @type {(() => void | Promise<void>)[]} */
const undo = [];
/** @type {Service[]} */
const services = [];
let stopping = false;

/** Shuts down in order. Reports and exits anyway if that takes too long. @param {number} exitCode */
async function stop(exitCode) {
  if (stopping) return;
  stopping = true;
  const limitMs = stopLimitMs();
  setTimeout(() => {
    console.error(`What was in flight did not end within ${limitMs / 1000} seconds.`);
    process.exit(1);
  }, limitMs).unref();
  for (const step of undo.reverse()) await step();
  process.exit(exitCode);
}

/** @param {string} entry @returns {Promise<any>} */
function load(entry) {
  return import(pathToFileURL(join(root, 'dist', entry)).href);
}

/** @param {Service} service */
function started(service) {
  services.push(service);
  undo.push(() => service.stop());
  return service;
}

/**
 * Handles uncaught errors. After one, the state of the process is unknown, so it finishes the requests in progress and exits to be
 * restarted. An unhandled rejection that belongs to a request fails only that request.
 */
function watchFaults() {
  const asked = () => services.find((service) => service.currentRequest() !== null);
  /** @param {unknown} error */
  const fault = (error) => {
    const service = asked() ?? services.at(-1);
    if (service) service.logFault(error, false);
    else console.error(error);
    void stop(1);
  };
  process.on('uncaughtException', fault);
  process.on('unhandledRejection', (error) => {
    const service = asked();
    if (service) service.logFault(error, true);
    else fault(error);
  });
  // The parent process, which would restart this one, has ended.
  process.once('disconnect', () => {
    void stop(1);
  });
}

async function start() {
  requireNode();
  if (!['all', 'server', 'upstream'].includes(role))
    throw new PlainError(`npm start knows "server" and "upstream", not "${role}".`);
  process.chdir(root);
  loadSettings();
  const { env } = process;
  const ownUpstream = role === 'upstream' || (role === 'all' && !env.UPSTREAM_URL);
  if (ownUpstream && !env.DATABASE_URL) {
    const lock = acquireDataLock(env.DATA_DIR || 'data');
    undo.push(() => lock.release());
  }
  watchFaults();
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      void stop(0);
    });
  if (!alreadyBuilt) await prepare();

  const publicServer = role === 'upstream' ? null : await load('server/main.mjs');
  publicServer?.checkEnv(env);
  const upstream = ownUpstream
    ? started(
        await (
          await load('upstream/main.mjs')
        ).startUpstream(publicServer === null ? env : { ...env, DRAIN_SECONDS: '0' }),
      )
    : null;
  if (publicServer === null) {
    say(`Rostrum's services answer at ${upstream?.url}`);
  } else {
    const upstreamUrl = upstream?.url ?? (env.UPSTREAM_URL || `http://127.0.0.1:${env.UPSTREAM_PORT || '4001'}`);
    const server = await publicServer.startServer({ ...env, UPSTREAM_URL: upstreamUrl });
    started(server);
    say(`Rostrum is ready at ${server.url}/ar/`);
    void server.warm();
  }
  upstream?.lines?.forEach(say);
  process.send?.('ready');
}

start().catch(async (error) => {
  fail(error);
  await stop(1);
});
