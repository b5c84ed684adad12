import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { minorFromDecimal } from '../../rules/core/money';
import { loadFolder } from '../../upstream/demo/load-folder';
import { emptyDatabase } from '../support/services/empty-database';
import { load, rows, start, stop, upstream } from './folder-loading';
import { tidyFiles } from './tidy-folder';

describe('a folder in the tidy form', () => {
  beforeAll(start);
  beforeEach(() => emptyDatabase(upstream.db));
  afterAll(stop);

  test('loading a folder creates its houses and returns a report', async () => {
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

  test('a loaded folder keeps exact prices and texts of several lines', async () => {
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

  test('a loaded folder keeps its dates: live sessions last four hours, timed ones as long as their lots, and a shop as long as its sale', async () => {
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

  test('a bidder of a loaded folder gets an approval per house and platform that they bought on', async () => {
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

  test('a loaded folder takes the premium of its reference by currency or 25 %, and a live fee of 3 % except on the floor', async () => {
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

  test('a folder can be loaded for only one of its houses', async () => {
    expect(await load(tidyFiles, { houseName: 'HSEOAK' })).toMatchObject({ houses: [{ userName: 'hseoak' }] });
    expect(await rows('select user_name from house')).toEqual([{ user_name: 'hseoak' }]);
    await expect(load(tidyFiles, { houseName: 'elm' })).rejects.toThrow(
      'The folder has no house "elm", only hseelm, hseoak.',
    );
  });

  test('a folder with a house that already exists is refused as a whole', async () => {
    await load(tidyFiles, { houseName: 'hseoak' });
    await expect(load(tidyFiles)).rejects.toMatchObject({
      status: 409,
      code: 'HOUSE_EXISTS',
      message: 'The house "hseoak" exists already; nothing was loaded.',
    });
    expect(await rows('select user_name from house')).toEqual([{ user_name: 'hseoak' }]);
  });
});

const samples = process.env.ROSTRUM_SAMPLES;

if (samples !== undefined && samples !== '') {
  describe('the folder of ROSTRUM_SAMPLES', () => {
    beforeAll(start);
    afterAll(stop);

    test('the folder of ROSTRUM_SAMPLES is loaded with the sold lots and hammer totals of its sessions.csv', async () => {
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
