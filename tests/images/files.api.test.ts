import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { addLotPicture } from '../support/houses/lot-pictures';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import { startTestServer } from '../support/services/server';
import { actorOf, lotsOf } from './at-house';
import { plain } from './pictures';

/** Name of a picture of the house east, 1200 x 900. */
const { upstream, server } = servicesOfFile({
  houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })],
});
const east = ofFile(() => server.as('east', 'cashier'));
const west = ofFile(() => server.as('west', 'cashier'));
let name: string;

beforeAll(async () => {
  const actor = await actorOf(upstream, 'east');
  const lot = (await lotsOf(upstream, actor)).get('Two Herons') ?? 0;
  ({ name } = await addLotPicture(
    upstream.services,
    actor,
    lot,
    await plain({ width: 1200, height: 900, color: '#6a8f5c' }).png().toBuffer(),
  ));
});

const get = (file: string, cookie: string, init: RequestInit = {}) =>
  fetch(`${server.url}/files/${file}`, { ...init, headers: { cookie } });
const measures = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [format, width, height];
};

test('staff of the house get a picture in each of its sizes, as JPEG that browsers can cache forever', async () => {
  const answer = await get(`${name}.jpg`, east.cookie);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  expect(await measures(answer)).toEqual(['jpeg', 1200, 900]);
  expect(await measures(await get(`${name}.480.jpg`, east.cookie))).toEqual(['jpeg', 480, 360]);
  expect(await measures(await get(`${name}.mail.jpg`, east.cookie))).toEqual(['jpeg', 96, 72]);
});

test('a picture costs one call to the services', async () => {
  const before = server.calls().length;
  await get(`${name}.jpg`, east.cookie);
  expect(server.calls().slice(before)).toEqual(['GET /app/files/{file}']);
});

test('a HEAD request for a picture returns its headers', async () => {
  const answer = await get(`${name}.jpg`, east.cookie, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/jpeg', '']);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(500);
});

test('a picture of another house is not found, a stranger needs to sign in, and neither response is cached', async () => {
  const answers = [
    await get(`${name}.jpg`, west.cookie),
    await get(`${name}.jpg`, ''),
    await get(`${name}.jpg`, 'rostrum_session=madeup'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 401, 401]);
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store', 'no-store']);
  expect(await answers[0]?.text()).toBe('The file does not exist.');
});

test.each([
  '0'.repeat(32).concat('-10x10.jpg'),
  'secret.txt',
  '..%2f..%2fcontrol.json',
  'a%00b.jpg',
  '%zz',
  '',
  'x'.repeat(200),
])('the path /files/%s is not found', async (file) => {
  expect((await get(file, east.cookie)).status).toBe(404);
});

test('files can only be read', async () => {
  expect((await get(`${name}.jpg`, east.cookie, { method: 'DELETE' })).status).toBe(405);
});

test('a file that the services cannot return is an error that is not cached', async () => {
  const broken = createServer((_req, res) => {
    res.writeHead(500).end('{}');
  });
  await new Promise<void>((done) => {
    broken.listen(0, '127.0.0.1', done);
  });
  const before = await startTestServer({ url: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` });
  const silent = await startTestServer({ url: 'http://127.0.0.1:9' });
  for (const { url } of [before, silent]) {
    const answer = await fetch(`${url}/files/${name}.jpg`, { headers: { cookie: east.cookie } });
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      502,
      'no-store',
      'The file cannot be read now.',
    ]);
  }
  await Promise.all([before.stop(), silent.stop()]);
  broken.close();
});

test('the API reference describes the call for files', async () => {
  const answer = await fetch(`${upstream.url}/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, { get: { tags: string[]; responses: Record<string, unknown> } }>;
  };
  expect(paths['/app/files/{file}']?.get.tags).toEqual(['images', 'added']);
  expect(paths['/app/files/{file}']?.get.responses[200]).toMatchObject({ content: { 'image/jpeg': {} } });
});
