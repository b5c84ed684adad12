import { serverNow } from '../../../web/core/server-time';
import { Batch, type BatchFile, type BatchStore } from '../../../web/images/bulk/batch';
import { BulkQueue } from '../../../web/images/bulk/bulk-queue';
import { type FileId, type FileStore, type KeptContent, KeptFiles, keyOf } from '../../../web/images/bulk/kept-files';

/** A request that answers as soon as the test lets it. */
export class HeldRequest {
  /** How many files were sent. */
  static sent = 0;
  static held: HeldRequest[] = [];
  status = 0;
  responseText = '{}';
  onload: (() => void) | null = null;
  readonly upload = {};

  open(): void {
    // Where it is sent doesn't matter.
  }
  setRequestHeader(): void {
    // Nor does what it says of itself.
  }
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    // What is held has not been sent.
  }
  send(): void {
    HeldRequest.sent += 1;
    HeldRequest.held.push(this);
  }

  answer(): void {
    this.status = 200;
    this.onload?.();
  }
}

const browserRequest = globalThis.XMLHttpRequest;

/** Lets the tests of a file answer each request, and replaces the clock. */
export function holdRequests(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    HeldRequest.sent = 0;
    HeldRequest.held = [];
    Object.assign(globalThis, { XMLHttpRequest: HeldRequest });
    // Hashing takes place outside the timers, in its own time.
    jest
      .spyOn(crypto.subtle, 'digest')
      .mockImplementation((_algorithm, content) => Promise.resolve(new Uint16Array([content.byteLength]).buffer));
    // jsdom's files have none. The size tells these files apart.
    Blob.prototype.arrayBuffer = function contentOf(this: Blob) {
      return Promise.resolve(new ArrayBuffer(this.size));
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    Object.assign(globalThis, { XMLHttpRequest: browserRequest });
    // The tests of a worker share the page, and libraries look for the name.
    Reflect.deleteProperty(Blob.prototype, 'arrayBuffer');
  });
}

/** What a browser remembers of a batch. */
export class Remembered implements BatchStore {
  constructor(public files: readonly BatchFile[] = []) {}
  readonly read = () => Promise.resolve(this.files);
  readonly write = (files: readonly BatchFile[]) => {
    this.files = files;
    return Promise.resolve();
  };
}

/** The content of files as a browser stores it. */
export class StoredFiles implements FileStore {
  readonly contents = new Map<string, { readonly file: FileId; readonly content: KeptContent; keptAt: number }>();
  /** How many more bytes the browser says that it allows. */
  free: number | null = null;
  /** The bytes of copies of other sessions. */
  ofOthers = 0;
  /** Whether the browser stores anything. */
  isWritable = true;
  /** How many copies are written at the same time. */
  writing = 0;
  mostWriting = 0;

  readonly list = () =>
    Promise.resolve(
      [...this.contents.values()].map(({ file, content }) => ({ ...file, hasHandle: 'handle' in content })),
    );
  readonly read = (file: FileId) => Promise.resolve(this.contents.get(keyOf(file))?.content ?? null);
  readonly write = async (file: FileId, content: KeptContent) => {
    this.writing += 1;
    this.mostWriting = Math.max(this.mostWriting, this.writing);
    await Promise.resolve();
    this.writing -= 1;
    if (this.isWritable) this.contents.set(keyOf(file), { file, content, keptAt: serverNow() });
    return this.isWritable;
  };
  readonly remove = (files: readonly FileId[]) => {
    for (const file of files) this.contents.delete(keyOf(file));
    return Promise.resolve();
  };
  readonly removeBefore = (time: number) => {
    for (const [key, { keptAt }] of this.contents) if (keptAt < time) this.contents.delete(key);
    return Promise.resolve();
  };
  readonly usage = () =>
    Promise.resolve({
      stored: [...this.contents.values()].reduce(
        (sum, { file, content }) => ('bytes' in content ? sum + file.size : sum),
        this.ofOthers,
      ),
      free: this.free,
    });
}

let uploads = 0;

/** A queue whose registrations are listed, by lot and place. */
export function queueOf(store: BatchStore, files: FileStore = new StoredFiles()) {
  const registered: string[] = [];
  const queue = new BulkQueue(
    {
      request: (count) =>
        Promise.resolve(
          Array.from({ length: count }, () => {
            uploads += 1;
            return { uploadId: `upload ${uploads}`, url: '/' };
          }),
        ),
      register: (images) => {
        registered.push(...images.map(({ lotId, place }) => `${lotId}/${place ?? 'last'}`));
        return Promise.resolve(images.map(() => ({ failure: null, isUnchanged: false, photoId: null })));
      },
      undo: () => Promise.resolve(null),
    },
    new Batch(store, new KeptFiles(files)),
  );
  return { queue, registered };
}

export const fileOf = (lot: number) => new File(['x'.repeat(lot)], `${lot}.jpg`, { type: 'image/jpeg' });

/** Files of the first image of each lot. */
export const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: fileOf(index + 1),
    match: { lotId: `${index + 1}`, place: 1, isGuess: false },
  }));

/** Answers requests until no more are sent. */
export async function answerAll(): Promise<void> {
  for (let idle = 0; idle < 5; idle += 1) {
    await realPause();
    await jest.advanceTimersByTimeAsync(0);
    for (const request of HeldRequest.held.splice(0)) {
      idle = 0;
      request.answer();
    }
  }
}

/** Lets what has resolved go on. */
export const realPause = () => new Promise((resolve) => setImmediateOutside(resolve));
const setImmediateOutside = setImmediate;
