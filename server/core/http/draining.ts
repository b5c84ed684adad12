import type { Server, ServerResponse } from 'node:http';
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

/** Closes the port; ends connections as they become idle, and after `longestMs` whatever is left. */
export async function closeServer(server: Server, longestMs: number): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  // What was in flight leaves its connection open for more; nobody shall wait for that.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), longestMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
