import { ofEachTest } from '../support/services/of-file';
import { csv, PriceHouse } from './price-house';

const house = ofEachTest(
  () => PriceHouse.start(),
  ({ upstream }) => upstream.stop(),
);

const BEFORE = ['1 SOLD 1000.00', '2 SOLD 350.00', '3 SOLD 1500.50', '4 SOLD 800.00', '5 OPEN', '6 SOLD 200.00'];

test('prices without premium are published in one edit, which can be undone', async () => {
  expect(await house.results()).toEqual(BEFORE);
  const { uploadID, state } = await house.upload(csv('1,1100,', '2,0,', '3,1500.50,', '5,75.50,', '6,250,100'));
  expect(state).toBe('REVIEW');
  expect((await house.publish()).body.error.code).toBe('PREMIUM_UNANSWERED');
  expect((await house.premium(false)).body.data.upload.includesPremium).toBe(false);
  const plan = await house.plan(uploadID);
  expect(
    plan.lots.map(({ lotNumber, effect, from, to }) => [lotNumber, effect, from.price, to.price, to.paddle]),
  ).toEqual([
    ['1', 'REPRICED', 1000, 1100, '100'],
    ['2', 'PASSED', 350, 0, null],
    ['5', 'PRICED', null, 75.5, null],
    ['6', 'NEW_BUYER', 200, 250, '100'],
  ]);
  expect(plan).toMatchObject({ totalBefore: 3850.5, totalAfter: 3726, untouchedCount: 1 });
  const published = await house.publish({ stamp: plan.stamp });
  expect(published.body.data.upload).toMatchObject({
    state: 'PUBLISHED',
    outcome: { REPRICED: 1, PASSED: 1, PRICED: 1, NEW_BUYER: 1, UNCHANGED: 1, INVOICED: 0, SOLD: 0 },
  });
  expect(await house.results()).toEqual([
    '1 SOLD 1100.00',
    '2 PASSED',
    '3 SOLD 1500.50',
    '4 SOLD 800.00',
    '5 PRICED 75.50',
    '6 SOLD 250.00',
  ]);
  expect((await house.session()).publishedUploadID).toBe(uploadID);
  const undone = await house.act(uploadID, 'undo');
  expect(undone.body.data.upload.state).toBe('REVIEW');
  expect(await house.results()).toEqual(BEFORE);
  const actions = await house.upstream.db.query<{ action: string; count: number }>(
    `select action, count(*) as count from audit where action like 'realized.%' group by action order by action`,
  );
  expect(actions).toEqual([
    { action: 'realized.add', count: 1 },
    { action: 'realized.premium', count: 1 },
    { action: 'realized.publish', count: 5 },
    { action: 'realized.undo', count: 5 },
  ]);
});

test('the same file twice changes nothing', async () => {
  const file = csv('1,1100,', '5,0,', '6,250,100');
  await house.upload(file);
  await house.premium(false);
  await house.publish();
  const results = await house.results();
  const { uploadID } = await house.upload(file);
  await house.premium(false);
  expect((await house.plan(uploadID)).effects).toMatchObject({ UNCHANGED: 3 });
  expect((await house.publish()).body.data.upload.outcome).toMatchObject({ UNCHANGED: 3, REPRICED: 0 });
  expect(await house.results()).toEqual(results);
});

test('Yes and No to the premium give different hammer prices for the same file', async () => {
  const { uploadID } = await house.upload(csv('1,1250,', '3,100.02,'));
  await house.premium(false);
  expect((await house.plan(uploadID)).lots.map(({ to }) => to.price)).toEqual([1250, 100.02]);
  await house.premium(true);
  expect((await house.plan(uploadID)).lots.map(({ lotNumber }) => lotNumber)).toEqual([]);
  const { rows, errorCount } = await house.rows(uploadID, '?errors=true');
  expect(errorCount).toBe(1);
  expect(rows[0]?.problems[0]).toMatchObject({
    code: 'NO_HAMMER',
    choices: [
      { hammer: 80.01, total: 100.01 },
      { hammer: 80.02, total: 100.03 },
    ],
  });
  expect((await house.publish()).body.error.code).toBe('UPLOAD_ERRORS');
  await house.call('lot/realized', { rowID: rows[0]?.rowID, lotNumber: '3', realizedPrice: '100.01' });
  expect((await house.publish()).status).toBe(200);
  expect((await house.results())[2]).toBe('3 SOLD 80.01');
});

test('rows with errors are listed, edited, and deleted, and lots stay', async () => {
  const { uploadID } = await house.upload(csv('1,,', '2,abc,', '77,5,', '4,800,999', '4,900,'));
  const { rows, errorCount } = await house.rows(uploadID);
  expect(errorCount).toBe(5);
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['Realized price is required. Please use zero for unsold item.'],
    ['Use digits only, with at most two decimals.'],
    ['This lot number was not a part of this catalog.'],
    [
      'Several rows are for this lot. Change or delete all but one of them.',
      'No bidder of this session has paddle 999. Correct it, or leave it empty.',
    ],
    ['Several rows are for this lot. Change or delete all but one of them.'],
  ]);
  const [first] = rows;
  const wrong = (body: object) => house.call('lot/realized', body);
  expect((await wrong({ rowID: 'r2', lotNumber: '78', realizedPrice: '5' })).body.error).toMatchObject({
    code: 'CPS_LOT_NOT_FOUND',
    message: 'This lot number was not a part of this catalog.',
  });
  expect((await wrong({ rowID: 'r2', lotNumber: '1', realizedPrice: '' })).body.error).toMatchObject({
    code: 'INVALID_REALIZED_PRICE',
    field: 'realizedPrice',
  });
  expect((await wrong({ rowID: 'r2', lotNumber: '1', realizedPrice: 1050, version: first?.version })).status).toBe(200);
  expect(
    (await wrong({ rowID: 'r2', lotNumber: '1', realizedPrice: 1060, version: first?.version })).body.error.code,
  ).toBe('EDITED_MEANWHILE');
  await wrong({ rowID: 'r3', lotNumber: '2', realizedPrice: '0' });
  await house.act(uploadID, 'rows/delete', { rowIDs: ['r4', 'r5', 'r6'] });
  await house.act(uploadID, 'rows/delete', { rowIDs: ['r6'], isDeleted: false });
  const after = await house.rows(uploadID);
  expect(after).toMatchObject({ errorCount: 0, rowCount: 3, passedCount: 1 });
  await house.premium(false);
  await house.publish();
  expect(await house.results()).toEqual([
    '1 SOLD 1050.00',
    '2 PASSED',
    '3 SOLD 1500.50',
    '4 SOLD 900.00',
    '5 OPEN',
    '6 SOLD 200.00',
  ]);
});

test('a publication is applied once for a key, and undo is refused after a lot has changed', async () => {
  const { uploadID } = await house.upload(csv('1,1100,', '2,400,'));
  await house.premium(false);
  const both = await Promise.all([house.publish({}, 'once'), house.publish({}, 'once')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await house.upload(csv('2,410,'));
  await house.premium(false);
  await house.publish();
  const refused = await house.act(uploadID, 'undo');
  expect(refused.body.error).toMatchObject({
    code: 'RESULT_CHANGED',
    message:
      'Lot 2 has changed since these prices were published, so they can’t be undone as a whole. Upload the right prices instead.',
  });
  expect((await house.results()).slice(0, 2)).toEqual(['1 SOLD 1100.00', '2 SOLD 410.00']);
});

test('results that changed after the plan was read are reviewed again', async () => {
  const { uploadID } = await house.upload(csv('1,1100,'));
  await house.premium(false);
  const { stamp } = await house.plan(uploadID);
  await house.upstream.db.query(`update lot set hammer = 105000 where catalog_id = $1 and number = 1`, [
    house.catalogID,
  ]);
  expect((await house.publish({ stamp })).body.error.code).toBe('EDITED_MEANWHILE');
});

test('lots on invoices keep their prices, and the plan names their invoice', async () => {
  await house.invoice();
  const { uploadID } = await house.upload(csv('1,1100,', '5,60,'));
  await house.premium(false);
  const { lots } = await house.plan(uploadID);
  expect(lots.map(({ lotNumber, effect, invoice }) => [lotNumber, effect, invoice?.invoiceGroupTitle])).toEqual([
    ['1', 'INVOICED', 'Pictures'],
    ['5', 'PRICED', undefined],
  ]);
  expect((await house.publish()).body.data.upload.outcome).toMatchObject({ INVOICED: 1, PRICED: 1 });
  expect(await house.results()).toEqual(BEFORE.map((one) => (one === '5 OPEN' ? '5 PRICED 60.00' : one)));
});

test('chosen lots on invoices are corrected with them in the same edit, and undone with it', async () => {
  const { db } = house.upstream;
  await house.invoice();
  const sums = () =>
    db.query('select sum(hammer) as hammer, sum(premium) as premium from invoice_line where not removed');
  const before = await sums();
  const { uploadID } = await house.upload(csv('1,1200,', '2,0,', '5,60,'));
  await house.premium(false);
  const plan = await house.plan(uploadID);
  expect(plan.unsentLotIDs).toHaveLength(2);
  expect(plan.lots[0]?.correction).toEqual({ stage: 'UNSENT', refusal: null });
  const published = await house.publish({ stamp: plan.stamp, correctLotIDs: plan.unsentLotIDs });
  expect(published.body.data.upload.outcome).toMatchObject({ REPRICED: 1, PASSED: 1, PRICED: 1, INVOICED: 0 });
  expect((await house.results()).slice(0, 2)).toEqual(['1 SOLD 1200.00', '2 PASSED']);
  expect(await sums()).not.toEqual(before);
  expect((await house.act(uploadID, 'undo')).body.data.upload.state).toBe('REVIEW');
  expect(await house.results()).toEqual(BEFORE);
  expect(await sums()).toEqual(before);
});

test('staff choose what unknown columns contain, and the choice is remembered', async () => {
  const file = ['Kennung,Summe,Hinweis', '1,1100,x', '2,360,y'].join('\n');
  const upload = await house.upload(file);
  expect(upload).toMatchObject({ state: 'MAPPING', missing: ['LOT', 'PRICE'] });
  const mapped = await house.act(upload.uploadID, 'mapping', {
    version: upload.version,
    columns: [
      { index: 0, target: 'lotNumber' },
      { index: 1, target: 'realizedPrice' },
      { index: 2, target: 'IGNORE' },
    ],
  });
  expect(mapped.body.data.upload.state).toBe('REVIEW');
  expect((await house.rows(upload.uploadID)).rows.map(({ realizedPrice }) => realizedPrice)).toEqual(['1100', '360']);
  await house.premium(false);
  await house.publish();
  expect((await house.upload(file)).state).toBe('REVIEW');
});

test('a price can be entered without a file, and a new file replaces what is reviewed', async () => {
  const { body } = await house.call('lot/realized', { lotNumber: 1, realizedPrice: '990', changeUserID: 7 });
  const first = body.data.upload;
  expect(first).toMatchObject({ state: 'REVIEW', fileName: '' });
  await house.call('lot/realized', { lotNumber: 1, realizedPrice: '995' });
  expect((await house.rows(first.uploadID)).rows.map(({ realizedPrice }) => realizedPrice)).toEqual(['995']);
  const second = await house.upload(csv('1,1000,'));
  expect((await house.act(first.uploadID, 'rows/delete', { rowIDs: ['n1'] })).body.error.code).toBe('UPLOAD_CLOSED');
  expect((await house.session()).openUploadID).toBe(second.uploadID);
  await house.act(second.uploadID, 'discard');
  expect((await house.session()).openUploadID).toBeNull();
});

test('files that are no spreadsheet are refused', async () => {
  const { status, body } = await house.send('%PDF-1.4 something');
  expect([status, body.error.code]).toEqual([422, 'NOT_A_SPREADSHEET']);
});

test('day 45 after the session ended is the last one, except for super admins', async () => {
  // It ended on November 10 in New York.
  house.upstream.clock.set('2026-12-26T04:59:00Z');
  const clerk = await house.upstream.signIn('sample', 'clerk');
  expect((await house.send(csv('1,1,'), { by: clerk })).status).toBe(200);
  house.upstream.clock.set('2026-12-26T05:00:00Z');
  const late = await house.upstream.signIn('sample', 'clerk');
  const refused = await house.send(csv('1,1,'), { by: late });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'TOO_LATE']);
  expect((await house.call('lots/realized', {}, undefined, late)).body.error.code).toBe('TOO_LATE');
  expect((await house.session(late)).refusal?.code).toBe('TOO_LATE');
  await house.upstream.db.query('update house_user set is_super_admin = true');
  const admin = await house.upstream.signIn('sample', 'clerk');
  expect((await house.send(csv('1,1,'), { by: admin })).status).toBe(200);
});

test('houses whose sales are all online, and sessions that have not ended, are refused', async () => {
  await house.upstream.db.query('update catalog set ended_at = null where id = $1', [house.catalogID]);
  expect((await house.send(csv('1,1,'))).body.error.code).toBe('NOT_ENDED');
  await house.upstream.db.query('update house set is_online_only = true');
  expect((await house.send(csv('1,1,'))).body.error.code).toBe('ONLINE_ONLY');
});

test('the snapshot lists every lot, and can be uploaded again', async () => {
  await house.call('lot/realized', { lotNumber: '5', realizedPrice: '0' });
  await house.premium(false);
  await house.publish();
  const answer = await fetch(`${house.upstream.url}/cps/app/catalog/${house.catalogID}/snapshot/realized`, {
    headers: { authorization: `Bearer ${house.clerk.token}` },
  });
  const text = await answer.text();
  expect(answer.headers.get('content-disposition')).toMatch(/realized-prices-\d+-2026-11-20\.csv/);
  expect(text.split('\r\n').slice(0, 7)).toEqual([
    'Lot #,Lot Ext.,Inventory #,Title,Realized Price,Paddle,Currency',
    '1,,,Harbor at Dawn,1000.00,100,USD',
    '2,,,Two Herons,350.00,101,USD',
    '3,,,Winter Road,1500.50,100,USD',
    '4,,,Still Life with Quinces,800.00,102,USD',
    '5,,,Portrait of a Miller,Passed,,USD',
    '6,,,The Orchard,200.00,103,USD',
  ]);
  const { uploadID } = await house.upload(text);
  await house.premium(false);
  expect((await house.plan(uploadID)).effects).toMatchObject({ UNCHANGED: 6 });
});

test('other houses don’t see the session or its uploads', async () => {
  const { uploadID } = await house.upload(csv('1,1100,'));
  const stranger = await house.upstream.signIn('other', 'clerk');
  const [own] = await house.upstream.db.query<{ ref: string }>(`select ref from house where user_name = 'other'`);
  const rows = await stranger.get(`/app/house/${own?.ref}/realizedUploads/${uploadID}/rows`);
  expect(rows.status).toBe(404);
});
