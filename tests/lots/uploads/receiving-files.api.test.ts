import { connect, type Socket } from 'node:net';
import { until } from '../../support/houses/charging-house';
import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';
import { SHEET, startUploads } from './upload-calls';

const calls = houseOfFile(() => startUploads());
const server = serverOfFile(() => calls.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));

// Slow bodies are cut off after 14 seconds.
jest.setTimeout(60_000);

/** A request that was sent up to its last character. */
interface Slow {
  readonly finish: () => void;
  readonly cancel: () => void;
  /** What the server sent until the end of the connection. */
  readonly answer: Promise<string>;
}

function sendSlowly(url: string, head: readonly string[], body: string, length = Buffer.byteLength(body)): Slow {
  const { hostname, port } = new URL(url);
  const lines = [...head, 'host: x', 'connection: close', `content-length: ${length}`];
  const socket: Socket = connect(Number(port), hostname, () => {
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  });
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += String(part);
    });
    socket.once('close', () => resolve(text)).once('error', reject);
  });
  const finish = () => {
    if (socket.connecting) socket.once('connect', finish);
    else socket.write(body.slice(-1));
  };
  return { answer, finish, cancel: () => socket.destroy() };
}

const BOUNDARY = 'a-boundary-that-no-part-contains';
const FORM = `content-type: multipart/form-data; boundary=${BOUNDARY}`;
const part = (name: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const filePart = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="lots.csv"\r\n\r\n${SHEET}\r\n--${BOUNDARY}--\r\n`;

test('a file that arrives slowly is taken, and other slow bodies are cut off', async () => {
  const { data } = await clerk.gql<{ catalog: { id: string } }>(
    `{ catalog(number: ${calls.house.sessions.LIVE}) { id } }`,
  );
  const query =
    'mutation ($input: UploadSpreadsheetInput!) { uploadSpreadsheet(input: $input) { upload { rowCount } userErrors { code } } }';
  const input = { catalogId: data.catalog.id, kind: 'STANDARD', file: null, idempotencyKey: 'slow' };
  const operations = JSON.stringify({ query, variables: { input } });
  const form = part('operations', operations) + part('map', '{"0":["variables.input.file"]}') + filePart('0');
  const post = ['POST /graphql HTTP/1.1', 'x-graphql-yoga-csrf: 1', `cookie: ${clerk.cookie}`];
  const calling = `POST /app/house/${calls.house.houseRef}/catalogs/${calls.house.sessions.LIVE}/uploads/artfact HTTP/1.1`;
  const authorized = `authorization: Bearer ${calls.clerk.token}`;

  const uploads = [
    sendSlowly(server.url, [...post, FORM], form),
    sendSlowly(calls.upstream.url, [calling, authorized, FORM], filePart('file')),
  ];
  const others = [
    sendSlowly(server.url, [...post, 'content-type: application/json'], '{"query":"{ viewer { id } }"}'),
    sendSlowly(calls.upstream.url, ['POST /app/session HTTP/1.1', 'content-type: application/json'], '{}'),
  ];
  for (const { answer } of others) expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  for (const { finish } of uploads) finish();
  expect(await Promise.all(uploads.map(({ answer }) => answer))).toEqual([
    expect.stringMatching(/^HTTP\/1.1 200 [\s\S]*"rowCount":3/),
    expect.stringMatching(/^HTTP\/1.1 200 [\s\S]*"rowCount":3/),
  ]);
});

test('a file of more than 50 MB is refused before it has arrived', async () => {
  const post = ['POST /graphql HTTP/1.1', 'x-graphql-yoga-csrf: 1', `cookie: ${clerk.cookie}`, FORM];
  const { answer } = sendSlowly(server.url, post, `--${BOUNDARY}\r\n`, 60_000_000);
  expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*Invalid file size. The file cannot exceed 50 MB./);
});

test('a house that sends two of the largest files sends no third one meanwhile, and nothing of it is read', async () => {
  const claimed = 50 * 1024 * 1024;
  const start = `--${BOUNDARY}\r\n`;
  const posts: [string, readonly string[], RegExp][] = [
    [
      server.url,
      ['POST /graphql HTTP/1.1', 'x-graphql-yoga-csrf: 1', `cookie: ${clerk.cookie}`, FORM],
      /HTTP\/1.1 429[^]*retry-after: 5[^]*"RATE_LIMITED"/,
    ],
    [
      calls.upstream.url,
      [
        `POST /app/house/${calls.house.houseRef}/catalogs/${calls.house.sessions.LIVE}/uploads/artfact HTTP/1.1`,
        `authorization: Bearer ${calls.clerk.token}`,
        FORM,
      ],
      /HTTP\/1.1 429[^]*retry-after: 5[^]*"BUSY"/,
    ],
  ];
  for (const [url, head, busy] of posts) {
    const sent = Array.from({ length: 3 }, () => sendSlowly(url, head, start, claimed));
    const refused = await Promise.race(sent.map(({ answer }) => answer));
    expect(refused).toMatch(busy);
    expect(refused).toContain('Too many files are being uploaded at the same time. Try again in a minute.');
    // Which one was refused depends on which arrived last; one that stayed open would hold up the end of the servers.
    for (const each of sent) each.cancel();
    await Promise.all(sent.map(({ answer }) => answer));
    const again = async () => {
      const next = sendSlowly(url, head, filePart('file'));
      next.finish();
      return next.answer;
    };
    expect(await until(again, (answer) => !busy.test(answer))).toMatch(/^HTTP\/1.1 (200|400|422) /);
  }
});
