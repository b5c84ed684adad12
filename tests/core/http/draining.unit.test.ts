import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createClosing } from '../../../server/core/http/draining';

let server: Server;

beforeEach(() => {
  server = createServer((_, res) => res.end('served'));
});
afterEach(() => {
  server.closeAllConnections();
});

/** Waits until the server has looked this often for connections to close. */
const sweeps = (count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    jest.spyOn(server, 'closeIdleConnections').mockImplementation(() => {
      left -= 1;
      if (left === 0) setImmediate(resolve);
    });
  });

/** Connects without sending anything, and waits until the server has accepted the connection. */
async function connected(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const [accepted, client] = [once(server, 'connection'), connect(port, '127.0.0.1')];
  client.on('error', () => undefined);
  await accepted;
  return client;
}

test('a client that connected before the port closed may send its request a moment later', async () => {
  const closing = createClosing(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = await connected();
  const closed = closing.close(10_000);
  await sweeps(3);
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const answer = await Promise.race([
    once(client, 'data').then((parts) => String(parts[0])),
    once(client, 'close').then(() => 'closed'),
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  await closed;
});

test('a connection that was opened ahead of need does not keep the port from closing', async () => {
  const closing = createClosing(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = await connected();
  const closed = closing.close(10_000);
  await Promise.all([once(client, 'close'), closed]);
});
