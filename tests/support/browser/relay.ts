import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay on loopback between a client and a server that simulates connection failures. */
export interface Relay {
  readonly url: string;
  /** Closes all connections, and refuses new ones. */
  cut(): void;
  /** Stops forwarding in both directions, also on new connections, without closing any: like a dead network. */
  freeze(): void;
  /** Forwards again. Frozen connections are closed, as a client that noticed would do. */
  restore(): void;
  stop(): Promise<void>;
}

/** Starts a relay to the server at `target`. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const closeAll = () => {
    sockets.forEach((socket) => socket.destroy());
  };
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk: Buffer) => {
        if (state === 'open') to.write(chunk);
      });
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut';
      closeAll();
    },
    freeze() {
      state = 'frozen';
    },
    restore() {
      closeAll();
      state = 'open';
    },
    async stop() {
      closeAll();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
