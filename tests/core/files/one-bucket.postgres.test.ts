import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LotJson } from '../../../upstream/lots/wire';
import type { ImageAnswer } from '../../images/image-house';
import { demoPassword } from '../../support/browser/staff-page';
import { smallHouse } from '../../support/houses/sample-house';
import { runToEnd } from '../../support/product/operated-product';
import { type Product, startProduct } from '../../support/product/product';
import { type ProductData, productData } from '../../support/product/product-data';
import { loadHouses, openDatabase } from '../../support/product/small-product';
import { startBucket, type TestBucket } from '../../support/services/bucket';

/** Two machines: each has a folder, services, and a server of its own. They share one PostgreSQL and one bucket. */
interface Machine {
  readonly folder: string;
  readonly services: Product;
  readonly server: Product;
}

let data: ProductData;
let bucket: TestBucket;
let catalogID: number;
let lot: LotJson;
const machines: Machine[] = [];
const folders: string[] = [];
let token: string | undefined;
let cookie: string;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-machine-'));
  folders.push(folder);
  return folder;
}
const settings = (folder: string) => ({ ...data.env, ...bucket.env, DATA_DIR: folder });

async function startMachine(): Promise<Machine> {
  const folder = await newFolder();
  const services = await startProduct(settings(folder), 'upstream');
  const server = await startProduct(
    { ...settings(folder), PORT: '0', UPSTREAM_PORT: new URL(services.url).port },
    'server',
  );
  return { folder, services, server };
}
const machine = (index: 0 | 1): Machine => {
  const found = machines[index];
  if (!found) throw new Error('The machine did not start.');
  return found;
};

/** Asks the services of a machine as the clerk, who signed in at the first. */
const send = (at: Machine, path: string, body?: object): Promise<Response> => {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return fetch(at.services.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
};
async function answer<Data>(at: Machine, path: string, body?: object): Promise<Data> {
  const response = await send(at, path, body);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${path}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

let houseRef: string;
let houseID: number;
beforeAll(async () => {
  data = await productData();
  bucket = await startBucket({ pageSize: 100 });
  await loadHouses(data, [smallHouse()]);
  const moved = await runToEnd(
    ['scripts/command.mjs', 'files:move', join(data.folder, 'files'), bucket.filesUrl],
    settings(data.folder),
  );
  expect(moved).toMatchObject({ code: 0 });
  machines.push(await startMachine(), await startMachine());
  const signedIn = await answer<{ token: string }>(machine(0), '/app/session', {
    houseUserName: 'sample',
    userName: 'clerk',
    password: demoPassword,
  });
  ({ token } = signedIn);
  cookie = await browserCookie(machine(0));
  const { user } = await answer<{ user: { houseInfo: { houseID: number; houseRef: string } } }>(
    machine(1),
    '/app/house/user',
  );
  ({ houseRef, houseID } = user.houseInfo);
  catalogID = await newSession();
  const added = await answer<{ lots: LotJson[] }>(machine(1), `/cps/app/catalog/${catalogID}/lot/new`, {
    lotTitle: 'Winter Road',
    lotDescription: 'Oil on canvas.',
    lotNumber: 1,
  });
  const [first] = added.lots;
  if (!first) throw new Error('The lot was not added.');
  lot = first;
});
afterAll(async () => {
  for (const { server, services } of machines) await Promise.all([server.kill(), services.kill()]);
  await bucket.close();
  await data.remove();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }';

async function browserCookie({ server }: Machine): Promise<string> {
  const input = { houseUserName: 'sample', userName: 'clerk', password: demoPassword };
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' },
    body: JSON.stringify({ query: SIGN_IN, variables: { input } }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function newSession(): Promise<number> {
  const db = await openDatabase(data);
  const first = async (table: 'auction_group' | 'location') =>
    (await db.query<{ id: number }>(`select min(id) as id from ${table}`))[0]?.id;
  const body = { groupID: await first('auction_group'), addressID: await first('location') };
  await db.close();
  const soon = new Date(Date.now() + 40 * 86_400_000);
  const [year, month, day] = soon.toISOString().slice(0, 10).split('-');
  const session = { title: 'Winter Pictures', date: `${month}/${day}/${year}`, hour: '09', minute: '00', ampm: 'AM' };
  return (await answer<{ catalogID: number }>(machine(0), '/cps/app/catalog/0', { ...session, ...body })).catalogID;
}

const halves = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b03030' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#3030b0' } },
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

/** Gets an address from one machine, sends the image to another, and shows it on the lot through the first. */
async function addImage(from: Machine, to: Machine, bytes: Buffer): Promise<LotJson> {
  const path = `/cps/app/image/uploadurls?numImages=1&bucket=${houseID}/${catalogID}&nocache=1`;
  const [upload] = (await answer<ImageAnswer['data']>(from, path)).images;
  const put = await fetch(to.services.url + (upload?.putUrl ?? ''), {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  expect(put.status).toBe(200);
  const { lots } = await answer<{ lots: LotJson[] }>(from, `/app/house/${houseRef}/lots/${lot.lotID}/images`, {
    uploads: [{ uploadRef: upload?.uploadRef, fileName: '1.jpg' }],
  });
  const [changed] = lots;
  if (!changed) throw new Error('The lot is missing.');
  return changed;
}

/** The size of a picture as a machine serves it to programs, and to a browser that signed in at the first. */
async function sizeAt(at: Machine, url: string | null | undefined): Promise<string> {
  const toPrograms = await send(at, `/app${url ?? ''}`);
  const toBrowsers = await fetch(`${at.server.url}${url ?? ''}`, { headers: { cookie } });
  const bytes = Buffer.from(await toPrograms.arrayBuffer());
  expect([toBrowsers.status, Buffer.from(await toBrowsers.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
  const { width, height } = await sharp(bytes).metadata();
  return `${width}x${height}`;
}

const keysBelow = (prefix: string): string[] =>
  [...bucket.objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();

test('an image that is sent to one machine is shown, rotated and replaced by the other, and no file is on either', async () => {
  const withImage = await addImage(machine(0), machine(1), await halves(1600, 1200));
  const [photo] = withImage.photos;
  expect(await sizeAt(machine(0), photo?.imageURL)).toBe('1600x1200');
  expect(await sizeAt(machine(1), photo?.imageURL)).toBe('1600x1200');
  const { lots } = await answer<{ lots: LotJson[] }>(
    machine(1),
    `/app/house/${houseRef}/lots/${lot.lotID}/images/rotate`,
    { photoIDs: [photo?.photoID], quarterTurns: 1 },
  );
  expect(await sizeAt(machine(0), lots[0]?.photos[0]?.imageURL)).toBe('1200x1600');
  expect(keysBelow('house/').some((key) => key.startsWith('pictures/'))).toBe(true);
  for (const { folder } of machines) {
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => /\.(jpg|webp)$/.test(name))).toEqual([]);
  }
});

test('when a machine is lost, the other serves its images and takes new ones', async () => {
  const before = await addImage(machine(0), machine(0), await halves(1400, 1100));
  await machine(0).services.kill();
  await machine(0).server.kill();
  const url = before.photos.at(-1)?.imageURL;
  expect(await sizeAt(machine(1), url)).toBe('1400x1100');
  const after = await addImage(machine(1), machine(1), await halves(1300, 1050));
  expect(after.photos).toHaveLength(3);
  expect(await sizeAt(machine(1), after.photos.at(-1)?.imageURL)).toBe('1300x1050');
});

test('a backup of the bucket restores to another bucket, with the same files', async () => {
  const archive = join(await newFolder(), 'backup.rostrum');
  const backedUp = await runToEnd(['scripts/command.mjs', 'backup', archive], settings(machine(1).folder));
  expect(backedUp).toMatchObject({ code: 0 });
  const other = await productData();
  try {
    const env = {
      ...settings(await newFolder()),
      ...other.env,
      FILES_URL: bucket.filesUrl.replace('prefix=house', 'prefix=restored'),
    };
    expect(await runToEnd(['scripts/command.mjs', 'restore', archive, '--replace'], env)).toMatchObject({ code: 0 });
    const isPicture = (key: string) => key.startsWith('pictures/');
    expect(keysBelow('restored/').filter(isPicture)).toEqual(keysBelow('house/').filter(isPicture));
    expect(keysBelow('restored/').filter(isPicture).length).toBeGreaterThan(0);
    const { code, output } = await runToEnd(['scripts/doctor.mjs'], env);
    expect(output).toContain('takes files and returns them.');
    expect(output).toContain('0 problems');
    expect(code).toBe(0);
  } finally {
    await other.remove();
  }
});
