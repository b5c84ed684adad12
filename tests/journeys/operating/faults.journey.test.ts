import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dataDirWith, prepareProduct } from '../../support/product/operated-product';
import { type Product, startProduct } from '../../support/product/product';
import { type ProductData, productData } from '../../support/product/product-data';

/** In the product's process, SIGUSR2 throws an uncaught error, and SIGUSR1 causes an unhandled rejection. */
const DEFECTS = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new Error('a defect that nothing catches'); });
  process.on('SIGUSR1', () => { Promise.reject(new Error('a rejection that nobody waits for')); });
`)}`;

/** Without demo houses. */
const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox', MAIL: 'files' };

let data: ProductData;
let product: Product;
let starter: number;

beforeAll(async () => {
  data = await productData();
  product = await startProduct({ ...data.env, ...production, NODE_OPTIONS: `--import ${DEFECTS}`, PORT: '0' });
  starter = product.pid;
});
afterAll(async () => {
  await product.kill();
  await data.remove();
});
prepareProduct();

/** Returns the ID of the serving process, which the started process supervises. */
async function serving(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(starter)]);
  const [pid] = stdout
    .split('\n')
    .map(Number)
    .filter((id) => id > 0);
  if (pid === undefined) throw new Error('the product does not run');
  return pid;
}

async function waitFor(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isThere()) return;
    await sleep(100);
  }
  throw new Error(`not in time: ${what}\n${product.output()}`);
}

const readyLines = () =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('Rostrum is ready at '));
const url = () => /http:\/\/[^/]+/.exec(readyLines().at(-1) ?? '')?.[0] ?? '';
const isGone = async (pid: number) =>
  promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.startsWith('Z'),
    () => true,
  );

it('the product keeps running after a request without a session that once crashed it', async () => {
  const query = 'mutation { storeInvoiceSelection(input: {selection: {groupNumber: 1}}) { token } }';
  for (let times = 0; times < 3; times += 1) {
    const answer = await fetch(`${url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(await answer.json()).toMatchObject({ errors: [expect.anything()] });
  }
  await sleep(500);
  expect((await fetch(`${url()}/health/ready`)).status).toBe(200);
  expect(product.output()).not.toMatch(/"level":(50|60)/);
});

it.each([
  ['SIGUSR2', 'a defect that nothing catches'],
  ['SIGUSR1', 'a rejection that nobody waits for'],
] as const)('logs an unexpected error once, stops in order and starts again (%s)', async (signal, message) => {
  const starts = readyLines().length;
  process.kill(await serving(), signal);
  await waitFor('ready again', () => readyLines().length > starts);
  expect(
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":60') && line.includes(message)),
  ).toHaveLength(1);
  expect(product.output()).toMatch(/Rostrum ended unexpectedly \(exit code 1\)\. It starts again in \d+ s\./);
  expect((await fetch(`${url()}/health/ready`)).status).toBe(200);
});

it('the product responds to every request that was sent before it was asked to stop', async () => {
  const query = JSON.stringify({ query: '{ viewer { id } __typename }' });
  const ask = () =>
    fetch(`${url()}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: query }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
    );
  await ask();
  const asked = Array.from({ length: 24 }, ask);
  const code = product.stop();
  asked.push(...Array.from({ length: 24 }, ask));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(await code).toBe(0);
});

it('the product restarts after its process was killed, ends with the process that started it, and leaves its folder to the next start', async () => {
  // The product locks only the folder of an embedded database.
  const env = { DATA_DIR: await dataDirWith(), ...production };
  product = await startProduct(env);
  starter = product.pid;
  process.kill(await serving(), 'SIGKILL');
  await waitFor('ready again', () => readyLines().length > 1);
  expect(product.output()).toContain('Rostrum ended unexpectedly (SIGKILL).');
  const serves = await serving();
  process.kill(starter, 'SIGKILL');
  await waitFor('the end of the product', () => isGone(serves));
  // The services lock the folder.
  product = await startProduct(env, 'upstream');
  expect(await product.stop()).toBe(0);
});
