import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWebFiles } from '../../../server/core/http/web-files';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-files-'));
  await writeFile(join(folder, 'index.html'), '<p>The app</p>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await mkdir(join(folder, 'assets'));
  for (const name of ['app-1.js', 'slate-worker-1a-B_2.js', 'zxing_reader-1.wasm'])
    await writeFile(join(folder, 'assets', name), name);
  const send = createWebFiles(folder);
  server = createServer((req, res) => void send(req, res, (req.url ?? '').slice('/ar'.length)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function get(path: string) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/ar${path}`);
  return { status: response.status, text: await response.text() };
}

async function headersOf(path: string) {
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/ar${path}`);
  return [headers.get('content-type'), headers.get('content-security-policy')];
}

test.each([
  '/',
  '/invoices',
  '/invoices/',
  '/INVOICES/existinginvoices',
  '/invoices/InvoiceGroupPreview/1',
  '/invoices/InvoiceGroupPreview/1/invoice/1,2',
  '/payments',
  '/payments/switch',
  '/customers/dispute/DSP.1',
  '/session/edit/1/2/lot/3',
  '/sign-in',
  '/terms',
])('a screen answers 200 with the app: %s', async (path) => {
  expect(await get(path)).toEqual({ status: 200, text: '<p>The app</p>' });
});

test.each(['/nowhere', '/invoicesx', '/invoices/Nothing', '/invoices/InvoiceGroupDetails/1/2', '//invoices'])(
  'another address answers 404 with the app, which says so: %s',
  async (path) => {
    expect(await get(path)).toEqual({ status: 404, text: '<p>The app</p>' });
  },
);

test('files that exist answer 200, and others 404 without the app', async () => {
  expect(await get('/icon.svg')).toEqual({ status: 200, text: '<svg/>' });
  expect(await get('/nothing.svg')).toEqual({ status: 404, text: 'The file does not exist.' });
});

test('only the thread that reads slates may run WebAssembly, and it may connect only to this server', async () => {
  expect(await headersOf('/assets/slate-worker-1a-B_2.js')).toEqual([
    'text/javascript; charset=utf-8',
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  ]);
  expect(await headersOf('/assets/app-1.js')).toEqual(['text/javascript; charset=utf-8', null]);
  expect(await headersOf('/assets/zxing_reader-1.wasm')).toEqual(['application/wasm', null]);
  const [, page] = await headersOf('/');
  expect(page).not.toContain('wasm');
});
