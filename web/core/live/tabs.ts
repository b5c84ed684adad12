/** Lets the tabs of a browser that show the same data communicate and elect a leader. */
export interface Tabs<Message> {
  /** The id of this tab. */
  readonly id: string;
  /** Sends a message to all other tabs. */
  post: (message: Message) => void;
  /** Makes this tab the leader; the current leader then follows. */
  takeOver: () => void;
  close: () => void;
}

/** Receives a tab's events. */
export interface TabsSink<Message> {
  onMessage: (message: Message) => void;
  /** This tab has become the leader. There is only one leader at a time. */
  onLead: () => void;
  /** Another tab has become the leader. */
  onFollow: () => void;
}

/** A way to elect the leader. */
interface Lead {
  takeOver: () => void;
  release: () => void;
}

/** Elects the leader by a browser lock, which the next tab gets as soon as its holder closes. */
function leadByLock(
  locks: LockManager,
  name: string,
  { onLead, onFollow }: Pick<TabsSink<never>, 'onLead' | 'onFollow'>,
): Lead {
  const over = new AbortController();
  let release: () => void = () => undefined;
  const hold = () =>
    new Promise<void>((resolve) => {
      if (over.signal.aborted) {
        resolve();
        return;
      }
      release = resolve;
      onLead();
    });
  const request = (options: LockOptions) => {
    locks.request(name, options, hold).catch(() => {
      // Aborted here or stolen by another tab. If stolen, wait for the lock again.
      if (over.signal.aborted) return;
      onFollow();
      request({ signal: over.signal });
    });
  };
  request({ signal: over.signal });
  return {
    takeOver: () => request({ steal: true }),
    release: () => {
      over.abort();
      release();
    },
  };
}

/** The validity of a lease without renewal, in ms. */
const LEASE = 6000;
const RENEW = 1500;
/** After this long, in ms, two tabs that wrote at the same time can see which of them was later. */
const SETTLE = 50;

/** Elects the leader by a lease in the tabs' shared storage, for insecure pages, which have no locks. */
function leadByLease(
  storage: Storage,
  name: string,
  id: string,
  { onLead, onFollow }: Pick<TabsSink<never>, 'onLead' | 'onFollow'>,
): Lead {
  const key = `${name} lease`;
  let isLeading = false;
  let isOver = false;
  const read = (): { holder: string; until: number } | null =>
    JSON.parse(storage.getItem(key) ?? 'null') as { holder: string; until: number } | null;
  const write = () => storage.setItem(key, JSON.stringify({ holder: id, until: Date.now() + LEASE }));
  const claim = () => {
    write();
    setTimeout(() => {
      if (isOver || isLeading || read()?.holder !== id) return;
      isLeading = true;
      onLead();
    }, SETTLE);
  };
  const checkLease = () => {
    const lease = read();
    if (lease?.holder === id) write();
    else if (isLeading) {
      isLeading = false;
      onFollow();
    } else if (!lease || lease.until < Date.now()) claim();
  };
  const timer = setInterval(checkLease, RENEW);
  checkLease();
  return {
    takeOver: claim,
    release: () => {
      isOver = true;
      clearInterval(timer);
      if (read()?.holder === id) storage.removeItem(key);
    },
  };
}

/** Makes every tab a leader, for browsers in which tabs can't communicate. */
function leadAlone({ onLead }: Pick<TabsSink<never>, 'onLead'>): Lead {
  let isOver = false;
  queueMicrotask(() => {
    if (!isOver) onLead();
  });
  return {
    takeOver: () => undefined,
    release: () => {
      isOver = true;
    },
  };
}

/** Browser settings can block storage; reading the property then throws. */
function storageOf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function leadOf(name: string, id: string, sink: Pick<TabsSink<never>, 'onLead' | 'onFollow'>): Lead {
  if ('locks' in navigator) return leadByLock(navigator.locks, name, sink);
  const storage = storageOf();
  return storage ? leadByLease(storage, name, id, sink) : leadAlone(sink);
}

/** Joins the tabs that use this name. */
export function joinTabs<Message>(name: string, sink: TabsSink<Message>): Tabs<Message> {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  if (!('BroadcastChannel' in globalThis)) {
    const alone = leadAlone(sink);
    return { id, post: () => undefined, takeOver: alone.takeOver, close: alone.release };
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => sink.onMessage(data as Message);
  const lead = leadOf(name, id, sink);
  return {
    id,
    post: (message) => channel.postMessage(message),
    takeOver: lead.takeOver,
    close: () => {
      lead.release();
      channel.close();
    },
  };
}
