import { Batch, type BatchFile, type BatchStore } from '../../../web/images/bulk/batch';
import { BulkQueue } from '../../../web/images/bulk/bulk-queue';

/** How many files were sent. */
let puts = 0;

/** A request that answers as soon as the test lets it. */
class HeldRequest {
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
    puts += 1;
    HeldRequest.held.push(this);
  }

  answer(): void {
    this.status = 200;
    this.onload?.();
  }
}

const browserRequest = globalThis.XMLHttpRequest;
const { arrayBuffer } = Blob.prototype;

beforeEach(() => {
  jest.useFakeTimers();
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
  Blob.prototype.arrayBuffer = arrayBuffer;
});

/** What a browser remembers of a batch. */
class Remembered implements BatchStore {
  constructor(public files: readonly BatchFile[] = []) {}
  readonly read = () => Promise.resolve(this.files);
  readonly write = (files: readonly BatchFile[]) => {
    this.files = files;
    return Promise.resolve();
  };
}

let uploads = 0;

/** A queue whose registrations are listed, by lot and place. */
function queueOf(store: BatchStore) {
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
    new Batch(store),
  );
  return { queue, registered };
}

const fileOf = (lot: number) => new File(['x'.repeat(lot)], `${lot}.jpg`, { type: 'image/jpeg' });

/** Files of the first image of each lot. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: fileOf(index + 1),
    match: { lotId: `${index + 1}`, place: 1, isGuess: false },
  }));

const admittedOf = (queue: BulkQueue) =>
  queue.rows.get().filter(({ image }) => !['PLANNED', 'PENDING'].includes(image.get().state)).length;

/** Answers requests until no more are sent. */
async function answerAll(): Promise<void> {
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
const realPause = () => new Promise((resolve) => setImmediateOutside(resolve));
const setImmediateOutside = setImmediate;

test('the feeder admits 20 files every 3 seconds, and none while 100 are incomplete', async () => {
  const { queue } = queueOf(new Remembered());
  queue.add(filesOf(300));
  queue.start();
  const admitted = [admittedOf(queue)];
  for (let turn = 1; turn <= 8; turn += 1) {
    await jest.advanceTimersByTimeAsync(2999);
    expect(admittedOf(queue)).toBe(admitted.at(-1));
    await jest.advanceTimersByTimeAsync(1);
    admitted.push(admittedOf(queue));
  }
  expect(admitted).toEqual([20, 40, 60, 80, 100, 100, 100, 100, 100]);
  await answerAll();
  await jest.advanceTimersByTimeAsync(3000);
  expect(queue.counts.get().done).toBe(100);
  expect(admittedOf(queue)).toBe(120);
  queue.stop();
});

test('after a reload, a batch says what is left, and files that have arrived are not sent again', async () => {
  const store = new Remembered();
  const before = queueOf(store);
  before.queue.add(filesOf(30));
  before.queue.start();
  await answerAll();
  await jest.advanceTimersByTimeAsync(2000);
  expect(before.queue.counts.get().done).toBe(20);
  before.queue.stop();

  const { queue, registered } = queueOf(store);
  await queue.batch.open();
  expect(queue.batch.left.get()).toBe(10);
  const files = filesOf(30);
  queue.add(files);
  queue.batch.found(files.map(({ file }) => file));
  expect(queue.batch.left.get()).toBe(0);
  queue.start();
  await answerAll();
  await jest.advanceTimersByTimeAsync(3000);
  await answerAll();
  await jest.advanceTimersByTimeAsync(3000);
  expect(queue.counts.get()).toMatchObject({ done: 30, failed: 0 });
  expect(registered.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 21}/1`).toSorted());
  expect(store.files).toEqual([]);
});

test('files that were sent before a reload, but not registered, are registered without being sent again', async () => {
  const store = new Remembered();
  const before = queueOf(store);
  before.queue.add(filesOf(30));
  before.queue.start();
  await answerAll();
  expect(before.queue.counts.get().done).toBe(0);
  before.queue.stop();
  expect(before.registered).toEqual([]);

  puts = 0;
  const { queue, registered } = queueOf(store);
  await queue.batch.open();
  expect(queue.batch.left.get()).toBe(30);
  queue.add(filesOf(30));
  queue.start();
  for (let turn = 0; turn < 3; turn += 1) {
    await answerAll();
    await jest.advanceTimersByTimeAsync(3000);
  }
  expect(queue.counts.get()).toMatchObject({ done: 30, failed: 0 });
  expect(registered).toHaveLength(30);
  // Only those that the feeder had not admitted were left to send.
  expect(puts).toBe(10);
});

test('an interrupted batch that is discarded is forgotten', async () => {
  const store = new Remembered();
  const { queue } = queueOf(store);
  queue.add(filesOf(3));
  queue.start();
  queue.stop();
  const batch = new Batch(store);
  await batch.open();
  expect(batch.left.get()).toBe(3);
  batch.discard();
  expect([batch.left.get(), store.files]).toEqual([0, []]);
});

test('a file that goes last on its lot is registered after the others of the lot', async () => {
  const { queue, registered } = queueOf(new Remembered());
  queue.add([
    { file: fileOf(1), match: { lotId: '7', place: null, isGuess: false } },
    { file: fileOf(2), match: { lotId: '7', place: 1, isGuess: false } },
  ]);
  queue.start();
  await realPause();
  await jest.advanceTimersByTimeAsync(0);
  const [last, first] = HeldRequest.held;
  last?.answer();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(registered).toEqual([]);
  first?.answer();
  await jest.advanceTimersByTimeAsync(2000);
  expect(registered).toEqual(['7/1', '7/last']);
  queue.stop();
});
