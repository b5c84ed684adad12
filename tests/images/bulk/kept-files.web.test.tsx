import { act, fireEvent, screen } from '@testing-library/react';
import { addFiles, matchByHand, type PlanLot } from '../../../web/images/bulk/bulk-plan';
import type { BulkQueue } from '../../../web/images/bulk/bulk-queue';
import { Interrupted } from '../../../web/images/bulk/Interrupted';
import type { FileHandle } from '../../../web/images/bulk/kept-files';
import { UiProvider } from '../../../web/ui/UiProvider';
import { render } from '../../support/browser/render';
import { answerAll, fileOf, filesOf, HeldRequest, holdRequests, queueOf, Remembered, StoredFiles } from './held-queue';

holdRequests();

const LOTS = Array.from({ length: 30 }, (_, index): PlanLot => ({
  id: `${index + 1}`,
  number: `${index + 1}`,
  inventoryNumber: '',
  imageFileNames: [],
  title: '',
  images: [],
}));

/** A folder on the user's computer, which the browser asks for after a reload. */
class Folder {
  isOpen = false;
  /** Whether the browser never allows the page to read files by their handles. */
  isForbidden = false;
  answer: PermissionState = 'granted';
  asked = 0;
  readonly files = new Map<string, File>();

  handleOf(name: string): FileHandle {
    const permission = () => (this.isForbidden ? 'denied' : this.isOpen ? this.answer : 'prompt');
    return {
      getFile: () => {
        const file = this.files.get(name);
        return file ? Promise.resolve(file) : Promise.reject(new DOMException('It is gone.', 'NotFoundError'));
      },
      queryPermission: () => Promise.resolve(permission()),
      requestPermission: () => {
        this.asked += 1;
        this.isOpen = this.answer === 'granted';
        return Promise.resolve(this.answer);
      },
    };
  }

  /** Drops its files, as react-dropzone gives them to the page. */
  drop(files: ReturnType<typeof filesOf>): ReturnType<typeof filesOf> {
    return files.map(({ file, match }) => {
      this.files.set(file.name, file);
      const dropped = new File([file], file.name, { type: file.type });
      return { file: Object.assign(dropped, { handle: this.handleOf(file.name) }), match };
    });
  }
}

/** Uploads files until 20 of them have arrived, and leaves the page. */
async function interrupt(store: Remembered, files: StoredFiles, added: ReturnType<typeof filesOf>): Promise<void> {
  const { queue } = queueOf(store, files);
  queue.add(added);
  queue.start();
  await answerAll();
  await jest.advanceTimersByTimeAsync(2900);
  expect(queue.counts.get().done).toBe(20);
  queue.stop();
  HeldRequest.held = [];
  HeldRequest.sent = 0;
}

/** Opens the page again. */
async function reopen(store: Remembered, files: StoredFiles) {
  const opened = queueOf(store, files);
  await opened.queue.batch.open();
  const onFiles = (added: readonly File[]) => {
    addFiles(opened.queue, added, LOTS, 'lotNumber');
    opened.queue.startFiles(added);
  };
  render(
    <UiProvider>
      <Interrupted batch={opened.queue.batch} onFiles={onFiles} />
    </UiProvider>,
  );
  return opened;
}

const proceed = () => act(() => jest.advanceTimersByTimeAsync(100));

async function resume(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Continue upload' }));
  await proceed();
}

async function finish(queue: BulkQueue): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await act(answerAll);
    await act(() => jest.advanceTimersByTimeAsync(3000));
  }
  queue.stop();
}

const lastLots = Array.from({ length: 10 }, (_, index) => `${index + 21}/1`);

test('an upload of dropped files continues after a reload with one permission, and nothing is left in the browser', async () => {
  const [store, files, folder] = [new Remembered(), new StoredFiles(), new Folder()];
  await interrupt(store, files, folder.drop(filesOf(30)));
  expect([...files.contents.values()].map(({ content }) => Object.keys(content))).toEqual(Array(10).fill(['handle']));

  const { queue, registered } = await reopen(store, files);
  expect(screen.getByText(/^The last upload was interrupted: 10 images are left\. Images that/)).toBeInTheDocument();
  await resume();
  expect(folder.asked).toBe(1);
  expect(screen.queryByText(/^The last upload was interrupted/)).not.toBeInTheDocument();
  await finish(queue);
  expect(queue.counts.get()).toMatchObject({ total: 10, done: 10, failed: 0 });
  expect(registered.toSorted()).toEqual(lastLots);
  expect(HeldRequest.sent).toBe(10);
  expect([files.contents.size, store.files]).toEqual([0, []]);
});

test('an upload of chosen files continues after a reload with the copies of the browser, which are removed one by one', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  await interrupt(store, files, filesOf(30));
  expect(files.mostWriting).toBe(1);
  expect([...files.contents.keys()].toSorted()).toEqual(lastLots.map((_, at) => `${at + 21} ${at + 21}.jpg`));

  const { queue, registered } = await reopen(store, files);
  const read = jest.spyOn(files, 'read');
  await resume();
  // Only those that are being sent are in memory.
  expect(read).toHaveBeenCalledTimes(4);
  await finish(queue);
  expect(queue.counts.get()).toMatchObject({ total: 10, done: 10, failed: 0 });
  expect(registered.toSorted()).toEqual(lastLots);
  expect([files.contents.size, store.files]).toEqual([0, []]);
});

test('a browser that dies before it has stored which files arrived still has all files that it says are left', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  const { queue: before } = queueOf(store, files);
  before.add(filesOf(30));
  before.start();
  await jest.advanceTimersByTimeAsync(1000);
  expect(store.files).toHaveLength(30);
  const lost = jest.spyOn(store, 'write').mockReturnValue(new Promise(() => undefined));
  await answerAll();
  await jest.advanceTimersByTimeAsync(2900);
  expect(before.counts.get().done).toBe(20);
  before.stop();
  lost.mockRestore();
  HeldRequest.held = [];

  const { queue, registered } = await reopen(store, files);
  expect(screen.getByText(/^The last upload was interrupted: 30 images are left\. Images that/)).toBeInTheDocument();
  await resume();
  await finish(queue);
  expect(queue.counts.get()).toMatchObject({ total: 30, done: 30, failed: 0 });
  expect(registered).toHaveLength(30);
  expect([files.contents.size, store.files]).toEqual([0, []]);
});

test('a file that staff matched by hand goes to the same lot after a reload', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  const before = queueOf(store, files).queue;
  addFiles(before, [new File(['x'], 'IMG_0001.jpg')], LOTS, 'lotNumber');
  const [row] = before.rows.get();
  const [, , third] = LOTS;
  if (row && third) matchByHand(before, row, third);
  before.start();
  await jest.advanceTimersByTimeAsync(1000);
  before.stop();
  HeldRequest.held = [];

  const { queue, registered } = await reopen(store, files);
  expect(screen.getByText(/: 1 image is left\. Images that/)).toBeInTheDocument();
  await resume();
  await finish(queue);
  expect(registered).toEqual(['3/last']);
});

test('if the browser is not allowed to read the files, it is asked once, and the upload can be continued again', async () => {
  const [store, files, folder] = [new Remembered(), new StoredFiles(), new Folder()];
  await interrupt(store, files, folder.drop(filesOf(30)));
  folder.answer = 'denied';
  const { queue, registered } = await reopen(store, files);
  await resume();
  expect(folder.asked).toBe(1);
  expect(screen.getByRole('alert')).toHaveTextContent(
    '10 images are left. The browser isn’t allowed to read them. Continue the upload and allow it, or choose or drop the same folder again.',
  );
  expect(queue.counts.get().total).toBe(0);
  folder.answer = 'granted';
  await resume();
  await finish(queue);
  expect(registered.toSorted()).toEqual(lastLots);
});

test('files that were changed or deleted on the computer are left for staff to choose', async () => {
  const [store, files, folder] = [new Remembered(), new StoredFiles(), new Folder()];
  await interrupt(store, files, folder.drop(filesOf(30)));
  folder.files.delete('25.jpg');
  folder.files.set('26.jpg', fileOf(99));
  const { queue, registered } = await reopen(store, files);
  await resume();
  expect(screen.getByText(/: 2 images are left\. Choose or drop the same folder again/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue upload' })).not.toBeInTheDocument();
  await finish(queue);
  expect(registered.toSorted()).toEqual(lastLots.filter((lot) => lot !== '25/1' && lot !== '26/1'));
  expect(store.files.filter(({ isDone }) => !isDone)).toHaveLength(2);
});

test('copies are stored as long as the browser and the limit have room for them, and staff choose the other files', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  // Another session's copies leave room for 60 bytes, which the files of lots 21 and 22 need 43 of.
  files.ofOthers = 500_000_000 - 60;
  await interrupt(store, files, filesOf(30));
  expect([...files.contents.keys()]).toEqual(['21 21.jpg', '22 22.jpg']);
  const { queue, registered } = await reopen(store, files);
  expect(
    screen.getByText(
      /: 10 images are left\. This browser can read 2 images again\. Choose or drop the same folder again for the other 8\./,
    ),
  ).toBeInTheDocument();
  await resume();
  expect(screen.getByText(/: 8 images are left\. Choose or drop the same folder again/)).toBeInTheDocument();
  await finish(queue);
  expect(registered.toSorted()).toEqual(['21/1', '22/1']);
});

test('files wait for the quota of the browser until copies of others are removed', async () => {
  const files = new StoredFiles();
  files.free = 25;
  const { queue } = queueOf(new Remembered(), files);
  queue.add([22, 30, 24].map((lot) => ({ file: fileOf(lot), match: { lotId: `${lot}`, place: 1, isGuess: false } })));
  queue.start();
  await jest.advanceTimersByTimeAsync(1000);
  expect([...files.contents.keys()]).toEqual(['22 22.jpg']);
  files.free = 40;
  await jest.advanceTimersByTimeAsync(1000);
  expect(files.contents.size).toBe(1);
  queue.remove(queue.rows.get().flatMap(({ key, file }) => (file.name === '22.jpg' ? [key] : [])));
  await jest.advanceTimersByTimeAsync(1000);
  expect([...files.contents.keys()].toSorted()).toEqual(['24 24.jpg', '30 30.jpg']);
  queue.stop();
});

test('where the browser stores nothing, one copy is tried, the upload goes on, and staff choose the folder again', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  files.isWritable = false;
  const write = jest.spyOn(files, 'write');
  await interrupt(store, files, filesOf(30));
  expect(write).toHaveBeenCalledTimes(1);
  await reopen(store, files);
  expect(
    screen.getByText(/: 10 images are left\. Choose or drop the same folder again to continue\. Images that/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue upload' })).not.toBeInTheDocument();
});

test('discarding an interrupted upload removes its files from the browser', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  await interrupt(store, files, filesOf(30));
  expect(files.contents.size).toBe(10);
  await reopen(store, files);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Discard', hidden: true });
  if (confirm) fireEvent.click(confirm);
  await proceed();
  expect(screen.queryByText(/^The last upload was interrupted/)).not.toBeInTheDocument();
  expect([files.contents.size, store.files]).toEqual([0, []]);
});

test('a file that is chosen again replaces its copy, and copies that no batch needs are removed', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  await interrupt(store, files, filesOf(30));
  const orphan = { name: 'orphan.jpg', size: 7 };
  await files.write(orphan, { bytes: new ArrayBuffer(7), type: '' });
  const { queue } = await reopen(store, files);
  await proceed();
  expect(files.contents.has('7 orphan.jpg')).toBe(false);
  const copy = files.contents.get('21 21.jpg');
  const again = fileOf(21);
  await act(async () => {
    addFiles(queue, [again], LOTS, 'lotNumber');
    queue.startFiles([again]);
    await jest.advanceTimersByTimeAsync(1000);
  });
  expect(files.contents.get('21 21.jpg')).toBeDefined();
  expect(files.contents.get('21 21.jpg')).not.toBe(copy);
  queue.stop();
});

test('files that nobody has continued in a week are removed from the browser, and staff choose the folder again', async () => {
  const [store, files] = [new Remembered(), new StoredFiles()];
  await interrupt(store, files, filesOf(30));
  for (const kept of files.contents.values()) kept.keptAt -= 6 * 24 * 60 * 60_000;
  (await reopen(store, files)).queue.stop();
  expect(files.contents.size).toBe(10);
  for (const kept of files.contents.values()) kept.keptAt -= 2 * 24 * 60 * 60_000;
  await reopen(store, files);
  expect(files.contents.size).toBe(0);
  expect(
    screen.getByText(/: 10 images are left\. Choose or drop the same folder again to continue\. Images that/),
  ).toBeInTheDocument();
});

test('where pages may not read files by their handles, dropped files are copied', async () => {
  const [store, files, folder] = [new Remembered(), new StoredFiles(), new Folder()];
  folder.isForbidden = true;
  await interrupt(store, files, folder.drop(filesOf(30)));
  expect([...files.contents.values()].map(({ content }) => 'bytes' in content)).toEqual(Array(10).fill(true));
  await reopen(store, files);
  expect(screen.getByText(/: 10 images are left\. Images that/)).toBeInTheDocument();
});
