import { bytesToReserve, createByteBudget } from '../../../platform/byte-budget';

test('files are limited by their bytes, per house and in all, until they end', () => {
  const reserve = createByteBudget(100, 150);
  const first = reserve('north', 60);
  expect(first).not.toBeNull();
  expect(reserve('north', 50)).toBeNull();
  expect(reserve('north', 40)).not.toBeNull();
  expect(reserve('south', 60)).toBeNull();
  expect(reserve('south', 50)).not.toBeNull();
  first?.();
  first?.();
  expect(reserve('south', 60)).toBeNull();
  expect(reserve('west', 60)).not.toBeNull();
});

test('a request that does not say its length, or lies, reserves as much as it can send', () => {
  expect([undefined, 'lots', '-5', '20', '900'].map((length) => bytesToReserve(length, 100))).toEqual([
    100, 100, 0, 20, 100,
  ]);
});
