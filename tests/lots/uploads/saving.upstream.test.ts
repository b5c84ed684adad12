import { houseOfFile } from '../../support/services/of-file';
import { type Answer, csv, edit, row, SHEET, startUploads } from './upload-calls';
import { sendSpreadsheet } from './upload-house';

const calls = houseOfFile(() => startUploads());

afterEach(() => calls.clear());

test('saved lots are unpublished, the tracker continues with pictures, and the same file twice changes nothing twice', async () => {
  const upload = await calls.saved((await calls.added(SHEET)).uploadID);
  expect([upload.state, upload.outcome]).toEqual(['SAVED', { added: 3, changed: 0, unchanged: 0, locked: 0 }]);
  const before = await calls.lots();
  expect(before).toMatchObject([
    {
      number: 1,
      title: 'Chair 1',
      low: 10_000,
      start: 5000,
      inventory: 'A-1',
      version: 1,
      isPublished: false,
      ends: null,
    },
    { number: 2 },
    { number: 3 },
  ]);
  expect(await calls.stepOf('LIVE')).toBe(4);
  const again = await calls.added(SHEET);
  expect(await calls.preview(again.uploadID)).toMatchObject({
    addedCount: 0,
    unchangedCount: 3,
    changed: [],
    missing: [],
  });
  expect((await calls.saved(again.uploadID)).outcome).toEqual({ added: 0, changed: 0, unchanged: 3, locked: 0 });
  expect(await calls.lots()).toEqual(before);
});

test('names of image files are stored in order, from one column or several, and a lot with the same names is unchanged', async () => {
  const names = async () =>
    (
      await calls.upstream.db.query<{ names: string[] }>(
        'select image_file_names as names from lot where catalog_id = $1 and not is_deleted order by number',
        [calls.house.sessions.LIVE],
      )
    ).map((lot) => lot.names);
  const one = 'Lot #,Title,Description,Images\r\n1,Chair,Oak.,"b.jpg; a.jpg\n sub/c.jpg ,"\r\n2,Stool,Oak.,\r\n';
  await calls.saved((await calls.added(one)).uploadID);
  expect(await names()).toEqual([['b.jpg', 'a.jpg', 'sub/c.jpg'], []]);
  expect((await calls.saved((await calls.added(one)).uploadID)).outcome).toMatchObject({ changed: 0, unchanged: 2 });
  const several = 'Lot #,ImageFile.1,ImageFile.2,ImageFile.3\r\n1,,,\r\n2,x.jpg,,"y.jpg, z.jpg"\r\n';
  const later = await calls.added(several);
  expect((await calls.preview(later.uploadID)).changed).toMatchObject([
    { lotNumber: '2', fields: [{ column: 'imageFileNames', from: '', to: 'x.jpg, y.jpg, z.jpg' }] },
  ]);
  await calls.saved(later.uploadID);
  expect(await names()).toEqual([
    ['b.jpg', 'a.jpg', 'sub/c.jpg'],
    ['x.jpg', 'y.jpg', 'z.jpg'],
  ]);
});

test('a later file updates lots by number or inventory number, leaves other fields, and keeps lots that it lacks', async () => {
  await calls.saved((await calls.added(SHEET)).uploadID);
  const later = await calls.added('Lot #,Inventory #,Title\r\n1,,Stool\r\n7,A-2,Chair 2\r\n');
  expect(await calls.preview(later.uploadID)).toMatchObject({
    addedCount: 0,
    changed: [
      { lotNumber: '1', fields: [{ column: 'title', from: 'Chair 1', to: 'Stool' }] },
      { lotNumber: '2', fields: [{ column: 'lotNumber', from: '2', to: '7' }] },
    ],
    missing: [{ lotNumber: '3', lotTitle: 'Chair 3' }],
  });
  expect((await calls.saved(later.uploadID)).outcome).toMatchObject({ added: 0, changed: 2 });
  expect(await calls.lots()).toMatchObject([
    { number: 1, title: 'Stool', low: 10_000, inventory: 'A-1' },
    { number: 3, title: 'Chair 3' },
    { number: 7, title: 'Chair 2', low: 10_000 },
  ]);
});

test('lots can exchange their numbers by inventory number', async () => {
  await calls.saved((await calls.added(SHEET)).uploadID);
  const later = await calls.added('Lot #,Inventory #,Title\r\n2,A-1,Chair 1\r\n1,A-2,Chair 2\r\n');
  await calls.saved(later.uploadID);
  expect(await calls.lots()).toMatchObject([
    { number: 1, title: 'Chair 2', inventory: 'A-2' },
    { number: 2, title: 'Chair 1', inventory: 'A-1' },
    { number: 3 },
  ]);
});

test('empty cells clear a field only if staff said so', async () => {
  await calls.saved((await calls.added(SHEET)).uploadID);
  const later = await calls.added(csv(row(1, ',,,,A-1')));
  expect((await calls.preview(later.uploadID)).changed).toEqual([]);
  const { status } = await calls.post(later.uploadID, 'mapping', { version: later.version, clears: ['lowEstimate'] });
  expect([status, (await calls.preview(later.uploadID)).changed[0]?.fields]).toEqual([
    200,
    [{ column: 'lowEstimate', from: '100', to: '' }],
  ]);
  await calls.saved(later.uploadID);
  expect((await calls.lots())[0]?.low).toBeNull();
});

test('a lot with a bid keeps its starting bid and reserve, with a warning, and takes everything else', async () => {
  await calls.saved((await calls.added(SHEET, 'TIMED')).uploadID);
  await calls.bidOn(1);
  const later = await calls.added(csv('1,,Stool,A chair,100,200,60,90,A-1', row(2, '100,200,60,90,A-2')), 'TIMED');
  const { groups, canSave } = await calls.problems(later.uploadID);
  expect([groups.map(({ code, severity, lotNumbers }) => [code, severity, lotNumbers]), canSave]).toEqual([
    [[116, 'WARNING', ['1']]],
    true,
  ]);
  expect((await calls.saved(later.uploadID)).outcome).toEqual({ added: 0, changed: 2, unchanged: 0, locked: 1 });
  expect(await calls.lots('TIMED')).toMatchObject([
    { number: 1, title: 'Stool', start: 5000, reserve: null },
    { number: 2, start: 6000, reserve: 9000 },
    { number: 3 },
  ]);
});

test('lots of a timed session end one after another', async () => {
  await calls.saved((await calls.added(SHEET, 'TIMED')).uploadID);
  const ends = (await calls.lots('TIMED')).map((lot) => lot.ends?.getTime() ?? 0);
  expect(ends.map((end) => end - (ends[0] ?? 0))).toEqual([0, 60_000, 120_000]);
});

test('items of a Buy It Now sale need a price, and the tracker continues with step 3', async () => {
  const upload = await calls.added(
    'Item #,Title,Description,Price\r\n1,Chair,A chair,120\r\n2,Table,A table,\r\n',
    'BUY_NOW',
  );
  expect((await calls.problems(upload.uploadID)).groups).toMatchObject([{ code: 118, displayMsg: 'Missing price' }]);
  await calls.patch(upload.uploadID, [edit('r3', 'price', '', '99.50')]);
  await calls.saved(upload.uploadID);
  const prices = await calls.upstream.db.query(
    'select item_price as price from lot where catalog_id = $1 order by number',
    [calls.house.sessions.BUY_NOW],
  );
  expect([prices, await calls.stepOf('BUY_NOW')]).toEqual([[{ price: 12_000 }, { price: 9950 }], 3]);
});

test('a save whose lots changed meanwhile to something that does not fit saves nothing and says why', async () => {
  const { uploadID, version } = await calls.added(SHEET);
  await calls.post(uploadID, 'save', { version });
  expect((await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')])).body.error.code).toBe(
    'UPLOAD_CLOSED',
  );
  const [lot] = await calls.upstream.db.query<{ id: number }>('select min(id) as id from lot where house_id = $1', [
    calls.house.houseId,
  ]);
  await calls.upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, is_deleted) values ($1, $2, 'LOTX', $3, 2, 'Gone', true)`,
    [calls.house.houseId, (lot?.id ?? 0) + 100_000, calls.house.sessions.LIVE],
  );
  await calls.upstream.runner.drain();
  expect(await calls.read(uploadID)).toMatchObject({
    state: 'REPAIR',
    failure: 'Some rows still have errors. Fix them or delete these rows, then continue.',
  });
  expect((await calls.lots()).map(({ title }) => title)).toEqual(['Gone']);
  expect((await calls.problems(uploadID)).groups).toMatchObject([{ code: 112, lotNumbers: ['2'] }]);
});

test('an upload that fails in the middle of its save saves nothing, and can be saved again', async () => {
  const { uploadID, version } = await calls.added(SHEET);
  await calls.upstream.db.query(
    "create function refuse() returns trigger language plpgsql as $$ begin if new.number = 3 then raise 'no'; end if; return new; end $$",
  );
  await calls.upstream.db.query('create trigger refuse before insert on lot for each row execute function refuse()');
  const now = calls.upstream.clock.now().getTime();
  await calls.post(uploadID, 'save', { version });
  for (const seconds of [0, 2, 10]) {
    calls.upstream.clock.set(now + seconds * 1000);
    await calls.upstream.runner.drain();
  }
  await calls.upstream.db.query('drop trigger refuse on lot');
  await calls.upstream.db.query('drop function refuse');
  calls.upstream.clock.set(now);
  expect([await calls.lots(), (await calls.read(uploadID)).failure]).toEqual([
    [],
    'The lots could not be saved, and nothing was changed. Try again.',
  ]);
  expect((await calls.saved(uploadID)).outcome).toMatchObject({ added: 3 });
});

test('two hours before a session, nothing can be uploaded, edited, or saved', async () => {
  const { upstream, house } = calls;
  const { uploadID, version } = await calls.added(SHEET);
  const now = upstream.clock.now().getTime();
  upstream.clock.set(Date.parse('2026-12-05T12:01:00Z'));
  const late = await upstream.signIn('sample', 'clerk');
  const lotsUpdate = `/cps/app/catalog/${house.sessions.LIVE}/lots/update`;
  const send = (kind: string, catalogId: number, bytes: string) =>
    sendSpreadsheet(upstream, late, { kind, catalogId, file: { name: 'lots.csv', bytes } });
  const codes = [
    (await send('artfact', house.sessions.LIVE, SHEET)).body.error?.code,
    (await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')], late)).body.error.code,
    (await calls.post(uploadID, 'save', { version }, late)).body.error.code,
    (await late.post<Answer<object>>(lotsUpdate, { lots: [{ lotNumber: 1 }] })).body.error.code,
  ];
  const item = 'Item #,Title,Description,Price\r\n1,Chair,A chair,120\r\n';
  const bin = await send('bin', house.sessions.BUY_NOW, item);
  upstream.clock.set(now);
  expect([[...new Set(codes)], bin.status]).toEqual([['EDIT_LOCKED'], 200]);
});

test('reviewed lots with errors are refused with them, and saved once they are right', async () => {
  const { body } = await sendSpreadsheet(calls.upstream, calls.clerk, {
    kind: 'artfact',
    catalogId: calls.house.sessions.LIVE,
    file: { name: 'lots.csv', bytes: csv(row(1, 'abc,200,,,'), row(2, '100,200,,,')) },
  });
  expect(body.errors).toEqual([
    {
      displayMsg: 'Low estimate must be numeric',
      errorCode: 142,
      lotNumber: '1',
      invNumber: '',
      referenceMsg: 'Enter digits only, without words or symbols.',
    },
  ]);
  expect(body.data.lots.map(({ hasError }) => hasError)).toEqual([true, false]);
  const path = `/cps/app/catalog/${calls.house.sessions.LIVE}/lots/update`;
  const { uploadID } = body.data;
  expect((await calls.clerk.post(path, { lots: body.data.lots, uploadID })).status).toBe(422);
  expect(await calls.lots()).toEqual([]);
  const fixed = body.data.lots.map((lot) => ({ ...lot, loEst: 100 }));
  expect((await calls.clerk.post(path, { lots: fixed, uploadID })).status).toBe(200);
  expect((await calls.lots()).map(({ low }) => low)).toEqual([10_000, 10_000]);
  expect((await calls.read(uploadID ?? 0)).state).toBe('SAVED');
});

test('the progress of a save is shown while it runs, and not afterward', async () => {
  const { uploadID, version } = await calls.added(SHEET);
  await calls.post(uploadID, 'save', { version });
  expect((await calls.read(uploadID)).progress).toBeNull();
  const saving = await calls.upstream.db.query<{ key: string }>(
    `update work set progress = '{"done": 2, "total": 3}' where kind = 'lots.save-upload' and state = 'READY' returning key`,
  );
  expect(saving).toEqual([{ key: `${uploadID}/${version + 1}` }]);
  expect((await calls.read(uploadID)).progress).toEqual({ done: 2, total: 3 });
  await calls.upstream.runner.drain();
  expect(await calls.read(uploadID)).toMatchObject({ state: 'SAVED', progress: null });
  const [last] = await calls.upstream.db.query('select progress from work where key = $1', [saving[0]?.key]);
  expect(last).toEqual({ progress: { done: 3, total: 3 } });
});

test('a preview lists the changed lots in pages, so that thousands of long descriptions fit into an answer', async () => {
  const MANY = 210;
  const sheet = (text: string) =>
    csv(...Array.from({ length: MANY }, (_, index) => `${index + 1},,Chair ${index + 1},${text},100,200,50,,`));
  await calls.saved((await calls.added(sheet('A chair'))).uploadID);
  const { uploadID } = await calls.added(sheet('A chair with arms. '.repeat(100)));
  const preview = await calls.preview(uploadID);
  expect(preview).toMatchObject({ addedCount: 0, unchangedCount: 0, changedCount: MANY });
  expect(preview.changed).toHaveLength(200);
  const last = await calls.preview(uploadID, '?size=20&offset=200');
  expect(last.changed.map(({ lotNumber }) => Number(lotNumber))).toEqual(
    Array.from({ length: 10 }, (_, index) => 201 + index),
  );
});

test('a preview counts the lots that the file does not have, and lists them in pages', async () => {
  const MANY = 205;
  await calls.saved((await calls.added(csv(...Array.from({ length: MANY }, (_, index) => row(index + 1))))).uploadID);
  const { uploadID } = await calls.added(csv(row(1)));
  const { missing, missingCount } = await calls.preview(uploadID);
  expect([missingCount, missing.length]).toEqual([MANY - 1, 200]);
  const last = await calls.preview(uploadID, '?size=20&offset=200');
  expect(last.missing.map(({ lotNumber }) => lotNumber)).toEqual(['202', '203', '204', '205']);
});
