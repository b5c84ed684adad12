import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

interface Answer {
  data?: {
    uploadHouseLogo: {
      settings: { houseLogoUrl: string | null; version: number } | null;
      userErrors: { code: string; message: string }[];
    };
  };
  errors?: { message: string; extensions: { code: string } }[];
}

const UPLOAD =
  'mutation ($input: UploadHouseLogoInput!) { uploadHouseLogo(input: $input) { settings { houseLogoUrl version } userErrors { code message } } }';

const { server } = servicesOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'plain', isInstant: false })],
});
const clerk = ofFile(() => server.as('sample', 'clerk'));

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer();

const operations = JSON.stringify({ query: UPLOAD, variables: { input: { kind: 'SITE', file: null } } });

/** Sends a file as a browser does (GraphQL multipart request). */
async function send(
  cookie: string,
  file: Buffer | null,
  headers: Record<string, string> = { 'x-graphql-yoga-csrf': '1' },
  parts: Record<string, string> = { operations, map: '{"0":["variables.input.file"]}' },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  if (file) form.set('0', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'logo.jpg');
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { accept: 'application/json', cookie, ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

test('a logo is uploaded with its operation, and only the house can read it at its URL', async () => {
  const { body } = await send(clerk.cookie, await jpeg(350, 100));
  const settings = body.data?.uploadHouseLogo.settings;
  expect(settings).toMatchObject({ version: 1, houseLogoUrl: expect.stringMatching(/^\/files\/logos\//) as string });
  const file = await fetch(server.url + (settings?.houseLogoUrl ?? ''), { headers: { cookie: clerk.cookie } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await fetch(server.url + (settings?.houseLogoUrl ?? ''))).status).toBe(401);
});

test('a logo of another size is refused with the specified message', async () => {
  const { body } = await send(clerk.cookie, await jpeg(351, 100));
  expect(body.data?.uploadHouseLogo).toEqual({
    settings: null,
    userErrors: [{ code: 'INVALID_LOGO', message: 'Site logo must be a JPG with dimensions of 350px x 100px' }],
  });
});

test('a file of more than 1 MB is read', async () => {
  const noise = Buffer.from(Array.from({ length: 1200 * 1200 * 3 }, (_, index) => (index * 7919) % 251));
  const large = await sharp(noise, { raw: { width: 1200, height: 1200, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(1_000_000);
  const { body } = await send(clerk.cookie, large);
  expect(body.data?.uploadHouseLogo.userErrors[0]?.code).toBe('INVALID_LOGO');
});

test('files without a session, or that another site makes a browser send, are not read', async () => {
  expect((await send('', await jpeg(350, 100))).status).toBe(401);
  expect((await send(clerk.cookie, await jpeg(350, 100), {})).status).toBe(403);
});

test.each([
  ['null', '{"0":["variables.input.file"]}'],
  ['"text"', '{}'],
  ['{', '{}'],
  [operations, '{"0":5}'],
  [operations, '{}'],
])('a form without a valid operation is refused: %s with %s', async (given, map) => {
  const { status, body } = await send(clerk.cookie, await jpeg(350, 100), undefined, { operations: given, map });
  expect(body.errors?.length).toBeGreaterThan(0);
  expect(status).toBeLessThan(500);
});

test('a form with more parts than an operation and its file need is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`more${index}`, 'x']));
  const { status, body } = await send(clerk.cookie, await jpeg(350, 100), undefined, {
    operations,
    map: '{"0":["variables.input.file"]}',
    ...many,
  });
  expect([status, body.data ?? null]).toEqual([400, null]);
});

test('a house without a private label cannot upload a logo', async () => {
  const { body } = await send((await server.as('plain', 'super')).cookie, await jpeg(350, 100));
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

test('a stranger who sends a file needs to sign in, and the connection stays open for the rest of the file', async () => {
  const body = `--x\r\ncontent-disposition: form-data; name="0"; filename="logo.jpg"\r\n\r\n${'j'.repeat(2_000_000)}\r\n--x--\r\n`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part;
  });
  const answers = () => heard.match(/HTTP\/1\.1 401 /g)?.length ?? 0;
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\nx-graphql-yoga-csrf: 1\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`;
  for (const times of [1, 2]) {
    socket.write(head + body.slice(0, 1000));
    while (answers() < times) await once(socket, 'data');
    socket.write(body.slice(1000));
  }
  expect(answers()).toBe(2);
  socket.destroy();
});
