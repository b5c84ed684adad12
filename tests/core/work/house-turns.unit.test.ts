import { HouseTurns } from '../../../upstream/core/work/house-turns';

test('a turn that is canceled at its beginning is free for the next house', async () => {
  const turns = new HouseTurns(1);
  const canceled = new AbortController();
  const first = turns.take(1, canceled.signal);
  canceled.abort(new Error('canceled'));
  await expect(first).rejects.toThrow('canceled');
  const end = await turns.take(2);
  end();
});

test('a house that waits has its turn before another one of the same house', async () => {
  const turns = new HouseTurns(1);
  const order: string[] = [];
  const end = await turns.take(1);
  const same = turns.take(1).then((endSame) => {
    order.push('same');
    endSame();
  });
  const other = turns.take(2).then((endOther) => {
    order.push('other');
    endOther();
  });
  end();
  await Promise.all([same, other]);
  expect(order).toEqual(['other', 'same']);
});
