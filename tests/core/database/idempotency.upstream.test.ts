import { idempotently, sweepKeys } from '../../../upstream/core/database/idempotency';
import { invalid } from '../../../upstream/core/errors';
import type { Actor } from '../../../upstream/core/http/actor';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
let actors: readonly [Actor, Actor];

beforeAll(async () => {
  await upstream.db.transaction((tx) => tx.script('create table act (id integer generated always as identity)'));
  const houses = await upstream.db.query<{ id: number }>('select id from house order by id');
  // The operation uses only the actor's house.
  const actorOf = (house: { id: number } | undefined) => ({ houseId: house?.id }) as Actor;
  actors = [actorOf(houses[0]), actorOf(houses[1])];
});

const act = (
  key: string | null,
  input: unknown = {},
  { house = 0, operation = 'test', refuse = false, breaks = false } = {},
) =>
  idempotently(upstream.services, house === 0 ? actors[0] : actors[1], { key, operation, input }, async (tx) => {
    const [row] = await tx.query<{ id: number }>('insert into act default values returning id');
    if (breaks) throw new Error('The disk is full.');
    if (refuse) throw invalid([{ code: 'NO', message: 'No.', field: null }]);
    return { id: row?.id };
  });
const acts = async () => (await upstream.db.query('select id from act')).length;

test('the same key and input run once and return the same response, with any order of input keys', async () => {
  const before = await acts();
  const first = await act('k1', { a: 1, b: { c: 2, d: [3] } });
  expect(await act('k1', { b: { d: [3], c: 2 }, a: 1 })).toEqual(first);
  expect(await acts()).toBe(before + 1);
});

test('twenty concurrent requests with one key run once', async () => {
  const before = await acts();
  const answers = await Promise.all(Array.from({ length: 20 }, () => act('k2')));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await acts()).toBe(before + 1);
});

test('a key that was used for another input or operation is refused', async () => {
  await act('k3', { amount: 1 });
  await expect(act('k3', { amount: 2 })).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  await expect(act('k3', { amount: 1 }, { operation: 'other' })).rejects.toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('equal keys of two houses are independent', async () => {
  expect(await act('k4')).not.toEqual(await act('k4', {}, { house: 1 }));
});

test('a refused operation leaves nothing, and is refused again with its key', async () => {
  const before = await acts();
  await expect(act('k5', {}, { refuse: true })).rejects.toMatchObject({
    status: 422,
    problems: [{ code: 'NO', message: 'No.', field: null }],
  });
  // The reason for the refusal no longer applies.
  await expect(act('k5')).rejects.toMatchObject({
    status: 422,
    code: 'NO',
    message: 'No.',
    problems: [{ code: 'NO', message: 'No.', field: null }],
  });
  await expect(act('k5', { other: true })).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await acts()).toBe(before);
});

test('an operation that failed temporarily frees its key', async () => {
  await expect(act('k7', {}, { breaks: true })).rejects.toThrow('The disk is full.');
  expect(await act('k7')).toEqual({ id: expect.any(Number) as number });
});

test('without a key, every call runs', async () => {
  expect(await act(null)).not.toEqual(await act(null));
});

test('a key is stored for thirty days', async () => {
  const first = await act('k6');
  upstream.clock.advance(29 * 86_400_000);
  await sweepKeys(upstream.services);
  expect(await act('k6')).toEqual(first);
  upstream.clock.advance(2 * 86_400_000);
  await sweepKeys(upstream.services);
  expect(await act('k6')).not.toEqual(first);
});

test('a key that is too long is refused', async () => {
  await expect(act('k'.repeat(256))).rejects.toMatchObject({ status: 400 });
});
