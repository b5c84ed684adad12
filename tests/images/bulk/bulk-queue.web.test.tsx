import { Batch } from '../../../web/images/bulk/batch';
import type { BulkQueue } from '../../../web/images/bulk/bulk-queue';
import { KeptFiles } from '../../../web/images/bulk/kept-files';
import {
  answerAll,
  fileOf,
  filesOf,
  HeldRequest,
  holdRequests,
  queueOf,
  realPause,
  Remembered,
  StoredFiles,
} from './held-queue';

holdRequests();

const admittedOf = (queue: BulkQueue) =>
  queue.rows.get().filter(({ image }) => !['PLANNED', 'PENDING'].includes(image.get().state)).length;

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

  HeldRequest.sent = 0;
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
  expect(HeldRequest.sent).toBe(10);
});

test('an interrupted batch that is discarded is forgotten', async () => {
  const store = new Remembered();
  const { queue } = queueOf(store);
  queue.add(filesOf(3));
  queue.start();
  queue.stop();
  const batch = new Batch(store, new KeptFiles(new StoredFiles()));
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
