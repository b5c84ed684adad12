import { serverNow } from '../../core/server-time';
import { IMAGES_DATABASE } from '../../core/session/private-data';
import type { BatchFile, BatchStore } from './batch';
import type { FileId, FileStore, KeptContent, KeptFile } from './kept-files';

const BATCHES = 'batches';
/** Copies of files are stored apart from handles, so that the keys say how much they need. */
const HANDLES = 'handles';
const COPIES = 'copies';
/** When each handle or copy was stored, in ms. */
const TIMES = 'times';
/** How much of its quota the browser keeps for other data. */
const SPARE = 0.1;

type Key = readonly [catalogId: string, size: number, name: string];

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser stores nothing.'));
  });

/** Opens the database for some requests. */
async function stored<Answer>(ask: (database: IDBDatabase) => Promise<Answer>): Promise<Answer> {
  const opening = indexedDB.open(IMAGES_DATABASE, 3);
  opening.onupgradeneeded = () => {
    const { result, transaction } = opening;
    for (const name of [BATCHES, HANDLES, COPIES, TIMES])
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
    // Earlier versions stored no times.
    for (const name of [HANDLES, COPIES]) {
      const keys = transaction?.objectStore(name).getAllKeys();
      if (keys)
        keys.onsuccess = () => keys.result.forEach((key) => transaction?.objectStore(TIMES).put(serverNow(), key));
    }
  };
  const database = await answerOf(opening);
  try {
    return await ask(database);
  } finally {
    database.close();
  }
}

/** Resolves when what a transaction has written is stored. A full disk is noticed only then. */
const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The browser stores nothing.'));
    transaction.oncomplete = () => resolve();
    transaction.onerror = fail;
    transaction.onabort = fail;
  });

/** Changes stores together. */
const change = (names: readonly string[], act: (storeOf: (name: string) => IDBObjectStore) => void): Promise<void> =>
  stored((database) => {
    const transaction = database.transaction(names, 'readwrite');
    act((name) => transaction.objectStore(name));
    return ended(transaction);
  });

/** Removes handles and copies of files. */
const removeKeys = (keys: readonly IDBValidKey[]): Promise<void> =>
  change([COPIES, HANDLES, TIMES], (storeOf) => {
    for (const name of [COPIES, HANDLES, TIMES]) for (const key of keys) storeOf(name).delete(key);
  });

/** Returns where this browser remembers the batch of a session. Where it can't (private windows), nothing survives a reload. */
export const browserBatches = (catalogId: string): BatchStore => ({
  read: async () => {
    try {
      const request = (database: IDBDatabase) => database.transaction(BATCHES).objectStore(BATCHES).get(catalogId);
      return ((await stored((database) => answerOf(request(database)))) as BatchFile[] | undefined) ?? [];
    } catch {
      return [];
    }
  },
  write: async (files) => {
    try {
      await change([BATCHES], (storeOf) =>
        files.length === 0 ? storeOf(BATCHES).delete(catalogId) : storeOf(BATCHES).put(files, catalogId),
      );
    } catch {
      // Resuming is a convenience: without it, the folder is sent again, which changes nothing.
    }
  },
});

/** Returns the keys of files, of one session or of all. */
const keysOf = async (name: string, range?: IDBKeyRange): Promise<Key[]> =>
  (await stored((database) =>
    answerOf(database.transaction(name).objectStore(name).getAllKeys(range)),
  )) as unknown as Key[];

/** Returns how many more bytes the browser allows; null if it doesn't say. */
async function freeBytes(): Promise<number | null> {
  // Pages without TLS have no navigator.storage, whatever its type says.
  const storage = navigator.storage as StorageManager | undefined;
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined ? null : quota * (1 - SPARE) - usage;
}

/** Returns where this browser stores the files of a session. Where it can't (private windows), it stores none. */
export function browserFiles(catalogId: string): FileStore {
  const keyOf = ({ size, name }: FileId): [string, number, string] => [catalogId, size, name];
  const list = async (name: string, hasHandle: boolean): Promise<KeptFile[]> => {
    const keys = await keysOf(name, IDBKeyRange.bound([catalogId], [catalogId, []]));
    return keys.map(([, size, fileName]) => ({ name: fileName, size, hasHandle }));
  };
  return {
    list: async () => {
      try {
        return [...(await list(COPIES, false)), ...(await list(HANDLES, true))];
      } catch {
        return [];
      }
    },
    read: async (file) => {
      try {
        const name = file.hasHandle ? HANDLES : COPIES;
        const request = (database: IDBDatabase) => database.transaction(name).objectStore(name).get(keyOf(file));
        return ((await stored((database) => answerOf(request(database)))) as KeptContent | undefined) ?? null;
      } catch {
        return null;
      }
    },
    write: async (file, content) => {
      try {
        const name = 'handle' in content ? HANDLES : COPIES;
        await change([name, TIMES], (storeOf) => {
          storeOf(name).put(content, keyOf(file));
          storeOf(TIMES).put(serverNow(), keyOf(file));
        });
        return true;
      } catch {
        return false;
      }
    },
    remove: async (removed) => {
      try {
        await removeKeys(removed.map(keyOf));
      } catch {
        // The next visit removes what no batch needs.
      }
    },
    removeBefore: async (time) => {
      try {
        const [keys, times] = await stored((database) => {
          const store = database.transaction(TIMES).objectStore(TIMES);
          return Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll() as IDBRequest<number[]>)]);
        });
        const old = keys.filter((_, index) => (times[index] ?? 0) < time);
        if (old.length > 0) await removeKeys(old);
      } catch {
        // A browser that stores nothing.
      }
    },
    usage: async () => {
      try {
        const keys = await keysOf(COPIES);
        return { stored: keys.reduce((sum, [, size]) => sum + size, 0), free: await freeBytes() };
      } catch {
        return { stored: 0, free: 0 };
      }
    },
  };
}
