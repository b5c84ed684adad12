import { Readable } from 'node:stream';
import { createPageMemory } from '../../../server/publishing/catalogue/page-memory';
import { createPictureMemory, type PictureReads } from '../../../server/publishing/catalogue/picture-memory';
import { type CatalogueReads, createSessionReader } from '../../../server/publishing/catalogue/session-reader';
import { createTurns } from '../../../server/publishing/catalogue/turns';
import type { PublicCatalogueJson, PublicLotJson } from '../../../upstream/publishing/catalogue/catalogue-wire';

const MANY = 200;
const MEGABYTE = 1_000_000;

/** Counts what is underway, and lets it end later. */
function counted() {
  const asked: string[] = [];
  let underway = 0;
  let most = 0;
  return {
    asked,
    most: () => most,
    async ask<Value>(name: string, value: Value): Promise<Value> {
      asked.push(name);
      underway += 1;
      most = Math.max(most, underway);
      await new Promise((resolve) => setImmediate(resolve));
      underway -= 1;
      return value;
    },
  };
}

const session = (edition: number) => ({ edition }) as PublicCatalogueJson['session'];
const lotNamed = (lotRef: string) => ({ lotRef, label: lotRef }) as PublicLotJson;
const refsOf = (count: number) => Array.from({ length: count }, (_, index) => `L${index}`);

/** The services of a session, whose list of lots is of an older edition than its lots if `isChanging`. */
function sessionOf(count: number, isChanging = false) {
  const { ask, ...counts } = counted();
  const refs = refsOf(count);
  const reads: CatalogueReads = {
    publicLotIndex: (ref) =>
      ask(`${ref} order`, { edition: isChanging ? 1 : 2, lots: refs.map((lotRef) => ({ lotRef, label: lotRef })) }),
    publicCatalogue: (ref, { offset, size, search }) =>
      ask(`${ref} ${offset} ${search}`, {
        session: session(2),
        lots: refs.slice(offset, offset + size).map(lotNamed),
        totalRecords: count,
      }),
    publicLot: (ref, lotRef) =>
      ask(`${ref} ${lotRef}`, { session: session(2), lot: lotNamed(lotRef), previous: null, next: null }),
  };
  return { ...counts, refs, reads };
}

test('200 readers of a page that is not in memory make it once', async () => {
  const memory = createPageMemory(MEGABYTE);
  const { asked, ask } = counted();
  const pages = await Promise.all(
    Array.from({ length: MANY }, () =>
      memory('page', 'tag', () => ask('page', { type: 'text/html', content: 'A page' })),
    ),
  );
  expect(asked).toEqual(['page']);
  expect(new Set(pages).size).toBe(1);
});

test('a page is made once for each tag, and again when it failed', async () => {
  const memory = createPageMemory(MEGABYTE);
  let made = 0;
  const page = (tag: string) =>
    memory('key', tag, () => {
      made += 1;
      return made === 1
        ? Promise.reject(new Error('down'))
        : Promise.resolve({ type: 'text/html', content: `${made}` });
    });
  await expect(page('a')).rejects.toThrow('down');
  const [one, two] = await Promise.all([page('a'), page('a')]);
  expect(one).toBe(two);
  expect((await page('b')).etag).not.toBe(one.etag);
  expect(made).toBe(3);
});

test('the memory forgets the pages that were read least recently', async () => {
  const memory = createPageMemory(2500);
  const made: string[] = [];
  const read = (key: string) =>
    memory(key, 'tag', () => {
      made.push(key);
      return Promise.resolve({ type: 'text/html', content: key.repeat(1000) });
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('the pages of 200 lots are made of four reads and their order, each with the lots beside it', async () => {
  const { asked, refs, reads } = sessionOf(MANY);
  const reader = createSessionReader(MEGABYTE, createTurns(6));
  const state = { catalogRef: 'CAT', tag: 'tag', reads };
  const lots = await Promise.all(refs.map((ref) => reader.lot(state, ref)));
  expect(asked).toEqual(['CAT order', 'CAT 0 ', 'CAT 60 ', 'CAT 120 ', 'CAT 180 ']);
  expect(lots.map((shown) => shown?.lot.lotRef)).toEqual(refs);
  expect(lots[60]).toMatchObject({ previous: { lotRef: 'L59' }, next: { lotRef: 'L61' } });
  expect([lots[0]?.previous, lots.at(-1)?.next]).toEqual([null, null]);
  expect(await reader.lot(state, 'UNKNOWN')).toBeNull();
  await reader.lots(state, { offset: 60, size: 60, search: '', lots: '', available: false });
  expect(asked).toHaveLength(5);
});

test('pages of different sessions are read six at a time, the others in the order in which they came', async () => {
  const { asked, most, reads } = sessionOf(60);
  const reader = createSessionReader(MEGABYTE, createTurns(6));
  const refs = refsOf(MANY);
  const selection = { offset: 0, size: 60, search: 'oak', lots: '', available: false };
  await Promise.all(refs.map((catalogRef) => reader.lots({ catalogRef, tag: 'tag', reads }, selection)));
  expect(asked).toEqual(refs.map((ref) => `${ref} 0 oak`));
  expect(most()).toBe(6);
});

test('a lot is read alone if an edition was published between its reads', async () => {
  const { asked, reads } = sessionOf(3, true);
  const reader = createSessionReader(MEGABYTE, createTurns(6));
  await reader.lot({ catalogRef: 'CAT', tag: 'tag', reads }, 'L1');
  expect(asked).toEqual(['CAT order', 'CAT 0 ', 'CAT L1']);
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns(1);
  const results = await Promise.allSettled([
    inTurn(() => Promise.reject(new Error('down'))),
    inTurn(() => Promise.resolve('up')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

/** The services of a house with pictures. */
function picturesOf() {
  const { ask, ...counts } = counted();
  const state = { tag: 'one', isShown: true };
  const reads: PictureReads = {
    pictureTag: () => Promise.resolve(state.tag),
    pictureOwner: (file) => ask(`owner of ${file}`, { houseRef: 'HOUSE', tag: state.tag }),
    ownedPicture: (file) =>
      ask(file, {
        houseRef: state.isShown ? 'HOUSE' : '',
        tag: state.tag,
        answer: {
          status: state.isShown ? 200 : 404,
          headers: {},
          contentType: 'image/webp',
          cacheControl: '',
          disposition: '',
          length: 4,
          body: Readable.from([Buffer.from('webp')]),
        },
      }),
  };
  return { ...counts, state, reads };
}

test('a picture is read once for 200 readers, and different ones six at a time', async () => {
  const { asked, most, reads } = picturesOf();
  const memory = createPictureMemory(MEGABYTE, createTurns(6));
  const same = await Promise.all(Array.from({ length: MANY }, () => memory('same.webp', reads)));
  expect(asked).toEqual(['same.webp']);
  expect(same.every((picture) => picture?.bytes.toString() === 'webp')).toBe(true);
  await Promise.all(refsOf(MANY).map((ref) => memory(ref, reads)));
  expect(asked).toHaveLength(1 + MANY);
  expect(most()).toBe(6);
});

test('a picture is asked for again when its house changes its pictures, without its bytes', async () => {
  const { asked, state, reads } = picturesOf();
  const memory = createPictureMemory(MEGABYTE, createTurns(6));
  await memory('a.webp', reads);
  state.tag = 'two';
  await Promise.all([memory('a.webp', reads), memory('a.webp', reads)]);
  expect(asked).toEqual(['a.webp', 'owner of a.webp']);
});

test('a picture that bidders do not see is in no memory', async () => {
  const { asked, state, reads } = picturesOf();
  const memory = createPictureMemory(MEGABYTE, createTurns(6));
  state.isShown = false;
  expect(await Promise.all([memory('a.webp', reads), memory('a.webp', reads)])).toEqual([null, null]);
  state.isShown = true;
  expect(await memory('a.webp', reads)).not.toBeNull();
  expect(asked).toEqual(['a.webp', 'a.webp']);
});
