import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How a server stops: it says so first, and closes its port when balancers and clients have had time to notice. */
export interface Draining {
  isDraining(): boolean;
  /** Called before each answer: the last one on a connection tells the client that it is. */
  beforeAnswer(res: ServerResponse): void;
  /** Refuses readiness at once; resolves when the port may close. */
  drain(): Promise<void>;
}

/** `forMs` is how long requests are still taken once the server is to stop. */
export function createDraining(forMs: number): Draining {
  let draining = false;
  return {
    isDraining: () => draining,
    beforeAnswer(res) {
      if (draining) res.setHeader('connection', 'close');
    },
    async drain() {
      draining = true;
      await pause(forMs);
      // Connections that the system has taken for us are accepted in these turns; closing the port first would reset them.
      await nextTurn();
      await nextTurn();
    },
  };
}

/** Ends a server's port. */
export interface Closing {
  /** Ends connections as they become idle, and after `longestMs` whatever is left. */
  close(longestMs: number): Promise<void>;
}

/** To be called before the server listens: it remembers the connections. */
export function createClosing(server: Server): Closing {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return {
    async close(longestMs) {
      const closed = new Promise((done) => server.close(done));
      const sweep = () => {
        // What was in flight leaves its connection open for more; nobody shall wait for that.
        server.closeIdleConnections();
        // Clients connect ahead of need. Node counts such a connection as busy until its time limit.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      };
      const sweeping = setInterval(sweep, 50);
      const limit = setTimeout(() => server.closeAllConnections(), longestMs);
      await closed;
      clearInterval(sweeping);
      clearTimeout(limit);
    },
  };
}
