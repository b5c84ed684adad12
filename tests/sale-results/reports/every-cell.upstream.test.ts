import type { ReportName } from '../../../rules/sale-results/reports/report-files';
import { clientOf, clientOfNewHouse } from '../../invoicing/house-at-work';
import { SAMPLE_NOW, smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfFile } from '../../support/services/of-file';
import { refsOf } from '../result-house';
import { openSheet, type ReadSheet, reportAnswer } from './reports';

/** Every cell of every report, compared with the data of the sample house, which is written here a second time. */

const upstream = upstreamOfFile({ quiet: true });
let pictures: string;
let clocks: string;

beforeEach(() => upstream.clock.set(SAMPLE_NOW));
const client = ofEachTest(() => clientOfNewHouse(upstream));
beforeEach(async () => {
  [pictures = '', clocks = ''] = (await refsOf(client, 'Pictures', 'Clocks and Furniture')).split(',');
});

async function report(name: ReportName, refs: readonly string[]): Promise<ReadSheet> {
  const parameter = name === 'pactsReports' ? 'catalogRef' : 'catalogRefs';
  const answer = await reportAnswer(upstream.url, client, name, `${parameter}=${refs.join(',')}`);
  expect(answer.status).toBe(200);
  return openSheet(await answer.arrayBuffer());
}

const update = (set: string, where: string, ...params: unknown[]) =>
  upstream.db.query(`update ${set} where house_id = $1 and ${where}`, [client.houseId, ...params]);

/** The texts of a sheet are texts, its amounts numbers with two digits, and its counts numbers. */
function expectFormats({ rows, head, cell }: ReadSheet, counts: readonly string[], others: readonly string[] = []) {
  const money = /estimate|Reserve|Starting bid|Highest|Hammer|premium|fee|Payable|total|Paid|Credited|Outstanding/;
  rows.forEach((row, index) => {
    for (const title of head.filter((one) => row[one] !== null && !others.includes(one))) {
      const { type, format } = cell(index, title);
      const isNumber = money.test(title) || counts.includes(title);
      expect([title, type]).toEqual([title, isNumber ? 'n' : 's']);
      if (money.test(title)) expect([title, format]).toEqual([title, '#,##0.00']);
    }
  });
}

interface Buyer {
  readonly name: string;
  readonly platform: string;
  readonly paddle: string;
  /** Of the hammer price, in percent. */
  readonly liveFee: number;
}
const ada: Buyer = { name: 'Ada Marsh', platform: 'Marketplace', paddle: '100', liveFee: 3 };
const bruno: Buyer = { name: 'Bruno Keller', platform: 'Private Label', paddle: '101', liveFee: 1.5 };
const chloe: Buyer = { name: 'Chloe Rossi', platform: 'Aggregator', paddle: '102', liveFee: 5 };
const dev: Buyer = { name: 'Dev Patel', platform: 'Floor Bidders', paddle: '103', liveFee: 0 };
const eve: Buyer = { name: 'Eve Stone', platform: 'Marketplace', paddle: '104', liveFee: 3 };

type Result = readonly [title: string, sale?: readonly [buyer: Buyer, hammer: number]];
const PICTURES: readonly Result[] = [
  ['Harbor at Dawn', [ada, 1000]],
  ['Two Herons', [bruno, 350]],
  ['Winter Road', [ada, 1500.5]],
  ['Still Life with Quinces', [chloe, 800]],
  ['Portrait of a Miller'],
  ['The Orchard', [dev, 200]],
];
const CLOCKS: readonly Result[] = [
  ['Bracket Clock', [eve, 2400]],
  ['Walrus Ivory Box', [ada, 600]],
  ['Oak Settle', [dev, 450]],
  ['Corner Chair'],
];

const round = (amount: number) => Math.round(amount * 100 + 1e-6) / 100;
const sum = (amounts: readonly number[]) => round(amounts.reduce((total, amount) => total + amount, 0));

/** 25% of the hammer price up to 1,000, and 20% of the rest. */
function pricesOf([buyer, hammer]: readonly [Buyer, number]) {
  const premium = round(Math.min(hammer, 1000) * 0.25 + Math.max(0, hammer - 1000) * 0.2);
  const liveFee = round((hammer * buyer.liveFee) / 100);
  return {
    Hammer: hammer,
    "Buyer's premium": premium,
    'Live fee': liveFee,
    Payable: round(hammer + premium + liveFee),
  };
}
const soldOf = (results: readonly Result[]) => results.flatMap(([, sale]) => (sale ? [sale] : []));

function sumsOf(sales: readonly (readonly [Buyer, number])[]) {
  const prices = sales.map(pricesOf);
  const total = (title: 'Hammer' | "Buyer's premium" | 'Live fee' | 'Payable') => sum(prices.map((row) => row[title]));
  return {
    Hammer: total('Hammer'),
    "Buyer's premium": total("Buyer's premium"),
    'Live fee': total('Live fee'),
    Payable: total('Payable'),
  };
}

test('every cell of the session report', async () => {
  const sheet = await report('sessionReports', [pictures, clocks]);
  const row = (ref: string, prefix: string, title: string, start: string, results: readonly Result[]) => {
    const sold = soldOf(results);
    const buyers = new Set(sold.map(([{ name }]) => name)).size;
    return {
      Session: title,
      Prefix: prefix,
      Sale: 'Autumn Sale',
      Start: new Date(`${start}:00Z`),
      'Time zone': 'America/New_York',
      Type: 'Live',
      'Lots offered': results.length,
      'Lots sold': sold.length,
      'Lots unsold': results.length - sold.length,
      'Sold %': expect.closeTo(sold.length / results.length, 10) as number,
      Buyers: buyers,
      'Registered bidders': buyers,
      ...sumsOf(sold),
      Currency: 'USD',
      'Session reference': ref,
    };
  };
  const all = [...PICTURES, ...CLOCKS];
  expect(sheet.rows).toEqual([
    row(pictures, 'A1', 'Pictures', '2026-11-10T10:00', PICTURES),
    row(clocks, 'A2', 'Clocks and Furniture', '2026-11-11T10:00', CLOCKS),
    {
      ...row('', '', 'Total USD', '2026-11-10T10:00', all),
      'Session reference': null,
      Prefix: null,
      Sale: null,
      Start: null,
      'Time zone': null,
      Type: null,
      Buyers: 7,
      'Registered bidders': 7,
    },
  ]);
  expectFormats(
    sheet,
    ['Lots offered', 'Lots sold', 'Lots unsold', 'Buyers', 'Registered bidders'],
    ['Start', 'Sold %'],
  );
});

test('every cell of the bidder report', async () => {
  const sheet = await report('bidderReports', [pictures]);
  const address = {
    'Address line 1': '7 Elm Street',
    'Address line 2': null,
    City: 'Albany',
    'State or province': 'NY',
    'Postal code': '12207',
    Country: 'United States',
  };
  const row = (buyer: Buyer, more: object = {}) => {
    const sold = soldOf(PICTURES).filter(([one]) => one === buyer);
    const { Hammer, Payable } = sumsOf(sold);
    return {
      Session: 'Pictures',
      Prefix: 'A1',
      Paddle: buyer.paddle,
      Name: buyer.name,
      Company: null,
      Email: `${buyer.name.toLowerCase().replace(' ', '.')}@bidder.example`,
      Phone: '(212) 555-0142',
      ...address,
      Platform: buyer.platform,
      'Lots won': sold.length,
      Hammer,
      Payable,
      Currency: 'USD',
      'Session reference': pictures,
      ...more,
    };
  };
  expect(sheet.rows).toEqual([
    row(bruno, { City: 'Bern', 'State or province': 'Bern', 'Postal code': '3011', Country: 'Switzerland' }),
    row(ada),
    row(dev, { Email: null, Phone: null }),
    row(chloe, {
      Company: 'Rossi Antiques',
      City: 'Los Angeles',
      'State or province': 'CA',
      'Postal code': '90012',
    }),
  ]);
  expectFormats(sheet, ['Lots won']);
});

const EMPTY_PRICES = { Hammer: null, "Buyer's premium": null, 'Live fee': null, Payable: null };

test('every cell of the EOA report', async () => {
  await update('lot set low_estimate = number * 10000, high_estimate = number * 15050', 'number < 3');
  await update('lot set reserve = 70000', `title = 'Portrait of a Miller'`);
  await update(`lot set tax_code = 'IMPORT', has_resale_right = true`, 'number = 1');
  const sheet = await report('eoaReports', [pictures, clocks]);
  const row =
    (session: string, ref: string, prefix: string) =>
    ([title, sale]: Result, index: number) => ({
      Session: session,
      Prefix: prefix,
      Lot: String(index + 1),
      Title: title,
      'Low estimate': index < 2 ? (index + 1) * 100 : null,
      'High estimate': index < 2 ? (index + 1) * 150.5 : null,
      Reserve: title === 'Portrait of a Miller' ? 700 : null,
      ...(sale ? pricesOf(sale) : EMPTY_PRICES),
      Currency: 'USD',
      Buyer: sale?.[0].name ?? null,
      Paddle: sale?.[0].paddle ?? null,
      Platform: sale?.[0].platform ?? null,
      Result: sale ? 'Sold' : 'Passed',
      'Invoice #': null,
      Dispute: null,
      'Tax code': index === 0 ? 'Import' : null,
      'Resale right': index === 0 ? 'Yes' : null,
      'Session reference': ref,
    });
  expect(sheet.rows).toEqual([
    ...PICTURES.map(row('Pictures', pictures, 'A1')),
    ...CLOCKS.map(row('Clocks and Furniture', clocks, 'A2')),
  ]);
  expectFormats(sheet, []);
});

test('every cell of the PACTS report', async () => {
  const { invoiceGroupID } = await client.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
  const lots = await upstream.db.query<{ id: number; title: string }>('select id, title from lot where house_id = $1', [
    client.houseId,
  ]);
  const { invoiceBidders } = await client.detail(invoiceGroupID);
  const sheet = await report('pactsReports', [pictures]);
  expect(sheet.rows).toEqual(
    PICTURES.flatMap(([title, sale], index) => {
      if (!sale) return [];
      const invoice = invoiceBidders.find(({ firstName, lastName }) => `${firstName} ${lastName}` === sale[0].name);
      return [
        {
          'Transaction ID': lots.find((lot) => lot.title === title)?.id,
          Lot: String(index + 1),
          Title: title,
          Buyer: sale[0].name,
          Paddle: sale[0].paddle,
          ...pricesOf(sale),
          'Invoice #': invoice?.invoiceID,
          'Invoice status': 'Not Sent',
          'Invoice total (all lots)': invoice?.invoiceTotal,
          'Paid (all lots)': 0,
          'Credited (all lots)': 0,
          'Outstanding (all lots)': invoice?.outStandingBalance,
          Currency: 'USD',
          Dispute: null,
          'Tax code': null,
          'Resale right': null,
        },
      ];
    }),
  );
  expectFormats(sheet, ['Transaction ID', 'Invoice #'], ['Invoice status']);
});

describe('every cell of the max bid report', () => {
  let next = 1;
  /** Places an absentee bid, in dollars and hours before now. */
  const bid = async (title: string, lastName: string, amount: number, hoursAgo: number, more = '') => {
    const id = (next += 1);
    await upstream.db.query(
      `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence, canceled_at, is_maximum)
       select $1::int, $2::int, 'BIDTEST' || $2::int, l.id, a.id, $5, $6, 1000 - $7::int, ${more === 'canceled' ? '$6::timestamptz' : 'null'}, ${more !== 'exact'}
       from lot l, approval a where l.house_id = $1 and l.title = $3 and a.house_id = $1 and a.last_name = $4`,
      [client.houseId, id, title, lastName, amount * 100, new Date(SAMPLE_NOW - hoursAgo * 3_600_000), hoursAgo],
    );
  };

  test('of a live and a timed session: the highest bid of each lot, without canceled bids', async () => {
    await update(`catalog set kind = 'TIMED'`, `title = 'Clocks and Furniture'`);
    await update('lot set low_estimate = 50000, high_estimate = 75050, starting_bid = 25000', `title = 'Two Herons'`);
    await update('lot set reserve = 30000', `title = 'Corner Chair'`);
    await bid('Two Herons', 'Marsh', 300, 5);
    await bid('Two Herons', 'Keller', 425.5, 4);
    // The earlier one of two equal bids.
    await bid('Two Herons', 'Rossi', 425.5, 3);
    await bid('Two Herons', 'Stone', 9000, 2, 'canceled');
    await bid('Winter Road', 'Stone', 80, 1, 'canceled');
    await bid('Corner Chair', 'Patel', 310, 2, 'exact');
    await bid('Corner Chair', 'Keller', 200, 6);
    const sheet = await report('maxBidReports', [pictures, clocks]);
    const row =
      (session: string, ref: string, prefix: string) =>
      ([title]: Result, index: number) => ({
        Session: session,
        Prefix: prefix,
        Lot: String(index + 1),
        Title: title,
        'Low estimate': title === 'Two Herons' ? 500 : null,
        'High estimate': title === 'Two Herons' ? 750.5 : null,
        Reserve: title === 'Corner Chair' ? 300 : null,
        'Starting bid': title === 'Two Herons' ? 250 : null,
        Bids: 0,
        'Highest maximum': null as number | null,
        Currency: 'USD',
        Bidder: null as string | null,
        Paddle: null as string | null,
        Platform: null as string | null,
        'Session reference': ref,
      });
    const expected = [
      ...PICTURES.map(row('Pictures', pictures, 'A1')),
      ...CLOCKS.map(row('Clocks and Furniture', clocks, 'A2')),
    ];
    Object.assign(expected[1] ?? {}, {
      Bids: 3,
      'Highest maximum': 425.5,
      Bidder: 'Bruno Keller',
      Paddle: '101',
      Platform: 'Private Label',
    });
    Object.assign(expected.at(-1) ?? {}, {
      Bids: 2,
      'Highest maximum': 310,
      Bidder: 'Dev Patel',
      Paddle: '103',
      Platform: 'Floor Bidders',
    });
    expect(sheet.rows).toEqual(expected);
    expect([sheet.name, sheet.hasFixedBoldHead]).toEqual(['Max bid report', true]);
    expectFormats(sheet, ['Bids']);
  });

  test('of a bidder without a paddle, in a currency without decimals', async () => {
    await update(`catalog set currency = 'JPY'`, `title = 'Pictures'`);
    await bid('Two Herons', 'Stone', 40, 1);
    const sheet = await report('maxBidReports', [pictures]);
    expect(sheet.rows[1]).toMatchObject({
      'Highest maximum': 4000,
      Currency: 'JPY',
      Bidder: 'Eve Stone',
      Paddle: null,
    });
    expect(sheet.cell(1, 'Highest maximum').format).toBe('#,##0');
  });
});

test.each([
  ['s', 200],
  ['p', 200],
  ['e', 200],
  ['i', 403],
  ['', 403],
] as const)('the max bid report of a house of connect type "%s" responds with %d', async (connectType, status) => {
  const house = await clientOfNewHouse(upstream, (userName) => smallHouse({ userName, connectType }));
  const answer = await reportAnswer(
    upstream.url,
    house,
    'maxBidReports',
    `catalogRefs=${await refsOf(house, 'Pictures')}`,
  );
  expect(answer.status).toBe(status);
});

test('the max bid report is refused to users without reports', async () => {
  const viewer = await clientOf(upstream, client.userName, 'viewer');
  const answer = await reportAnswer(upstream.url, viewer, 'maxBidReports', `catalogRefs=${pictures}`);
  expect(answer.status).toBe(403);
});

test('a lot says whether it has absentee bids', async () => {
  const read = async () => {
    const { lots } = await client.get<{ lots: { lotTitle: string; orderbid: boolean }[] }>('lots?size=50');
    return lots.filter(({ orderbid }) => orderbid).map(({ lotTitle }) => lotTitle);
  };
  expect(await read()).toEqual([]);
  await upstream.db.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence, canceled_at)
     select $1::int, 9000 + l.number, 'BIDLOT' || l.title, l.id, a.id, 100, now(), 1, case when l.title = 'Winter Road' then now() end
     from lot l, approval a where l.house_id = $1 and l.title in ('Winter Road', 'Two Herons') and a.house_id = $1 and a.last_name = 'Stone'`,
    [client.houseId],
  );
  expect(await read()).toEqual(['Two Herons']);
});
