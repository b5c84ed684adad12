import { createPageMemory } from '../../../server/publishing/catalogue/page-memory';
import { createSharedChecks } from '../../../server/publishing/catalogue/shared-checks';

/** A check that ends when the test says so. */
function held() {
  const ends: ((value: string) => void)[] = [];
  const check = createSharedChecks(
    () =>
      new Promise<string>((resolve) => {
        ends.push(resolve);
      }),
  );
  return { ends, check: (key: string) => check(key, null) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('readers who ask while a check runs share the next one, which begins after they asked', async () => {
  const { ends, check } = held();
  const first = check('a');
  const [second, third] = [check('a'), check('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.('old');
  expect(await first).toBe('old');
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
});

test('a failed check fails only for those who shared it', async () => {
  let isDown = true;
  const check = createSharedChecks(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('up')));
  await expect(check('a', null)).rejects.toThrow('down');
  isDown = false;
  expect(await check('a', null)).toBe('up');
});

test('a page is made once for each tag, and again when it failed', async () => {
  const memory = createPageMemory(1_000_000);
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
