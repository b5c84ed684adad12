import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from '../../../web/core/edit/useIdempotencyKey';
import { failedSaveText, failureOf, isDefinitelyRejected } from '../../../web/core/failures/failure';

const coded = (code: string, path?: readonly (string | number)[]) =>
  new CombinedGraphQLErrors({ errors: [{ message: code, ...(path ? { path } : {}), extensions: { code } }] });
const lost = new TypeError('Failed to fetch');
const SAVED = "The connection was lost, so this may have been saved. Try again: it won't be applied twice.";
const NOTHING = 'Nothing was saved, and what you typed is still here.';

test.each([
  ['a connection that broke', lost, SAVED],
  ['an outcome that the server does not know', coded('OUTCOME_UNKNOWN'), SAVED],
  ['services that did not respond in time', coded('UPSTREAM_TIMEOUT'), SAVED],
  ['an unexpected error', coded('INTERNAL_SERVER_ERROR'), SAVED],
  [
    'a gateway that gave up',
    new ServerError('Bad gateway', { response: new Response('', { status: 502 }), bodyText: '' }),
    SAVED,
  ],
  ['a part of the response that could not be read', coded('FORBIDDEN', ['setCharges', 'invoices', 0, 'lines']), SAVED],
  ['a refused request', coded('FORBIDDEN', ['setCharges']), NOTHING],
  ['a session that ended', coded('UNAUTHENTICATED'), NOTHING],
  ['malformed input', coded('BAD_USER_INPUT'), NOTHING],
  [
    'too many requests',
    new ServerError('Too many', { response: new Response('', { status: 429 }), bodyText: '' }),
    NOTHING,
  ],
])('after %s, a failed save says whether it may have been applied', (_what, error, words) => {
  expect(failedSaveText(failureOf(error))).toMatch(
    words === SAVED ? new RegExp(`^${SAVED.replaceAll('.', '\\.')}`) : new RegExp(`^${NOTHING.replaceAll('.', '\\.')}`),
  );
  expect(isDefinitelyRejected(error)).toBe(words === NOTHING);
});

test('a server that answers with an error is not called a lost connection', () => {
  const response = new Response('', { status: 500, headers: { 'x-request-id': 'r-7' } });
  const failure = failureOf(new ServerError('Failed', { response, bodyText: '' }));
  expect(failedSaveText(failure)).toBe(
    "The server failed, so this may have been saved. Try again: it won't be applied twice. Unable to complete your request. Please try again later. (Request r-7)",
  );
  const specified = 'Unable to create a session. Please contact Customer Care any time at: Australia +61 2 5550 0100';
  expect(failedSaveText(failure, specified)).toBe(`${specified}. What you typed is still here. (Request r-7)`);
});

test('a lost connection is called so, whatever the form calls a failed save', () => {
  expect(failedSaveText(failureOf(lost), 'The sale was not copied.')).toMatch(SAVED);
  expect(failedSaveText(failureOf(coded('BAD_USER_INPUT')), 'The sale was not copied.')).toBe(
    'The sale was not copied. What you typed is still here.',
  );
});

test('a request reuses its key after a lost response, and gets a new one after a response or a rejection', async () => {
  const {
    result: { current: once },
  } = renderHook(() => useIdempotencyKey());
  const keys: string[] = [];
  const attempt = (request: object, outcome: unknown) =>
    once(request, (key) => {
      keys.push(key);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    }).catch(() => undefined);
  await attempt({ amount: '5', seen: [1] }, lost);
  await attempt({ amount: '5', seen: [2] }, lost);
  await attempt({ amount: '5', seen: [2] }, 'answered');
  await attempt({ amount: '5' }, lost);
  await attempt({ amount: '6' }, coded('BAD_USER_INPUT'));
  await attempt({ amount: '6' }, 'answered');
  const [first, second, third, ...others] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, ...others]).size).toBe(4);
});
