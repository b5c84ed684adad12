import type { BatchFile, BatchStore } from './batch';
import type { FileId, FileStore, KeptContent, KeptFile } from './kept-files';

const DATABASE = 'rostrum-images';
const BATCHES = 'batches';
/** Copies of files are stored apart from handles, so that the keys say how much they need. */
const HANDLES = 'handles';
const COPIES = 'copies';
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
  const opening = indexedDB.open(DATABASE, 2);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    for (const name of [BATCHES, HANDLES, COPIES])
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
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

/** Changes a store. */
const change = (name: string, act: (store: IDBObjectStore) => void): Promise<void> =>
  stored((database) => {
    const transaction = database.transaction(name, 'readwrite');
    act(transaction.objectStore(name));
    return ended(transaction);
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
      await change(BATCHES, (batches) =>
        files.length === 0 ? batches.delete(catalogId) : batches.put(files, catalogId),
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
        await change('handle' in content ? HANDLES : COPIES, (files) => files.put(content, keyOf(file)));
        return true;
      } catch {
        return false;
      }
    },
    remove: async (removed) => {
      try {
        for (const name of [COPIES, HANDLES])
          await change(name, (files) => removed.forEach((file) => files.delete(keyOf(file))));
      } catch {
        // The next visit removes what no batch needs.
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
