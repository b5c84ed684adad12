import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { minorFromDecimal } from '../../rules/core/money';
import { Refusal } from '../../upstream/core/http/errors';
import { loadFolder } from '../../upstream/demo/load-folder';
import { emptyDatabase } from '../support/services/empty-database';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';
import { type TidyFiles, tidyFiles, withLine, writeTidyFolder } from './tidy-folder';

let upstream: TestUpstream;
const rows = <Row extends object>(sql: string) => upstream.db.query<Row>(sql);

const start = async () => {
  upstream = await startTestUpstream();
};
const stop = () => upstream.stop();

async function load(
  files: TidyFiles,
  { houseName, premiums }: { readonly houseName?: string; readonly premiums?: object } = {},
) {
  const folder = await writeTidyFolder(files, premiums);
  try {
    return await loadFolder(upstream.services, folder.dir, { houseName });
  } finally {
    await folder.remove();
  }
}

/** All that a folder was refused for. */
async function refusalOf(files: TidyFiles): Promise<string[]> {
  const error: unknown = await load(files).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`The folder was not refused: ${String(error)}`);
  return error.problems.map(({ message }) => message);
}

describe('a folder in the tidy form', () => {
  beforeAll(start);
  beforeEach(() => emptyDatabase(upstream.db));
  afterAll(stop);

  test('becomes its houses, with a report of what came', async () => {
    expect(await load(tidyFiles)).toEqual({
      houses: [
        { userName: 'hseelm', catalogs: 3, lots: 7, sold: 4, bidders: 3, hammerTotal: '653.75 USD' },
        { userName: 'hseoak', catalogs: 1, lots: 2, sold: 2, bidders: 2, hammerTotal: '82.62 GBP' },
      ],
    });
    expect(
      await rows('select user_name, name, currency, processor_type, payment_processing_enabled from house order by id'),
    ).toEqual([
      {
        user_name: 'hseelm',
        name: 'Elm Auctions',
        currency: 'USD',
        processor_type: 'p',
        payment_processing_enabled: true,
      },
      {
        user_name: 'hseoak',
        name: 'Oak & Co',
        currency: 'GBP',
        processor_type: 's',
        payment_processing_enabled: false,
      },
    ]);
    await expect(upstream.signIn('hseoak', 'viewer')).resolves.toBeDefined();
  });

  test('keeps its prices to the last penny, and its texts over several lines', async () => {
    await load(tidyFiles);
    expect(
      await rows('select title, hammer, low_estimate from lot where hammer is not null order by house_id, id'),
    ).toEqual([
      { title: 'Harbor', hammer: 45_000, low_estimate: 40_000 },
      { title: 'Two\nHerons', hammer: 5850, low_estimate: null },
      { title: 'Etching', hammer: 11_025, low_estimate: 10_000 },
      { title: 'Poster', hammer: 3500, low_estimate: null },
      { title: 'Study of an Oak', hammer: 7455, low_estimate: 4000 },
      { title: 'Study of a Hand', hammer: 807, low_estimate: 4000 },
    ]);
  });

  test('keeps its dates: live sessions last four hours, timed ones as long as their lots, a shop as long as its sale', async () => {
    await load(tidyFiles);
    const [live, timed, shop] = await rows<{ starts_at: Date; ended_at: Date }>(
      'select identifier, kind, starts_at, ended_at from catalog order by house_id, id',
    );
    expect(live).toEqual({
      identifier: 'S1',
      kind: 'LIVE',
      starts_at: new Date('2026-10-31T14:00:00Z'),
      ended_at: new Date('2026-10-31T18:00:00Z'),
    });
    expect(timed).toEqual({
      identifier: 'S2',
      kind: 'TIMED',
      starts_at: new Date('2026-11-02T17:00:00Z'),
      ended_at: new Date('2026-11-02T21:00:00Z'),
    });
    expect(shop).toEqual({ identifier: 'S3', kind: 'BUY_NOW', starts_at: live?.starts_at, ended_at: timed?.ended_at });
  });

  test('gives a bidder an approval in each house and on each platform that they bought on', async () => {
    await load(tidyFiles);
    expect(
      await rows(`select h.user_name as house, a.last_name, a.channel, a.member_id, a.tax_exempt, a.country, a.state, a.province
                       from approval a join house h on h.id = a.house_id order by h.id, a.id`),
    ).toEqual([
      {
        house: 'hseelm',
        last_name: 'Moss',
        channel: 'MARKETPLACE',
        member_id: 501,
        tax_exempt: false,
        country: 'US',
        state: 'NY',
        province: '',
      },
      {
        house: 'hseelm',
        last_name: 'Reed',
        channel: 'FLOOR',
        member_id: null,
        tax_exempt: true,
        country: 'US',
        state: 'MA',
        province: '',
      },
      {
        house: 'hseelm',
        last_name: 'Reed',
        channel: 'MARKETPLACE',
        member_id: 502,
        tax_exempt: true,
        country: 'US',
        state: 'MA',
        province: '',
      },
      {
        house: 'hseoak',
        last_name: 'Holt',
        channel: 'PRIVATE_LABEL',
        member_id: 503,
        tax_exempt: false,
        country: 'GB',
        state: '',
        province: 'Somerset',
      },
      {
        house: 'hseoak',
        last_name: 'Moss',
        channel: 'MARKETPLACE',
        member_id: 501,
        tax_exempt: false,
        country: 'US',
        state: 'NY',
        province: '',
      },
    ]);
    expect(
      await rows(
        'select c.identifier, p.number from paddle p join catalog c on c.house_id = p.house_id and c.id = p.catalog_id order by c.house_id, c.id, p.approval_id',
      ),
    ).toEqual([
      { identifier: 'S1', number: '5000' },
      { identifier: 'S1', number: '104' },
      { identifier: 'S2', number: '5000' },
      { identifier: 'S4', number: '5002' },
      { identifier: 'S4', number: '5000' },
    ]);
  });

  test('takes the premium of its reference by currency, else 25 %, and a live fee of 3 % off the floor', async () => {
    await load(tidyFiles, {
      premiums: {
        tables: [
          {
            currency: 'USD',
            steps: [
              [0, 12_500, 27.5],
              [12_500, null, 20],
            ],
          },
          { currency: 'USD', steps: [[0, null, 10]] },
        ],
      },
    });
    expect(
      await rows(
        'select distinct currency, premium_steps, premium_mode, live_fee_rates from catalog order by currency',
      ),
    ).toEqual([
      {
        currency: 'GBP',
        premium_mode: 'MARGINAL',
        premium_steps: [{ from: 0, to: null, rateMillionths: 250_000 }],
        live_fee_rates: { MARKETPLACE: 30_000, PRIVATE_LABEL: 30_000, AGGREGATOR: 30_000 },
      },
      {
        currency: 'USD',
        premium_mode: 'MARGINAL',
        live_fee_rates: { MARKETPLACE: 30_000, PRIVATE_LABEL: 30_000, AGGREGATOR: 30_000 },
        premium_steps: [
          { from: 0, to: 1_250_000, rateMillionths: 275_000 },
          { from: 1_250_000, to: null, rateMillionths: 200_000 },
        ],
      },
    ]);
  });

  test('may be loaded for one of its houses', async () => {
    expect(await load(tidyFiles, { houseName: 'HSEOAK' })).toMatchObject({ houses: [{ userName: 'hseoak' }] });
    expect(await rows('select user_name from house')).toEqual([{ user_name: 'hseoak' }]);
    await expect(load(tidyFiles, { houseName: 'elm' })).rejects.toThrow(
      'The folder has no house "elm", only hseelm, hseoak.',
    );
  });

  test('of which one house exists already is refused as a whole', async () => {
    await load(tidyFiles, { houseName: 'hseoak' });
    await expect(load(tidyFiles)).rejects.toMatchObject({
      status: 409,
      code: 'HOUSE_EXISTS',
      message: 'The house "hseoak" exists already; nothing was loaded.',
    });
    expect(await rows('select user_name from house')).toEqual([{ user_name: 'hseoak' }]);
  });
});

describe('a broken folder is refused by file and line, and nothing is loaded:', () => {
  beforeAll(start);
  afterAll(stop);
  afterEach(async () => {
    expect(await rows('select id from house')).toEqual([]);
  });

  test.each([
    [
      'a currency that is none',
      'houses.csv',
      2,
      '1,HSEELM,Elm Auctions,Dollar,America/New_York,,,NY,US,',
      'houses.csv, line 2: currency "Dollar" is not a currency code.',
    ],
    [
      'a zone that is none',
      'houses.csv',
      3,
      '2,HSEOAK,Oak & Co,GBP,Europe/Bath,,,,UK,',
      'houses.csv, line 3: tz "Europe/Bath" is not a time zone.',
    ],
    [
      'a second house of the same reference',
      'houses.csv',
      3,
      '2,hseelm,Oak & Co,GBP,Europe/London,,,,UK,',
      'houses.csv, line 3: hseelm stands on line 2 already.',
    ],
    [
      'a day that is none',
      'sessions.csv',
      2,
      'S1,91,71,1,live,0,Pictures,2026-02-30,10:00,America/New_York,,USD',
      'sessions.csv, line 2: date "2026-02-30" is not a day.',
    ],
    [
      'a live session without a date',
      'sessions.csv',
      2,
      'S1,91,71,1,live,0,Pictures,,,America/New_York,,USD',
      'sessions.csv, line 2: date and time are needed.',
    ],
    [
      'a session of no house',
      'sessions.csv',
      5,
      'S4,94,72,9,live,0,Old Drawings,2026-11-03,13:00,Europe/London,,GBP',
      'sessions.csv, line 5: there is no house 9 in houses.csv.',
    ],
    [
      'a lot number that is none',
      'lots.csv',
      2,
      'S1,one,,Harbor,,,,,,,,USD,passed',
      'lots.csv, line 2: lotNumber "one" is not a lot number.',
    ],
    [
      'a title that is empty, below a lot of two lines',
      'lots.csv',
      4,
      'S1,2,A,,,,,,,,,USD,passed',
      'lots.csv, line 5: lotTitle "" is empty.',
    ],
    [
      'a lot that stands twice',
      'lots.csv',
      4,
      'S1,1,,Harbor,,,,,,,,USD,passed',
      'lots.csv, line 5: S1 lot 1 stands on line 2 already.',
    ],
    [
      'a sold lot that nobody bought',
      'lots.csv',
      4,
      'S1,2,A,Herons again,,,,,,,,USD,sold',
      'lots.csv, line 5: S1 lot 2A is sold, but transactions.csv does not have it.',
    ],
    [
      'an estimate with half a cent',
      'lots.csv',
      2,
      'S1,1,,Harbor,,,0.005,,,,,USD,sold',
      'lots.csv, line 2: loEst "0.005" is not an amount of USD.',
    ],
    [
      'a country that is none',
      'bidders.csv',
      2,
      '501,M1,5000,Fay,Moss,,fay@example.com,,,,Troy,NY,12180,United States,marketplace,1,0',
      'bidders.csv, line 2: country "United States" is not a country code.',
    ],
    [
      'an address that is none',
      'bidders.csv',
      2,
      '501,M1,5000,Fay,Moss,,fay at example,,,,Troy,NY,12180,US,marketplace,1,0',
      'bidders.csv, line 2: email "fay at example" is not an email address.',
    ],
    [
      'a hammer price of 0',
      'transactions.csv',
      2,
      '1,S1,1,,501,marketplace,0,USD',
      'transactions.csv, line 2: hammer "0" is not an amount above 0.',
    ],
    [
      'a channel that is none',
      'transactions.csv',
      2,
      '1,S1,1,,501,phone,450,USD',
      'transactions.csv, line 2: channel "phone" is not a channel.',
    ],
    [
      'a buyer who is nobody',
      'transactions.csv',
      2,
      '1,S1,1,,999,marketplace,450,USD',
      'transactions.csv, line 2: there is no bidder 999 in bidders.csv.',
    ],
    [
      'a sale of a passed lot',
      'transactions.csv',
      7,
      '6,S2,2,,501,marketplace,8.07,USD',
      'transactions.csv, line 7: S2 lot 2 is passed in lots.csv.',
    ],
    [
      'a row that is too short',
      'transactions.csv',
      3,
      '2,S1,2',
      'transactions.csv, line 3: Invalid Record Length: expect 8, got 3 on line 3',
    ],
  ])('%s', async (_, file, line, text, message) => {
    expect(await refusalOf(withLine(file, line, text))).toContain(message);
  });

  test('a file that is not there, and a column that is not there', async () => {
    const { 'bidders.csv': _bidders, ...others } = withLine(
      'houses.csv',
      1,
      'houseID,houseRef,houseName,currency,zone,street1,city,state,country,postalCode',
    );
    expect(await refusalOf(others)).toEqual([
      'houses.csv, line 1: the column "tz" is missing.',
      expect.stringMatching(/^bidders\.csv, line 1: there is no such file in .+\.$/),
    ]);
  });

  test('all that is wrong at once', async () => {
    const files = {
      ...withLine('houses.csv', 2, '1,HSEELM,,USD,Mars/Base,,,NY,US,'),
      'sessions.csv':
        withLine('sessions.csv', 3, 'S2,92,71,1,silent,1,Prints,2026-11-02,12:00,America/New_York,60,USD')[
          'sessions.csv'
        ] ?? [],
    };
    expect(await refusalOf(files)).toEqual([
      'houses.csv, line 2: houseName "" is empty.',
      'houses.csv, line 2: tz "Mars/Base" is not a time zone.',
      'sessions.csv, line 3: kind "silent" is neither live, timed nor bin.',
    ]);
  });
});

const samples = process.env.ROSTRUM_SAMPLES;
if (samples !== undefined && samples !== '') {
  describe('the folder of ROSTRUM_SAMPLES', () => {
    beforeAll(start);
    afterAll(stop);

    test('is loaded with the sold lots and hammer totals that its sessions.csv states', async () => {
      const dir = join(samples, 'tidy');
      const stated = parse<Record<'sessionID' | 'lotCount' | 'soldCount' | 'hammerTotal' | 'currency', string>>(
        await readFile(join(dir, 'sessions.csv'), 'utf8'),
        { columns: true },
      );
      await loadFolder(upstream.services, dir);
      const loaded = await rows(
        `select c.identifier, count(*) as lots, count(l.hammer) as sold, sum(l.hammer) as hammer
         from catalog c join lot l on l.house_id = c.house_id and l.catalog_id = c.id group by c.house_id, c.id, c.identifier order by c.identifier`,
      );
      expect(loaded).toEqual(
        stated.map(({ sessionID, lotCount, soldCount, hammerTotal, currency }) => ({
          identifier: sessionID,
          lots: Number(lotCount),
          sold: Number(soldCount),
          hammer: minorFromDecimal(hammerTotal, currency),
        })),
      );
    });
  });
}
