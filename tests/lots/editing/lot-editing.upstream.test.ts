import { houseOfFile } from '../../support/services/of-file';
import { LotHouse, problemsOf, ROAD } from './lot-house';

const house = houseOfFile(() => LotHouse.start());
let session: number;

beforeEach(async () => {
  session = await house.session();
});
afterEach(() => house.upstream.db.query("update catalog set is_deleted = true where title like 'Winter%'"));

test('a new lot has every field that was entered, and is unpublished', async () => {
  const lot = await house.lot(session, '007', {
    lotExt: 'b',
    invNumber: 'A-17',
    dimensions: '10 x 12 in',
    shipLength: 10,
    shipWeight: '3',
    loEst: 100,
    hiEst: '200.00',
    startingBid: 50,
    itemPrice: 500,
    reserve: 80,
    artistName: 'Ada Stone',
    medium: 'Oil',
    condition: 'Good',
    circa: '1900',
    provenance: 'Private',
    literature: 'None',
    exhibited: 'Paris',
    notes: 'Framed',
  });
  expect(lot).toMatchObject({
    ...ROAD,
    lotNumber: 7,
    lotExt: 'B',
    invNumber: 'A-17',
    shipLength: 10,
    shipWeight: 3,
    shipWidth: null,
    loEst: 100,
    hiEst: 200,
    startingBid: 50,
    itemPrice: null,
    reserve: null,
    circa: '1900',
    notes: 'Framed',
    unpublished: true,
    isBinLot: false,
    status: 's',
    editLock: null,
    version: 1,
  });
  expect((await house.get(session, '7b')).lots).toEqual([lot]);
  expect((await house.get(session, String(lot.lotID))).lots).toEqual([lot]);
});

test('a lot without estimates starts at the lowest bid increment, unless the starting bid is empty', async () => {
  expect((await house.lot(session, 1)).startingBid).toBe(5);
  expect((await house.lot(session, 2, { loEst: 100 })).startingBid).toBeNull();
  expect((await house.lot(session, 3, { startingBid: '' })).startingBid).toBeNull();
  const buyNow = await house.session('BUY_NOW');
  expect(await house.lot(buyNow, 1, { itemPrice: 90, startingBid: 7, shipping: 12 })).toMatchObject({
    startingBid: null,
    itemPrice: 90,
    shipping: 12,
    isBinLot: true,
  });
});

test('every problem of a lot is named with its field, in the specified words', async () => {
  const { status, body } = await house.add(session, {
    lotNumber: '123456789',
    lotExt: 'AB',
    invNumber: 'A 1',
    loEst: 200,
    hiEst: 100,
    shipLength: '1.5',
    startingBid: '10.50',
  });
  expect(status).toBe(422);
  expect(problemsOf(body)).toEqual([
    ['lotNumber', 'Item number must be 8 characters or less.'],
    ['lotExt', 'Item extension must be between A-Z.'],
    ['invNumber', 'Inventory number must only contain alpha-numeric characters and dashes.'],
    ['lotTitle', 'Item title is required.'],
    ['lotDescription', 'Item description is required.'],
    ['startingBid', 'Starting bid must be a whole number.'],
    ['shipLength', 'Shipping Length must contain numerical values only.'],
    ['loEst', 'Low estimate must be lower than high estimate.'],
  ]);
});

test('numbers and inventory numbers are unique in a session, and the number of a deleted lot stays used', async () => {
  const lot = await house.lot(session, 12, { lotExt: 'A', invNumber: 'X1' });
  const again = await house.add(session, { ...ROAD, lotNumber: 12, lotExt: 'a', invNumber: 'X1' });
  expect(problemsOf(again.body)).toEqual([
    ['lotNumber', 'Item number already in use.'],
    ['invNumber', 'Inventory number already in use.'],
  ]);
  await house.lot(session, 12);
  await house.lot(await house.session(), 12, { lotExt: 'A', invNumber: 'X1' });
  expect((await house.post('lots/delete', { lotIDs: [lot.lotID] })).status).toBe(200);
  const used = await house.add(session, { ...ROAD, lotNumber: 12, lotExt: 'A', invNumber: 'X1' });
  expect([used.status, used.body.error.code, used.body.error.details]).toEqual([
    422,
    'LOT_NUMBER_DELETED',
    { errorCode: 112 },
  ]);
  expect(problemsOf(used.body)).toEqual([
    [
      null,
      'Previously Deleted Lot Number: Lot Number 12A was used on a previously deleted lot.  Please enter a new lot number.',
    ],
    ['lotNumber', 'Item number was previously deleted.'],
  ]);
});

test('an item number of a Buy It Now sale can have 15 digits, and an inventory number is enough', async () => {
  const buyNow = await house.session('BUY_NOW');
  const item = await house.lot(buyNow, '123456789012345', { itemPrice: 10 });
  expect(item.lotNumber).toBe(123456789012345);
  const { lots } = await house.get(buyNow, '123456789012345');
  expect(lots).toEqual([item]);
  expect(problemsOf((await house.add(buyNow, { ...ROAD, itemPrice: 10 })).body)).toEqual([
    ['lotNumber', 'Item number or inventory number are required.'],
  ]);
  expect(await house.lot(buyNow, '', { invNumber: 'A-1', itemPrice: 10 })).toMatchObject({ lotNumber: null });
  const removed = await house.post(`/cps/app/catalog/${buyNow}/lots/deleteByInventoryNumber`, ['A-1']);
  expect(removed.body.data.lots).toMatchObject([{ deleted: true, status: 'd' }]);
});

test('in a house of connect type e a lot needs no number', async () => {
  const connect = (type: string) =>
    house.upstream.db.query('update house set connect_type = $2 where id = $1', [house.houseID, type]);
  const [row] = await house.upstream.db.query<{ type: string }>(
    'select connect_type as type from house where id = $1',
    [house.houseID],
  );
  await connect('e');
  try {
    expect(await house.lot(session, '')).toMatchObject({ lotNumber: null, lotExt: '' });
  } finally {
    await connect(row?.type ?? '');
  }
});

test('an update keeps the fields that are left out, and a version that is not current is refused with the lot', async () => {
  const lot = await house.lot(session, 1, { loEst: 100, hiEst: 200 });
  const { lotID, version } = lot;
  const saved = await house.update(session, { lotID, version, lotTitle: 'Spring Road' });
  expect(saved.body.data.lots).toMatchObject([{ lotTitle: 'Spring Road', loEst: 100, version: 2 }]);
  const stale = await house.update(session, { lotID, version, lotTitle: 'Summer Road' });
  expect([stale.status, stale.body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
  expect(stale.body.error.details?.lots).toEqual(saved.body.data.lots);
  const byNumber = await house.update(session, { lotNumber: 1, notes: 'Framed' });
  expect(byNumber.body.data.lots).toMatchObject([{ lotTitle: 'Spring Road', notes: 'Framed', version: 3 }]);
});

test('a repeated request with its idempotency key adds no second lot', async () => {
  const [one, two] = [
    await house.add(session, { ...ROAD, lotNumber: 1 }, 'lot-once'),
    await house.add(session, { ...ROAD, lotNumber: 1 }, 'lot-once'),
  ];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body).toEqual(one.body);
});

test('two people who add the same number at once add one lot', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => house.add(session, { ...ROAD, lotNumber: 5 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('from two hours before the session its lots stay as they are, except in a Buy It Now sale', async () => {
  const lot = await house.lot(session, 1);
  const buyNow = await house.session('BUY_NOW');
  await house.upstream.db.query(
    `update catalog set starts_at = '2026-11-20T13:00:00Z' where house_id = $1 and id = any($2::int[])`,
    [house.houseID, [session, buyNow]],
  );
  const refusals = [
    await house.add(session, { ...ROAD, lotNumber: 2 }),
    await house.update(session, { lotID: lot.lotID, lotTitle: 'Spring' }),
    await house.post('lots/delete', { lotIDs: [lot.lotID] }),
    await house.post('lots/renumber', { lots: [{ lotID: lot.lotID, lotNumber: 3 }] }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(
    refusals.map(() => [409, 'EDIT_LOCKED']),
  );
  expect((await house.get(session, '1')).lots[0]?.editLock?.code).toBe('EDIT_LOCKED');
  await house.lot(buyNow, 1, { itemPrice: 10 });
});

test('a bid that a bidder left locks the starting bid and the reserve, and is listed', async () => {
  const timed = await house.session('TIMED');
  const lot = await house.lot(timed, 1, { startingBid: 10, reserve: 20 });
  await house.upstream.db.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence)
     select $1, 1, 'BID1', $2, min(id), 5000, '2026-11-20', 1 from approval where house_id = $1`,
    [house.houseID, lot.lotID],
  );
  const { body } = await house.update(timed, { lotID: lot.lotID, startingBid: 11, reserve: 21, lotTitle: 'Spring' });
  expect(problemsOf(body)).toEqual([
    ['startingBid', 'Starting bid can’t be changed because a bid was placed on the lot.'],
    ['reserve', 'Reserve can’t be changed because a bid was placed on the lot.'],
  ]);
  const kept = await house.update(timed, { lotID: lot.lotID, startingBid: 10, reserve: '20.00', lotTitle: 'Spring' });
  expect(kept.body.data.lots).toMatchObject([{ lotTitle: 'Spring', orderbid: true }]);
  expect((await house.clerk.get(`/cps/app/catalog/${timed}/orderbids`)).body).toMatchObject({
    data: { orderbids: [{ lotID: lot.lotID, lotNumber: 1, bidAmount: 50, currencyCode: 'USD' }] },
  });
  expect((await house.post('lots/delete', { lotIDs: [lot.lotID] })).body.error.code).toBe('LOT_HAS_BID');
});

test('a deleted lot is in its own list only, can’t be edited, and is restored with its number', async () => {
  const [one, two] = [await house.lot(session, 1), await house.lot(session, 2)];
  await house.post(`/cps/app/catalog/${session}/lots/delete`, ['1']);
  expect((await house.get(session, 'lots')).lots.map(({ lotID }) => lotID)).toEqual([two.lotID]);
  expect((await house.get(session, 'preview')).lots.map(({ lotID }) => lotID)).toEqual([two.lotID]);
  expect((await house.get(session, 'deletedlots')).deletedLotsArray.map(({ lotID }) => lotID)).toEqual([one.lotID]);
  const edit = await house.update(session, { lotID: one.lotID, lotTitle: 'Spring' });
  expect([edit.status, edit.body.error.code, edit.body.error.message]).toEqual([
    409,
    'LOT_DELETED',
    'Lot Deleted: This lot has been deleted and can no longer be edited',
  ]);
  const { body } = await house.post('lots/restore', { lotIDs: [one.lotID] });
  expect(body.data.lots).toMatchObject([{ lotNumber: 1, deleted: false, version: 3 }]);
  expect((await house.post('/cps/app/lot/delete', { catalogID: session, lotNumber: '2', lotExt: '' })).status).toBe(
    200,
  );
});

test('a lot of another house doesn’t exist', async () => {
  const lot = await house.lot(session, 1);
  const stranger = await house.upstream.signIn('other', 'clerk');
  expect((await stranger.get(`/cps/app/catalog/${session}/1`)).status).toBe(404);
  const body = { lotID: lot.lotID, lotTitle: 'Theirs' };
  expect((await stranger.post(`/cps/app/catalog/${session}/lot/update`, body)).status).toBe(404);
});

test('the lots of a timed session end one after another, also after a lot is added, renumbered, or deleted', async () => {
  const timed = await house.session('TIMED');
  const ends = async () =>
    (await house.get(timed, 'lots')).lots.map(({ lotNumber, endTimeUTCString }) => [
      lotNumber,
      endTimeUTCString?.slice(11, 16),
    ]);
  const three = await house.lot(timed, 3);
  await house.lot(timed, 1);
  expect(await ends()).toEqual([
    [1, '14:00'],
    [3, '14:01'],
  ]);
  await house.lot(timed, 2);
  expect(await ends()).toEqual([
    [1, '14:00'],
    [2, '14:01'],
    [3, '14:02'],
  ]);
  await house.update(timed, { lotID: three.lotID, lotExt: 'A', lotNumber: 1 });
  expect(await ends()).toEqual([
    [1, '14:00'],
    [1, '14:01'],
    [2, '14:02'],
  ]);
  await house.post('lots/delete', { lotIDs: [three.lotID] });
  expect(await ends()).toEqual([
    [1, '14:00'],
    [2, '14:01'],
  ]);
});

test('new lots are offered the next free number, after those of deleted lots', async () => {
  const defaults = async () =>
    (
      await house.clerk.get<{ data: { sessions: unknown[] } }>(
        `/app/house/${house.houseRef}/lotDefaults?ids=${session}`,
      )
    ).body.data.sessions;
  expect(await defaults()).toEqual([
    { catalogID: session, lotNumber: 1, startingBid: 5, warning: null, currencyCode: 'USD' },
  ]);
  const lot = await house.lot(session, 41);
  await house.post('lots/delete', { lotIDs: [lot.lotID] });
  expect(await defaults()).toMatchObject([{ lotNumber: 42 }]);
});

test('a new lot beyond the maximum of the package is warned of, and can be added', async () => {
  const warning = async () =>
    (
      await house.clerk.get<{ data: { sessions: { warning: string | null }[] } }>(
        `/app/house/${house.houseRef}/lotDefaults?ids=${session}`,
      )
    ).body.data.sessions[0]?.warning;
  const limit = (lots: number) =>
    house.upstream.db.query('update house set lot_maximum = $2 where id = $1', [house.houseID, lots]);
  await limit(2);
  await house.lot(session, 1);
  expect(await warning()).toBeNull();
  const two = await house.lot(session, 2);
  expect(await warning()).toBe(
    'You have reached your maximum of 2 lots for this sale. To add more, delete some of them or contact Customer Care.',
  );
  expect((await house.lot(session, 3)).lotID).toBeGreaterThan(two.lotID);
  await limit(2000);
  expect(await warning()).toBeNull();
});
