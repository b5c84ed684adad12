import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Stops a server gracefully: announces it first, and closes the port after balancers and clients have had time to notice. */
export interface Draining {
  isDraining(): boolean;
  /** Called before each response; while draining, it tells the client to close the connection. */
  beforeAnswer(res: ServerResponse): void;
  /** Makes readiness fail immediately; resolves when the port may be closed. */
  drain(): Promise<void>;
}

/** `forMs` is how long requests are still accepted before the server stops. */
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
      // Connections in the kernel's backlog are accepted in these turns; closing the port first would reset them.
      await nextTurn();
      await nextTurn();
    },
  };
}

/** How long after closing the port a busy client may take to send the request for which it has connected. */
const UNUSED_MS = 1000;
const SWEEP_MS = 50;

/** Closes a server's port. */
export interface Closing {
  /** Closes connections as they become idle, and all others after `longestMs`. */
  close(longestMs: number): Promise<void>;
}

/** Must be called before the server listens, because it tracks the connections. */
export function createClosing(server: Server): Closing {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return {
    async close(longestMs) {
      const closed = new Promise((done) => server.close(done));
      let sweeps = 0;
      const sweep = () => {
        // A finished request leaves its connection open for more; don't wait for that.
        server.closeIdleConnections();
        // Clients connect ahead of need. Node counts such a connection as busy until its time limit.
        sweeps += 1;
        if (sweeps * SWEEP_MS >= UNUSED_MS)
          for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      };
      const sweeping = setInterval(sweep, SWEEP_MS);
      const limit = setTimeout(() => server.closeAllConnections(), longestMs);
      await closed;
      clearInterval(sweeping);
      clearTimeout(limit);
    },
  };
}
