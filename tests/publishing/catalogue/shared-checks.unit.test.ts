import { createSharedChecks } from '../../../server/publishing/catalogue/shared-checks';

/** A check that ends when the test says so. */
function held(mostKeys = 10) {
  const checks: { readonly keys: readonly string[]; readonly end: (value: string) => void }[] = [];
  const check = createSharedChecks(
    (keys) =>
      new Promise<Map<string, string>>((resolve) => {
        checks.push({ keys, end: (value) => resolve(new Map(keys.map((key) => [key, `${key} ${value}`]))) });
      }),
    mostKeys,
  );
  return { checks, check: (key: string) => check(key, null) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('readers who ask while a check runs share the next one, which begins after they asked', async () => {
  const { checks, check } = held();
  const first = check('a');
  const others = [check('a'), check('a'), check('b')];
  expect(checks).toHaveLength(1);
  checks[0]?.end('old');
  expect(await first).toBe('a old');
  await settled();
  expect(checks.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
  checks[1]?.end('new');
  expect(await Promise.all(others)).toEqual(['a new', 'a new', 'b new']);
});

test('a check takes no more keys than it can, and the next one has the rest', async () => {
  const { checks, check } = held(2);
  const all = ['a', 'b', 'c', 'd', 'c'].map(check);
  checks[0]?.end('1');
  await settled();
  for (const { end } of checks.slice(1)) end('2');
  expect(checks.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['d', 'c']]);
  expect(await Promise.all(all)).toEqual(['a 1', 'b 2', 'c 2', 'd 2', 'c 2']);
});

test('a failed check fails only for those who shared it', async () => {
  let isDown = true;
  const check = createSharedChecks(
    () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map([['a', 'up']]))),
    10,
  );
  await expect(check('a', null)).rejects.toThrow('down');
  isDown = false;
  expect(await check('a', null)).toBe('up');
  expect(await check('b', null)).toBeUndefined();
});
