// npm run dev: runs the product from its sources. Saving reloads the page, restarts the services, or regenerates the types.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { prepare, servicesBuild } from './bootstrap.mjs';
import { loadSettings } from './settings-file.mjs';
import { fail, root, runNode, say } from './shell.mjs';

loadSettings();
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 4000);
const servicesPort = port + 10;
/** Paths outside the app, which the server answers. */
const proxied = ['/graphql', '/version', '/health', '/metrics', '/files'];

/** @type {import('node:child_process').ChildProcess | null} */
let services = null;

/** @param {import('node:child_process').ChildProcess | null} child */
function ended(child) {
  return new Promise((done) => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return done(undefined);
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

/** Stops the old services first, because they hold the lock on the data. */
async function restart() {
  await ended(services);
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(servicesPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}`,
  };
  services = spawn(process.execPath, ['scripts/serve.mjs', '--built'], { cwd: root, env, stdio: 'inherit' });
}

async function followServices() {
  const esbuild = await import('esbuild');
  let turn = Promise.resolve();
  const context = await esbuild.context({
    ...servicesBuild(),
    // Bundling the packages after each save takes longer than loading them.
    packages: 'external',
    logLevel: 'warning',
    plugins: [
      {
        name: 'restart',
        setup: (build) =>
          build.onEnd(({ errors }) => {
            if (errors.length === 0) turn = turn.then(restart);
          }),
      },
    ],
  });
  await context.watch();
}

/** Regenerates when the schema or an operation is saved; debounced. */
function followSchema() {
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  const generate = () => {
    runNode('.bin/graphql-codegen', ['--config', 'codegen.ts']).catch((error) => {
      console.error(error.message);
    });
  };
  for (const folder of ['schema', 'web']) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!String(file).endsWith('.graphql')) return;
      clearTimeout(pending);
      pending = setTimeout(generate, 200);
    });
  }
}

async function followWeb() {
  const vite = await import('vite');
  const target = `http://127.0.0.1:${servicesPort}`;
  const proxy = Object.fromEntries(proxied.map((path) => [path, target]));
  const server = await vite.createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { host, port, strictPort: true, proxy },
  });
  await server.listen();
  say(`Following the sources at http://${host}:${port}/ar/`);
  return server;
}

async function dev() {
  await prepare();
  followSchema();
  await followServices();
  const web = await followWeb();
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, async () => {
      await Promise.all([web.close(), ended(services)]);
      process.exit(0);
    });
  }
}

dev().catch((error) => {
  fail(error);
  process.exit(1);
});
