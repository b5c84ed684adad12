import { readTogether } from '../../../upstream/core/database/read-together';

interface Read {
  readonly keys: readonly string[];
  readonly end: () => void;
  readonly fail: () => void;
}

/** A loader whose reads the test ends. A read answers with its keys, and the number of the read. */
function held() {
  const reads: Read[] = [];
  const loader = readTogether(
    (keys: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const number = reads.length + 1;
        const end = () => {
          resolve(keys.map((key) => `${key} ${number}`));
        };
        const fail = () => {
          reject(new Error(`Read ${number} failed.`));
        };
        reads.push({ keys, end, fail });
      }),
  );
  return { loader, reads };
}

const turn = () => new Promise(setImmediate);

test('what is asked for while others are read is read together afterward', async () => {
  const { loader, reads } = held();
  const first = loader.load('a');
  await turn();
  const others = ['b', 'a', 'c', 'b'].map((key) => loader.load(key));
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a']]);
  reads[0]?.end();
  expect(await first).toBe('a 1');
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a', 'c', 'b']]);
  reads[1]?.end();
  expect(await Promise.all(others)).toEqual(['b 2', 'a 2', 'c 2', 'b 2']);
});

test('nothing is remembered', async () => {
  const { loader, reads } = held();
  for (const number of [1, 2, 3]) {
    const value = loader.load('a');
    await turn();
    reads.at(-1)?.end();
    expect(await value).toBe(`a ${number}`);
  }
});

test('a read that fails fails only for those who waited for it', async () => {
  const { loader, reads } = held();
  const failed = Promise.allSettled([loader.load('a'), loader.load('b')]);
  await turn();
  const next = loader.load('a');
  reads[0]?.fail();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  reads[1]?.end();
  expect(await next).toBe('a 2');
});

test('a read that hangs does not hold up the next', async () => {
  const { loader, reads } = held();
  const hanging = loader.load('a');
  await turn();
  const next = loader.load('b');
  while (reads.length < 2) await turn();
  reads[1]?.end();
  expect(await next).toBe('b 2');
  reads[0]?.end();
  expect(await hanging).toBe('a 1');
});
