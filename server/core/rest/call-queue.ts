import { overloaded } from '../graphql/errors';

/** Limits for one kind of call: how many can be active, and how many can wait for a connection. */
export interface QueueLimits {
  readonly underWay: number;
  /** Maximum of `underWay` for one route, so that a route that hangs leaves connections for others. */
  readonly perRoute: number;
  /** Maximum of `underWay` for one tenant, who has the same share of `perRoute`. */
  readonly perTenant: number;
  readonly waiting: number;
  /** Maximum of `waiting` for one route. */
  readonly waitingPerRoute: number;
}

/** The keys that shares are counted by. */
export interface Place {
  readonly route: string;
  /** The house; the client address for an unknown caller. */
  readonly tenant: string;
}

interface Waiter extends Place {
  start(): void;
  refuse(): void;
}

/** The active calls of one kind, and those that wait. */
export interface CallQueue {
  /**
   * Resolves when the call may start, to a function to call when it has ended. Rejects with OVERLOADED, before anything is sent, if the
   * queue is full or the call has waited for `patienceMs`; with the reason of `gone` if the caller disconnects.
   */
  enter(place: Place, patienceMs: number, gone?: AbortSignal): Promise<() => void>;
  /** Whether no more calls can be active or wait. */
  isExhausted(): boolean;
  load(): { readonly underWay: number; readonly waiting: number };
}

/** Counts by key; a key whose count is 0 takes no memory. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string, difference: 1 | -1): void {
      const count = (counts.get(key) ?? 0) + difference;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}

/**
 * Creates a bounded queue in front of a connection pool. Tenants take turns, so that no tenant has to wait for all calls of another.
 * A full queue immediately rejects the newest call of the tenant with the most waiting calls.
 */
export function createCallQueue(limits: QueueLimits): CallQueue {
  const perTenantAndRoute = Math.ceil((limits.perRoute * limits.perTenant) / limits.underWay);
  const byRoute = createCounts();
  const byTenant = createCounts();
  const byBoth = createCounts();
  const waitingByRoute = createCounts();
  /** The first tenant gets the next turn. */
  const queues = new Map<string, Waiter[]>();
  let underWay = 0;
  let waiting = 0;

  const both = ({ route, tenant }: Place) => `${tenant} ${route}`;
  const hasRoom = (place: Place): boolean =>
    underWay < limits.underWay &&
    byRoute.of(place.route) < limits.perRoute &&
    byTenant.of(place.tenant) < limits.perTenant &&
    byBoth.of(both(place)) < perTenantAndRoute;

  function count(place: Place, difference: 1 | -1): void {
    underWay += difference;
    byRoute.add(place.route, difference);
    byTenant.add(place.tenant, difference);
    byBoth.add(both(place), difference);
  }

  function begin(place: Place): () => void {
    count(place, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(place, -1);
      startNext();
    };
  }

  function remove(waiter: Waiter): boolean {
    const queue = queues.get(waiter.tenant);
    const index = queue?.indexOf(waiter) ?? -1;
    if (!queue || index < 0) return false;
    queue.splice(index, 1);
    if (queue.length === 0) queues.delete(waiter.tenant);
    waiting -= 1;
    waitingByRoute.add(waiter.route, -1);
    return true;
  }

  /** Starts the waiting calls that now have room, one call per tenant and turn. */
  function startNext(): void {
    let next = nextWithRoom();
    while (next) {
      const queue = queues.get(next.tenant);
      remove(next);
      if (queue && queue.length > 0) {
        // Moves the tenant to the end.
        queues.delete(next.tenant);
        queues.set(next.tenant, queue);
      }
      next.start();
      next = nextWithRoom();
    }
  }

  function nextWithRoom(): Waiter | undefined {
    if (underWay >= limits.underWay) return undefined;
    for (const queue of queues.values()) {
      const found = queue.find(hasRoom);
      if (found) return found;
    }
    return undefined;
  }

  /** Makes room by rejecting the newest call of the tenant with the most; false if that is this tenant. */
  function displace({ route, tenant }: Place): boolean {
    const isRouteFull = waitingByRoute.of(route) >= limits.waitingPerRoute;
    const counted = (queue: readonly Waiter[]) =>
      isRouteFull ? queue.filter((waiter) => waiter.route === route) : queue;
    const own = counted(queues.get(tenant) ?? []).length;
    const most = [...queues.values()]
      .map(counted)
      .reduce((largest, queue) => (queue.length > largest.length ? queue : largest), []);
    const newest = most.at(-1);
    if (!newest || most.length <= own + 1) return false;
    remove(newest);
    newest.refuse();
    return true;
  }

  return {
    enter(place, patienceMs, gone) {
      if (hasRoom(place)) return Promise.resolve(begin(place));
      const isFull = waiting >= limits.waiting || waitingByRoute.of(place.route) >= limits.waitingPerRoute;
      if (isFull && !displace(place)) return Promise.reject(overloaded());
      if (gone?.aborted) return Promise.reject(gone.reason as Error);
      return new Promise((resolve, reject) => {
        const settle = (run: () => void) => () => {
          clearTimeout(timer);
          gone?.removeEventListener('abort', left);
          run();
        };
        const waiter: Waiter = {
          ...place,
          start: settle(() => resolve(begin(place))),
          refuse: settle(() => reject(overloaded())),
        };
        const left = () => {
          if (remove(waiter)) settle(() => reject(gone?.reason as Error))();
        };
        const timer = setTimeout(() => {
          if (remove(waiter)) waiter.refuse();
        }, patienceMs);
        gone?.addEventListener('abort', left);
        queues.set(place.tenant, [...(queues.get(place.tenant) ?? []), waiter]);
        waiting += 1;
        waitingByRoute.add(place.route, 1);
      });
    },
    isExhausted: () => underWay >= limits.underWay && waiting >= limits.waiting,
    load: () => ({ underWay, waiting }),
  };
}
