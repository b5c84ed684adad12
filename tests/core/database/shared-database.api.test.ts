import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream } from '../../support/services/upstream';

const countHouses = 'select count(*) as houses from house';

test('services that start after others have stopped get an empty database with ids from 1', async () => {
  for (const attempt of ['first', 'second']) {
    const upstream = await startTestUpstream();
    expect([attempt, await upstream.db.query(countHouses)]).toEqual([attempt, [{ houses: 0 }]]);
    await upstream.stop();
    const filled = await startTestUpstream({ houses: [smallHouse()] });
    expect([attempt, await filled.db.query('select id from house')]).toEqual([attempt, [{ id: 1 }]]);
    await filled.stop();
  }
});

test('services that run at the same time have separate databases', async () => {
  const filled = await startTestUpstream({ houses: [smallHouse()] });
  const empty = await startTestUpstream();
  expect(await filled.db.query(countHouses)).toEqual([{ houses: 1 }]);
  expect(await empty.db.query(countHouses)).toEqual([{ houses: 0 }]);
  await empty.stop();
  await filled.stop();
});

test.each([
  ['a table', 'alter table house add column probe text'],
  ['a setting of the session', 'set enable_seqscan to off'],
])('services never start on a database in which a test has changed %s', async (_what, statement) => {
  const changed = await startTestUpstream();
  await changed.db.query(statement);
  await changed.stop();
  const next = await startTestUpstream();
  const columns = `select 1 from information_schema.columns where table_name = 'house' and column_name = 'probe'`;
  expect(await next.db.query(columns)).toEqual([]);
  expect(await next.db.query('show enable_seqscan')).toEqual([{ enable_seqscan: 'on' }]);
  await next.stop();
});
