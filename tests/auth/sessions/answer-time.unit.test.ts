/** @jest-environment-options {"modules": "own"} */
import { notBefore } from '../../../upstream/auth/passwords/request-password-link';

/** Whether the promise has settled once all due callbacks have run. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => {
      done = true;
    },
    () => {
      done = true;
    },
  );
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return done;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['finds nobody', () => Promise.resolve('nothing')],
  [
    'sends a link',
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 100);
      }),
  ],
  ['fails', () => Promise.reject(new Error('the database is away'))],
])('a request that %s is answered after the same time', async (_what, run) => {
  const answer = notBefore(400, run());
  answer.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(399);
  expect(await settled(answer)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await settled(answer)).toBe(true);
});
