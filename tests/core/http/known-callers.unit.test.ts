import type { Credential } from '../../../server/core/http/credential';
import { createKnownCallers } from '../../../server/core/http/known-callers';

const session = (token: string): Credential => ({ kind: 'session', token });

test('a caller without a verified credential counts as its address', () => {
  const callers = createKnownCallers();
  const stranger = { user: null, tenant: 'address 203.0.113.9' };
  expect([callers.of(null, '203.0.113.9'), callers.of(session('made-up'), '203.0.113.9')]).toEqual([
    stranger,
    stranger,
  ]);
});

test('every credential of a user counts as that user, and every user of a house as that house', () => {
  const callers = createKnownCallers();
  callers.learn(session('one'), { userID: 7, houseRef: 'NORTHGATE' });
  callers.learn({ kind: 'bearer', token: 'two' }, { userID: 7, houseRef: 'NORTHGATE' });
  callers.learn(session('three'), { userID: 7, houseRef: 'SOUTHBANK' });
  const northgate = { user: 'user NORTHGATE 7', tenant: 'house NORTHGATE' };
  expect(callers.of(session('one'), '203.0.113.9')).toEqual(northgate);
  expect(callers.of({ kind: 'bearer', token: 'two' }, '198.51.100.1')).toEqual(northgate);
  expect(callers.of(session('three'), '203.0.113.9')).toEqual({ user: 'user SOUTHBANK 7', tenant: 'house SOUTHBANK' });
});

test('a revoked credential counts as its address again', () => {
  const callers = createKnownCallers();
  callers.learn(session('one'), { userID: 7, houseRef: 'NORTHGATE' });
  callers.learn(session('one'), null);
  expect(callers.of(session('one'), '203.0.113.9').user).toBeNull();
});

test('ten thousand credentials are cached, least recently used ones dropped first', () => {
  const callers = createKnownCallers();
  for (let index = 0; index <= 10_000; index += 1)
    callers.learn(session(`token ${index}`), { userID: index, houseRef: 'NORTHGATE' });
  expect(callers.of(session('token 0'), 'a').user).toBeNull();
  expect(callers.of(session('token 1'), 'a').user).toBe('user NORTHGATE 1');
});
