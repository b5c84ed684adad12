import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });

/** @typedef {{port: number, upstreamPort: number, stop(): Promise<void>}} Product */

/**
 * Starts a server and its services on free ports, with the default limits, and resolves once they are ready.
 * @param {Record<string, string>} settings such as DATA_DIR and DATABASE_URL
 * @returns {Promise<Product>}
 */
export async function startProduct(settings) {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    ENV_FILE: '/dev/null',
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.stdout.on('data', (text) => {
        if (String(text).includes('Rostrum is ready')) resolve();
      });
      child.once('exit', () => {
        reject(new Error('The product did not start.'));
      });
    })
  );
  return {
    port,
    upstreamPort,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
