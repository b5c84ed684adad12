import { overloaded } from '../graphql/errors';

/** How many calls of one kind may be under way and how many may wait for a connection. */
export interface QueueLimits {
  readonly underWay: number;
  /** Of `underWay`, at most this many for one route, so that a route that hangs leaves connections for the others. */
  readonly perRoute: number;
  /** Of `underWay`, at most this many for one tenant; a tenant has the same share of `perRoute`. */
  readonly perTenant: number;
  readonly waiting: number;
  /** Of `waiting`, at most this many for one route. */
  readonly waitingPerRoute: number;
}

/** What the shares are counted by. */
export interface Place {
  readonly route: string;
  /** The house; for a caller who is not known yet, the address. */
  readonly tenant: string;
}

interface Waiter extends Place {
  start(): void;
  refuse(): void;
}

/** The calls of one kind that are under way, and those that wait for one of them to end. */
export interface CallQueue {
  /**
   * Resolves when the call may start, to what must be called when it has ended. Rejects with OVERLOADED, nothing having
   * been sent, if the queue is full or the call has waited for `patienceMs`; with the reason of `gone` if the caller leaves.
   */
  enter(place: Place, patienceMs: number, gone?: AbortSignal): Promise<() => void>;
  /** Whether nothing more can be under way and nothing more can wait. */
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
 * A bounded queue in front of a connection pool. Tenants take turns, so that the calls of one never make those of another
 * wait for all of them, and a full queue refuses at once the newest call of the tenant that has the most of them waiting.
 */
export function createCallQueue(limits: QueueLimits): CallQueue {
  const perTenantAndRoute = Math.ceil((limits.perRoute * limits.perTenant) / limits.underWay);
  const byRoute = createCounts();
  const byTenant = createCounts();
  const byBoth = createCounts();
  const waitingByRoute = createCounts();
  /** The first tenant is the next to have a turn. */
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

  /** Starts what now has room, one call a tenant and turn. */
  function startNext(): void {
    let next = nextWithRoom();
    while (next) {
      const queue = queues.get(next.tenant);
      remove(next);
      if (queue && queue.length > 0) {
        // To the end of the line of tenants.
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

  /** Makes room for one more by refusing the newest call of the tenant with the most; false where that is this tenant. */
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
