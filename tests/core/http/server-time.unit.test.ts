import { noteServerDate, serverNow } from '../../../web/core/server-time';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
/** The least a response takes there and back, in ms. */
const WAY = 40;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Sends a request at `at` by the server's clock, from a browser whose clock is `fast` ms ahead of it. */
function respond(at: number, fast: number, there: number, back: number) {
  jest.setSystemTime(at + there + back + fast);
  noteServerDate(new Date(at + there).toUTCString(), there + back);
}

test.each([
  ['right', 0],
  ['two seconds slow', -2000],
  ['ten minutes fast', 10 * MINUTE],
  ['ten minutes slow', -10 * MINUTE],
])('the server’s time is known within a second, and soon half a second, in a browser whose clock is %s', (_, fast) => {
  for (let number = 0; number < 200; number += 1) {
    const at = NOON + number * 7333;
    respond(at, fast, WAY / 2 + ((number * 37) % 400), WAY / 2 + ((number * 91) % 300));
    const now = Date.now() - fast;
    if (number === 0) expect(Math.abs(serverNow() - now)).toBeLessThanOrEqual(1000 + WAY);
    if (number > 20) expect(Math.abs(serverNow() - now)).toBeLessThanOrEqual(500);
  }
});

test('a browser’s clock that is set anew is noticed with the next response', () => {
  respond(NOON, 0, WAY, WAY);
  respond(NOON + MINUTE, 30 * MINUTE, WAY, WAY);
  expect(Math.abs(serverNow() - (Date.now() - 30 * MINUTE))).toBeLessThanOrEqual(1000 + WAY);
});

test('responses without a date, or with one that can’t be read, change nothing', () => {
  respond(NOON, 5 * MINUTE, WAY, WAY);
  const known = serverNow();
  noteServerDate(null, WAY);
  noteServerDate('yesterday', WAY);
  expect(serverNow()).toBe(known);
});
