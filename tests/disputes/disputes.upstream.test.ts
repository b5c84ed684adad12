import type { DisputesJson, DisputeTypesJson, MessagesJson } from '../../upstream/disputes/dispute-wire';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { DisputeHouse } from './dispute-house';

const upstream = upstreamOfFile({ quiet: true });
beforeEach(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const house = ofEachTest(() => DisputeHouse.create(upstream));

const refs = ({ disputes }: DisputesJson) => disputes.map(({ disputeInfo }) => disputeInfo.disputeRef);
const TOO_EARLY = 'This action cannot be completed as it is outside the time-frame.';

// "Pictures" ended on November 10 in New York.
test.each([
  ['day 3', '2026-11-14T04:59:00Z', false],
  ['day 4', '2026-11-14T05:00:00Z', true],
  ['day 50', '2026-12-31T04:59:00Z', true],
  ['day 51', '2026-12-31T05:00:00Z', false],
])('on %s after the sale, a clerk can open a dispute: as offered', async (_day, now, isPossible) => {
  await house.at(now);
  expect((await house.transaction('Harbor at Dawn')).canOpenDispute).toBe(isPossible);
  const body = await house.body('Harbor at Dawn');
  if (isPossible) expect((await house.open('Harbor at Dawn')).disputeInfo.openDispute).toBe(true);
  else expect(await house.clerk.refused('disputes/', body)).toMatchObject({ status: 409, code: 'OUTSIDE_TIME_FRAME' });
});

test('a super user can open a dispute at any time, but nobody about a floor bidder or twice about a lot', async () => {
  await house.at('2027-06-01T12:00:00Z');
  await house.open('Harbor at Dawn', {}, house.boss);
  expect(await house.boss.refused('disputes/', await house.body('Harbor at Dawn'))).toMatchObject({
    status: 409,
    code: 'HAS_DISPUTE',
  });
  expect(await house.boss.refused('disputes/', await house.body('The Orchard'))).toMatchObject({
    status: 409,
    code: 'FLOOR_BIDDER',
  });
});

test('a new dispute has the prices of its lot, its bidder, and its first message', async () => {
  const { transactions } = await house.clerk.get<{ transactions: { lotURL: string | null }[] }>(
    `transactions?ids=${await house.lot('Harbor at Dawn')}`,
  );
  expect(transactions).toHaveLength(1);
  const dispute = await house.open('Harbor at Dawn');
  expect(dispute).toMatchObject({
    disputeInfo: {
      disputeStat: 'OPEN',
      disputeReason: 'Non-payment',
      openDispute: true,
      closeable: false,
      closesOn: '2026-11-24',
      openedBy: 'Colin Lark',
      messageCount: 1,
    },
    bidderInfo: { firstName: 'Ada', lastName: 'Marsh', ebay: false },
    catalogInfo: { catalogTitle: 'Pictures' },
    lotInfo: { lotNumber: 1, lotTitle: 'Harbor at Dawn', invoiceID: null },
    priceInfo: { currencySymbol: '$', hammer: 1000, bp: 250, liveFee: 30, payable: 1280 },
  });
  const { disputeRef } = dispute.disputeInfo;
  expect(await house.clerk.get<MessagesJson>(`dispute/messages/${disputeRef}`)).toEqual({
    messages: [{ sender: 'Colin Lark', sendDate: dispute.disputeInfo.openDate, message: 'Please pay.' }],
  });
  expect(await house.clerk.get(`dispute/${disputeRef}`)).toEqual({ dispute });
  expect(await house.clerk.refused('dispute/DSPUNKNOWN')).toMatchObject({ status: 404 });
});

test('opening needs a message, a reason, and how a mutual resolution was resolved', async () => {
  const refuse = async (more: object) => house.clerk.refused('disputes/', await house.body('Harbor at Dawn', more));
  expect(await refuse({ message: ' ' })).toMatchObject({ code: 'MESSAGE_REQUIRED', message: 'Message is required!' });
  expect(await refuse({ reasonID: 99 })).toMatchObject({ code: 'REASON_REQUIRED' });
  expect(await refuse({ reasonID: 7 })).toMatchObject({ code: 'RESOLUTION_REQUIRED', field: 'resolutionID' });
  expect(await refuse({ message: 'Use 4111 1111 1111 1111' })).toMatchObject({ code: 'CARD_NUMBER' });
  expect(await refuse({ houseUserRef: 'USROTHER' })).toMatchObject({ status: 400 });
});

test('the reasons have number 4 as non-payment, and a mutual resolution has choices', async () => {
  const { disputeTypes, mutualResolution } = await house.clerk.get<DisputeTypesJson>('disputeTypes');
  expect(disputeTypes.find(({ disputeTypeID }) => disputeTypeID === 4)?.disputeTypeName).toBe('Non-payment');
  expect(disputeTypes.filter(({ kind }) => kind === 'RETURN').length).toBeGreaterThan(1);
  expect(disputeTypes.some(({ disputeTypeName }) => disputeTypeName === 'Mutual Resolution')).toBe(true);
  expect(mutualResolution.length).toBeGreaterThan(1);
});

test('a clerk closes a dispute after four days open, once the house has accepted the terms; a super user at once', async () => {
  const [early, other] = [await house.open('Harbor at Dawn'), await house.open('Two Herons')];
  expect(await house.refused('close', [early])).toMatchObject({
    code: 'TERMS_REQUIRED',
    message: 'You must agree to these terms to continue',
  });
  expect(await house.clerk.refused('acceptDisputeTerms', { accepted: false })).toMatchObject({ status: 400 });
  expect(await house.clerk.refused('acceptDisputeTerms', { accepted: true, version: 99 })).toMatchObject({
    code: 'TERMS_CHANGED',
  });
  await house.clerk.post('acceptDisputeTerms', { accepted: true });
  expect(await house.clerk.get('disputeTerms')).toMatchObject({ accepted: true, acceptedBy: 'Colin Lark', version: 1 });
  await house.act('close', [other], house.boss);
  await house.at('2026-11-24T04:59:00Z');
  expect(await house.refused('close', [early])).toMatchObject({ code: 'OUTSIDE_TIME_FRAME', message: TOO_EARLY });
  await house.at('2026-11-24T05:00:00Z');
  const [closed] = await house.act('close', [early]);
  expect(closed?.disputeInfo).toMatchObject({ disputeStat: 'CLOSED', openDispute: false, closesOn: null });
});

test('past disputes are listed for 180 and 360 days after they ended', async () => {
  const dispute = await house.open('Harbor at Dawn');
  await house.act('cancel', [dispute]);
  expect((await house.clerk.get<DisputesJson>('openDisputes')).totalRecords).toBe(0);
  const counts = async () => [
    (await house.clerk.get<DisputesJson>('pastDisputes?days=180')).totalRecords,
    (await house.clerk.get<DisputesJson>('pastDisputes?days=360')).totalRecords,
    (await house.clerk.get<DisputesJson>('disputes')).totalRecords,
  ];
  await house.days(180);
  expect(await counts()).toEqual([1, 1, 1]);
  await house.days(1);
  expect(await counts()).toEqual([0, 1, 1]);
  await house.days(179);
  expect(await counts()).toEqual([0, 1, 1]);
  await house.days(1);
  expect(await counts()).toEqual([0, 0, 1]);
});

test('lists have windows, and begin with what can be closed first or changed last', async () => {
  const first = await house.open('Harbor at Dawn');
  await house.days(1);
  const second = await house.open('Two Herons');
  const third = await house.open('Winter Road');
  await house.act('cancel', [third]);
  const [a, b] = [first.disputeInfo.disputeRef, second.disputeInfo.disputeRef];
  expect(refs(await house.clerk.get<DisputesJson>('openDisputes?order=DEADLINE'))).toEqual([a, b]);
  expect(refs(await house.clerk.get<DisputesJson>('openDisputes'))).toEqual([b, a]);
  const page = await house.clerk.get<DisputesJson>('disputes?size=1&page=2&order=DEADLINE');
  expect([refs(page), page.totalRecords]).toEqual([[b], 3]);
  const { approvalID } = first.bidderInfo;
  expect(refs(await house.clerk.get<DisputesJson>(`openDisputes?approvalID=${approvalID}`))).toEqual([a]);
});

test('lists are sorted by what they show, in both directions, and hold what a search finds', async () => {
  const numbers: number[] = [];
  for (const title of ['Two Herons', 'Harbor at Dawn', 'Winter Road']) {
    numbers.push((await house.open(title)).disputeInfo.disputeID);
    await house.days(1);
  }
  const listed = async (query: string) => (await house.clerk.get<DisputesJson>(`disputes?${query}`)).disputes;
  const lots = async (query: string) => (await listed(query)).map(({ lotInfo }) => lotInfo.lotTitle);
  const all = await listed('order=NUMBER');
  expect(all.map(({ disputeInfo }) => disputeInfo.disputeID)).toEqual(numbers);
  const by = {
    NUMBER: ({ disputeInfo }: DisputesJson['disputes'][number]) => disputeInfo.disputeID,
    LOT: ({ lotInfo }: DisputesJson['disputes'][number]) => lotInfo.lotNumber,
    PAYABLE: ({ priceInfo }: DisputesJson['disputes'][number]) => priceInfo.payable,
    OPENED: ({ disputeInfo }: DisputesJson['disputes'][number]) => disputeInfo.openDate,
    SESSION: ({ catalogInfo }: DisputesJson['disputes'][number]) => catalogInfo.catalogDate,
    DATE: ({ disputeInfo }: DisputesJson['disputes'][number]) => disputeInfo.disputeDate.time,
  };
  for (const [order, key] of Object.entries(by)) {
    const upwards = (await listed(`order=${order}&direction=ASC`)).map(key);
    expect([order, upwards]).toEqual([order, [...upwards].sort((a, b) => a - b)]);
    const downwards = (await listed(`order=${order}&direction=DESC`)).map(key);
    expect([order, downwards]).toEqual([order, [...downwards].sort((a, b) => b - a)]);
  }
  const names = (await listed('order=BIDDER&direction=DESC')).map(({ bidderInfo }) => bidderInfo.lastName);
  expect(names).toEqual([...names].sort().reverse());
  expect(await lots('search=herons%20two')).toEqual(['Two Herons']);
  expect(await lots('search=nothing%20like%20it')).toEqual([]);
  expect(await lots(`search=${all[0]?.disputeInfo.disputeRef.toLowerCase() ?? ''}`)).toEqual(['Two Herons']);
});

test('a message is emailed to the bidder, once for all lots that it is about', async () => {
  const mails = async () =>
    upstream.db.query<{ subject: string; recipient: string }>(
      `select subject, recipient from mail where house_id = $1 and kind <> 'invoice' order by id`,
      [house.clerk.houseId],
    );
  const before = (await mails()).length;
  const lots = await upstream.db.query<{ id: number; label: string; title: string; email: string }>(
    `select l.id, l.number || l.extension as label, l.title, a.email from lot l join approval a on a.house_id = l.house_id and a.id = l.approval_id
     where l.house_id = $1 and a.last_name = 'Marsh' and not exists (select from dispute d where d.house_id = l.house_id and d.lot_id = l.id) order by l.id`,
    [house.boss.houseId],
  );
  expect(lots.length).toBeGreaterThan(1);
  const { disputes } = await house.boss.post<DisputesJson>('disputes/', {
    action: 'open',
    transactionIDs: lots.map(({ id }) => id),
    reasonID: 4,
    message: 'Please pay.',
  });
  const [first] = disputes;
  await house.act('send', first ? [first] : [], house.boss, { message: 'A reminder.' });
  await house.act('cancel', disputes, house.boss);
  const sent = (await mails()).slice(before);
  expect(sent).toEqual([
    {
      subject: expect.stringMatching(/^Disputes opened: lots \w+(, \w+)*,? and \w+$/) as string,
      recipient: lots[0]?.email,
    },
    {
      subject: `Dispute ${first?.disputeInfo.disputeID}: lot ${first?.lotInfo.lotNumber}${first?.lotInfo.lotExt}, ${first?.lotInfo.lotTitle}`,
      recipient: lots[0]?.email,
    },
    {
      subject: expect.stringMatching(/^Disputes canceled: lots \w+(, \w+)*,? and \w+$/) as string,
      recipient: lots[0]?.email,
    },
  ]);
});

test('messages go to open disputes only, and are needed for sending', async () => {
  const dispute = await house.open('Harbor at Dawn');
  expect(await house.refused('send', [dispute])).toMatchObject({ status: 422, message: 'Message is required.' });
  const [sent] = await house.act('send', [dispute], house.clerk, { message: 'A reminder.' });
  expect(sent?.disputeInfo).toMatchObject({ messageCount: 2, version: 2 });
  await house.act('cancel', [dispute]);
  for (const action of ['send', 'close', 'cancel'] as const)
    expect(await house.refused(action, [dispute], house.boss, { message: 'Hello' })).toMatchObject({
      code: 'DISPUTE_NOT_OPEN',
      message: 'You must reopen a dispute to send a message, close, or cancel.',
    });
});

test('actions are refused for open and past disputes together, for none, and for another version', async () => {
  const [open, past] = [await house.open('Harbor at Dawn'), await house.open('Two Herons')];
  await house.act('cancel', [past]);
  expect(await house.refused('close', [open, past], house.boss)).toMatchObject({
    message: 'You cannot perform an action on open and past disputes at the same time...',
  });
  expect(await house.refused('cancel', [])).toMatchObject({
    message: 'Please select a dispute using the checkboxes above.',
  });
  const seen = [{ disputeID: open.disputeInfo.disputeID, version: 99 }];
  expect(await house.refused('cancel', [open], house.clerk, { seen })).toMatchObject({ code: 'EDITED_MEANWHILE' });
  expect(await house.clerk.refused('disputes/', { action: 'cancel', disputeIDs: [2_000_000_000] })).toMatchObject({
    status: 404,
  });
});

test('only super users reopen: not open ones, and not those of eBay bidders', async () => {
  const dispute = await house.open('Harbor at Dawn');
  expect(await house.refused('reopen', [dispute], house.boss)).toMatchObject({
    message: 'Not a valid action on an open dispute.',
  });
  await house.act('cancel', [dispute]);
  expect(await house.refused('reopen', [dispute])).toMatchObject({ status: 403 });
  await upstream.db.query('update house_user set is_super_admin = true where house_id = $1 and user_name = $2', [
    house.clerk.houseId,
    'clerk',
  ]);
  expect(await house.refused('reopen', [dispute])).toMatchObject({ status: 403 });
  const [open] = await house.act('reopen', [dispute], house.boss);
  expect(open?.disputeInfo).toMatchObject({ disputeStat: 'OPEN', closesOn: '2026-11-24' });
  await house.act('cancel', [dispute]);
  await upstream.db.query('update approval set is_ebay = true where house_id = $1 and id = $2', [
    house.clerk.houseId,
    dispute.bidderInfo.approvalID,
  ]);
  expect(await house.refused('reopen', [dispute], house.boss)).toMatchObject({
    code: 'EBAY_BIDDER',
    message: 'You cannot reopen a dispute against an eBay bidder.',
  });
});

test('an opening that is repeated with its key opens one dispute', async () => {
  const body = await house.body('Harbor at Dawn');
  const key = { 'idempotency-key': 'open-once' };
  const call = () => house.clerk.client.post<{ data: DisputesJson }>(house.clerk.path('disputes/'), body, key);
  const [one, other] = [await call(), await call()];
  expect(refs(other.body.data)).toEqual(refs(one.body.data));
  expect((await house.clerk.get<DisputesJson>('disputes')).totalRecords).toBe(1);
});
