/** What the tabs of one browser that show the same say to each other. */
export interface Tabs<Message> {
  /** Which of the tabs this is. */
  readonly id: string;
  /** To all other tabs. */
  post: (message: Message) => void;
  /** Takes the lead from whoever has it, who no longer does its work. */
  takeOver: () => void;
  close: () => void;
}

/** A tab's part. */
export interface TabsSink<Message> {
  onMessage: (message: Message) => void;
  /** This tab leads from now on: there is one leader at a time. */
  onLead: () => void;
  /** Another tab took over the lead. */
  onFollow: () => void;
}

/** How the lead is held. */
interface Lead {
  takeOver: () => void;
  release: () => void;
}

/** By a lock of the browser, which goes over to the next tab in the moment in which its holder closes. */
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
      // Closed here, or taken over by another tab: then this one waits for its turn again.
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

/** So long, in ms, a lease lasts without being renewed. */
const LEASE = 6000;
const RENEW = 1500;
/** Two tabs that write at once see after so long, in ms, which of them was later. */
const SETTLE = 50;

/** Where pages are not served securely there are no locks: by a lease in the storage that tabs share. */
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
  const look = () => {
    const lease = read();
    if (lease?.holder === id) write();
    else if (isLeading) {
      isLeading = false;
      onFollow();
    } else if (!lease || lease.until < Date.now()) claim();
  };
  const timer = setInterval(look, RENEW);
  look();
  return {
    takeOver: claim,
    release: () => {
      isOver = true;
      clearInterval(timer);
      if (read()?.holder === id) storage.removeItem(key);
    },
  };
}

/** Where tabs have no way to share, each leads itself. */
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

/** Storage can be forbidden by the browser's settings: reading the property throws then. */
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

/** Joins the tabs that use the name. */
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
