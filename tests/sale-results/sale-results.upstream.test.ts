import type { SessionLotsJson, SessionResultsJson } from '../../upstream/sale-results/wire';
import { DisputeHouse } from '../disputes/dispute-house';
import { clientOf, clientOfNewHouse } from '../invoicing/house-at-work';
import { bigHouse, SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { cents, lotIn, refsOf, resultOf, sumOf } from './result-house';

const upstream = upstreamOfFile({ quiet: true });

beforeEach(() => upstream.clock.set(SAMPLE_NOW));
const client = ofEachTest(() => clientOfNewHouse(upstream));

const BOTH = ['Pictures', 'Clocks and Furniture'];

/** Checks that the sums of the buyers are those of their lots, and that the grand totals are those of the buyers. */
function expectSums({ sessionLotGroups, grandTotals }: SessionLotsJson): void {
  for (const { groupedData, ...buyer } of sessionLotGroups)
    expect([buyer.lotCount, buyer.sumHammer, buyer.sumBuyPrem, buyer.sumLiveFee, buyer.sumPayable].map(cents)).toEqual([
      cents(groupedData.length),
      sumOf(groupedData, ({ hammer }) => hammer),
      sumOf(groupedData, ({ buyPrem }) => buyPrem),
      sumOf(groupedData, ({ liveFee }) => liveFee),
      sumOf(groupedData, ({ payble }) => payble),
    ]);
  const { lotCount, hammer, buyPrem, liveFee, payable } = grandTotals;
  expect([lotCount, hammer, buyPrem, liveFee, payable].map(cents)).toEqual([
    sumOf(sessionLotGroups, (buyer) => buyer.lotCount),
    sumOf(sessionLotGroups, ({ sumHammer }) => sumHammer),
    sumOf(sessionLotGroups, ({ sumBuyPrem }) => sumBuyPrem),
    sumOf(sessionLotGroups, ({ sumLiveFee }) => sumLiveFee),
    sumOf(sessionLotGroups, ({ sumPayable }) => sumPayable),
  ]);
}

describe('the list', () => {
  test('has sales with their sessions, the latest first, and the key figures of each', async () => {
    const { auctionGroups, totalRecords } = await client.get<SessionResultsJson>('sessionResults');
    expect(totalRecords).toBe(2);
    expect(
      auctionGroups.map(({ groupName, catalogs }) => [groupName, catalogs.map((one) => one.catalogTitle)]),
    ).toEqual([
      ['Barn Sale', ['Tools and Toys']],
      ['Autumn Sale', ['Clocks and Furniture', 'Pictures']],
    ]);
    expect(auctionGroups[1]?.catalogs[1]).toMatchObject({
      catalogCurrencyCode: 'USD',
      catalogDateFull: '11/10/2026',
      prefix: 'A1',
      lotCount: 6,
      soldCount: 5,
      bidderCount: 4,
      hammerTotal: 3850.5,
    });
  });

  test('is paged and searched by sale and session', async () => {
    const second = await client.get<SessionResultsJson>('sessionResults?size=1&page=2');
    expect(second.auctionGroups.map(({ groupName }) => groupName)).toEqual(['Autumn Sale']);
    expect(second.totalRecords).toBe(2);
    const found = await client.get<SessionResultsJson>('sessionResults?search=toys');
    expect(found.auctionGroups.map(({ groupName }) => groupName)).toEqual(['Barn Sale']);
  });

  test('has no session before it begins or without a sold lot', async () => {
    upstream.clock.set('2026-11-11T20:00:00Z');
    const early = await clientOf(upstream, client.userName);
    const { auctionGroups } = await early.get<SessionResultsJson>('sessionResults');
    expect(auctionGroups.map(({ groupName }) => groupName)).toEqual(['Autumn Sale']);
    await upstream.db.query('update lot set approval_id = null, hammer = null, sold_at = null where house_id = $1', [
      client.houseId,
    ]);
    expect(await early.get<SessionResultsJson>('sessionResults')).toEqual({ auctionGroups: [], totalRecords: 0 });
  });
});

describe('the results', () => {
  test('list the lots of each buyer by the terms of the session until they are invoiced', async () => {
    const result = await resultOf(client, ['Pictures']);
    expect(result.catalogHeaders).toMatchObject([{ prefix: 'A1', title: 'Pictures', date: '11/10/2026' }]);
    expect(result.sessionLotGroups.map(({ lastName }) => lastName)).toEqual(['Keller', 'Marsh', 'Patel', 'Rossi']);
    const ada = result.sessionLotGroups[1];
    expect(ada).toMatchObject({
      bidderAddress: ['7 Elm Street', 'Albany, NY 12207', 'United States'],
      paddleNumber: '100',
      mobilePhone: '(212) 555-0142',
      email: 'ada.marsh@bidder.example',
      channel: 'Marketplace',
      lotCount: 2,
      sumHammer: 2500.5,
      sumBuyPrem: 600.1,
      sumLiveFee: 75.02,
      sumPayable: 3175.62,
    });
    expect(ada?.groupedData[0]).toMatchObject({
      lotNumber: 1,
      title: 'Harbor at Dawn',
      lotUrl: 'https://catalogue.example/harbor-at-dawn',
      hammer: 1000,
      buyPrem: 250,
      liveFee: 30,
      payble: 1280,
      currencySymbol: '$',
      catalogPrefix: 'A1',
      memberID: 9001,
      invoiceID: null,
      disputeRef: null,
      disputeStatDescription: null,
      feedbackExistsForLot: false,
    });
    expectSums(result);
  });

  test('agree with the invoices to the cent, even if the terms of the session change later', async () => {
    const before = await resultOf(client, BOTH);
    const { invoiceGroupID } = await client.create(BOTH, 'Cards per lot');
    const { invoiceBidders } = await client.detail(invoiceGroupID);
    const result = await resultOf(client, BOTH);
    expect(result.grandTotals).toEqual(before.grandTotals);
    expectSums(result);
    for (const buyer of result.sessionLotGroups) {
      const invoice = invoiceBidders.find(({ lastName }) => lastName === buyer.lastName);
      expect(invoice?.totalPrice).toMatchObject({
        hammer: buyer.sumHammer,
        premium: buyer.sumBuyPrem,
        livefee: buyer.sumLiveFee,
      });
      expect(buyer.groupedData.map(({ invoiceID }) => invoiceID)).toEqual(
        buyer.groupedData.map(() => invoice?.invoiceID),
      );
    }
    // What an invoice charges counts, even if the terms of the session change later.
    await upstream.db.query(`update catalog set premium_steps = '[]' where house_id = $1`, [client.houseId]);
    expect((await resultOf(client, BOTH)).grandTotals).toEqual(before.grandTotals);
  });

  test('mark the lots that are hidden on their invoices, and agree with the invoices without them', async () => {
    const { invoiceGroupID } = await client.create(BOTH, 'Cards per lot');
    const before = await resultOf(client, BOTH);
    expect(before.grandTotals).toMatchObject({ hiddenLotCount: 0, hiddenPayable: 0 });
    const { invoiceBidders } = await client.detail(invoiceGroupID);
    for (const [lastName, title] of [
      ['Marsh', 'Winter Road'],
      ['Keller', 'Two Herons'],
    ]) {
      const invoice = invoiceBidders.find((one) => one.lastName === lastName);
      const line = invoice?.invoiceDetails?.find(({ lotTitle }) => lotTitle === title);
      await client.post(`invoiceGroup/${invoiceGroupID}/groupDetailInfo`, {
        invoiceDetailPrice: [{ invoiceID: invoice?.invoiceID, invoiceDetailID: line?.invoiceDetailID, suppress: true }],
      });
    }
    const result = await resultOf(client, BOTH);
    expectSums(result);
    const hidden = [lotIn(result, 'Winter Road'), lotIn(result, 'Two Herons')];
    expect(
      result.sessionLotGroups.flatMap(({ groupedData }) => groupedData.filter(({ isHidden }) => isHidden)),
    ).toEqual(expect.arrayContaining(hidden));
    const { payable, hiddenLotCount, hiddenPayable } = result.grandTotals;
    expect({ payable, hiddenLotCount }).toEqual({ payable: before.grandTotals.payable, hiddenLotCount: 2 });
    expect(cents(hiddenPayable)).toBe(sumOf(hidden, ({ payble }) => payble));
    expect(sumOf(result.sessionLotGroups, (buyer) => buyer.hiddenPayable)).toBe(cents(hiddenPayable));
    const invoices = (await client.detail(invoiceGroupID)).invoiceBidders;
    expect(cents(payable) - cents(hiddenPayable)).toBe(
      sumOf(invoices, ({ totalPrice: { hammer, premium, livefee } }) => hammer + premium + livefee),
    );
    const answer = await fetch(
      upstream.url + client.path(`sessionLots.csv?refs=${await refsOf(client, ...BOTH)}&search=marsh`),
      { headers: { authorization: `Bearer ${client.client.token}` } },
    );
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toMatch(/,Hidden on invoice$/);
    expect(lines.filter((line) => line.endsWith(',Yes'))).toEqual([expect.stringContaining('Winter Road')]);
  });

  test('have grand totals of all pages, which equal the buyers’ sums with and without invoices', async () => {
    await client.create(['Tools and Toys'], 'Cards per lot');
    const all = [...BOTH, 'Tools and Toys'];
    const whole = await resultOf(client, all);
    expect(whole.catalogHeaders.map(({ prefix }) => prefix)).toEqual(['A1', 'A2', 'B1']);
    expect(whole.totalRecords).toBe(5);
    expectSums(whole);
    const page = await resultOf(client, all, '&size=2&page=2');
    expect(page.grandTotals).toEqual(whole.grandTotals);
    expect(page.sessionLotGroups).toEqual(whole.sessionLotGroups.slice(2, 4));
  });

  test.each([
    ['a lot number', '3', ['Corner Chair', 'Oak Settle', 'Winter Road']],
    ['a title', 'walrus', ['Walrus Ivory Box']],
    ['a buyer', 'dev patel', ['Oak Settle', 'The Orchard']],
    ['a company', 'rossi ant', ['Still Life with Quinces']],
    ['a paddle', '104', ['Bracket Clock']],
    ['an email address', 'bruno.keller@', ['Two Herons']],
    ['nothing that is there', 'x'.repeat(200), []],
    ['a wildcard', '%', []],
  ])('are searched by %s, and their sums are those of what was found', async (_, search, titles) => {
    const result = await resultOf(client, BOTH, `&search=${encodeURIComponent(search)}`);
    const found = result.sessionLotGroups.flatMap(({ groupedData }) => groupedData.map(({ title }) => title));
    expect(found.sort()).toEqual(titles.filter((title) => title !== 'Corner Chair'));
    expect(result.totalRecords).toBe(result.sessionLotGroups.length);
    expectSums(result);
  });

  test('show the dispute about a lot and its state, and keep the sale’s figures', async () => {
    const house = await DisputeHouse.create(upstream);
    await house.clerk.create(BOTH, 'Cards per lot');
    const before = await resultOf(house.boss, BOTH);
    expect(lotIn(before, 'Two Herons')).toMatchObject({ canOpenDispute: true, refusal: null });
    const dispute = await house.open('Two Herons');
    expect(lotIn(await resultOf(house.boss, BOTH), 'Two Herons')).toMatchObject({
      disputeRef: dispute.disputeInfo.disputeRef,
      disputeStatDescription: 'Open',
      canOpenDispute: false,
      refusal: 'This item already has a dispute or a return.',
    });
    await house.act('close', [dispute], house.boss);
    const after = await resultOf(house.boss, BOTH);
    expect(lotIn(after, 'Two Herons').disputeStatDescription).toBe('Closed');
    expect(after.grandTotals).toEqual(before.grandTotals);
  });

  test('say why no dispute can be opened: floor bidders, and the days before and after', async () => {
    const result = await resultOf(client, ['Pictures']);
    expect(lotIn(result, 'The Orchard')).toMatchObject({
      canOpenDispute: false,
      refusal: "Disputes can't be filed against floor bidders.",
    });
    const early = lotIn(await resultOf(client, ['Tools and Toys']), 'Tin Locomotive');
    expect(early).toMatchObject({ canOpenDispute: false });
    expect(early.refusal).toBe('A dispute can be opened from Nov 21, 2026 on.');
    const boss = await clientOf(upstream, client.userName, 'super');
    expect(lotIn(await resultOf(boss, ['Tools and Toys']), 'Tin Locomotive')).toMatchObject({
      canOpenDispute: false,
      refusal: null,
    });
  });

  test('of sessions in two currencies are refused', async () => {
    const refs = await refsOf(client, ...BOTH);
    await upstream.db.query(`update catalog set currency = 'GBP' where house_id = $1 and title = 'Pictures'`, [
      client.houseId,
    ]);
    for (const path of ['sessionLots', 'sessionLots.csv'])
      expect(await client.refused(`${path}?refs=${refs}`)).toMatchObject({
        status: 422,
        code: 'SEVERAL_CURRENCIES',
        message: 'Please select sessions with the same currency.',
      });
  });

  test('of another house, or of sessions that don’t exist, are empty', async () => {
    const refs = await refsOf(client, ...BOTH);
    const other = await clientOfNewHouse(upstream);
    const nothing = {
      catalogHeaders: [],
      currencyCode: null,
      sessionLotGroups: [],
      totalRecords: 0,
      grandTotals: {
        lotCount: 0,
        hammer: 0,
        buyPrem: 0,
        liveFee: 0,
        payable: 0,
        hiddenLotCount: 0,
        hiddenPayable: 0,
      },
      unknownBuyers: { lotCount: 0, price: 0 },
    };
    expect(await other.get<SessionLotsJson>(`sessionLots?refs=${refs}`)).toEqual(nothing);
    expect(await client.get<SessionLotsJson>('sessionLots?refs=')).toEqual(nothing);
    expect(await client.refused("sessionLots?refs=';")).toMatchObject({ status: 400 });
  });
});

test('has a file with the lots that the search finds', async () => {
  const refs = await refsOf(client, ...BOTH);
  const answer = await fetch(upstream.url + client.path(`sessionLots.csv?refs=${refs}&search=marsh`), {
    headers: { authorization: `Bearer ${client.client.token}` },
  });
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/Session,Session title,Date,Lot,Title,First name,Last name,Company,Address,/);
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual([
    'Harbor at Dawn',
    'Winter Road',
    'Walrus Ivory Box',
  ]);
});

test('a page costs the same statements for 5 buyers as for 500', async () => {
  const many = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 500, lotsEach: 2 }));
  const days = ['Day 1', 'Day 2', 'Day 3', 'Day 4'];
  const refs = await refsOf(many, ...days);
  const statements = async (size: number) => {
    const asked = jest.spyOn(upstream.db, 'query');
    const result = await many.get<SessionLotsJson>(`sessionLots?refs=${refs}&size=${size}`);
    const count = asked.mock.calls.filter(([sql]) => /catalog_view|lot_view/.test(sql)).length;
    asked.mockRestore();
    expect(result.sessionLotGroups).toHaveLength(size);
    expect(result.grandTotals.lotCount).toBe(1000);
    return count;
  };
  expect(await statements(5)).toBe(5);
  expect(await statements(500)).toBe(5);
  expectSums(await many.get<SessionLotsJson>(`sessionLots?refs=${refs}`));
});

test('users without reports are refused', async () => {
  const refs = await refsOf(client, ...BOTH);
  const viewer = await clientOf(upstream, client.userName, 'viewer');
  for (const path of ['sessionResults', `sessionLots?refs=${refs}`, `sessionLots.csv?refs=${refs}`])
    expect(await viewer.refused(path)).toMatchObject({ status: 403 });
});

test('a house without sales has none', async () => {
  const empty = await clientOfNewHouse(upstream, (userName) => smallHouse({ userName }, { groups: [] }));
  expect(await empty.get<SessionResultsJson>('sessionResults')).toEqual({ auctionGroups: [], totalRecords: 0 });
});
