import type { AuctionCalendarJson } from '../../../upstream/sales/calendar/sale-wire';
import type { SessionChangeJson, SessionJson } from '../../../upstream/sales/session/session-wire';
import type { CatalogsJson } from '../../../upstream/sales/wire';
import { clientOf } from '../../invoicing/house-at-work';
import { openSheet, reportAnswer } from '../../sale-results/reports/reports';
import { smallHouse } from '../../support/houses/sample-house';
import { FixedClock } from '../../support/services/clock';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { type Start, STARTS } from './same-instant';

const clock = new FixedClock('2026-01-05T12:00:00Z');
const { upstream, server } = servicesOfFile({ houses: [smallHouse()], clock });
const house = ofFile(() => clientOf(upstream, 'sample'));
const caller = ofFile(() => server.as('sample', 'super'));
let sale: number;
/** The sessions in the order of the table. */
const ids: number[] = [];

/** Spreadsheets count days from the end of 1899. */
const DAYS_BEFORE_1970 = 25_569;

const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

beforeAll(async () => {
  await upstream.db.query('update house set session_limit = 100');
  await upstream.db
    .query(`insert into location (house_id, id, facility_name, street1, city, country, postal_code, time_zone)
    select h.id, 900 + z.n, z.zone, '1 Street', 'City', 'XX', '1', z.zone from house h,
      (values (1, 'America/New_York'), (2, 'Europe/London'), (3, 'Australia/Lord_Howe')) z (n, zone)`);
  const [row] = await upstream.db.query<{ id: number }>(
    `insert into auction_group (house_id, id, ref, name, kind, created_at)
     select id, 900, 'GRPCLOCKS', 'Clocks', 'LIVE', $1 from house returning id`,
    [clock.now()],
  );
  sale = row?.id ?? 0;
  for (const { zone, date } of STARTS) {
    const addressID = 901 + ['America/New_York', 'Europe/London', 'Australia/Lord_Howe'].indexOf(zone);
    const { body } = await house.client.post<{ data: SessionChangeJson }>('/cps/app/catalog/0', {
      groupID: sale,
      houseID: house.houseId,
      title: `${zone} ${date}`,
      addressID,
      date: usDate(date),
      hour: '09',
      minute: '00',
      ampm: 'AM',
      liveStatus: '1',
      resellUnsoldLiveLots: 'N',
    });
    ids.push(body.data.catalogID);
  }
});

/** What every reader must return. */
const table = (of: (start: Start) => unknown) => STARTS.map(of);
/** What a reader returned, in the order of the table. */
const inOrder = <T>(rows: readonly T[], idOf: (row: T) => number, of: (row: T) => unknown) =>
  ids.map((id) => rows.filter((row) => idOf(row) === id).map(of)[0]);

const timeThere = (at: string, zone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

test('the table is 09:00 at each location by the time zone database', () => {
  expect(STARTS).toHaveLength(36);
  expect(STARTS.map(({ at, zone }) => timeThere(at, zone))).toEqual(table(({ date }) => `${date} 09:00`));
});

test('the session itself', async () => {
  const found = await Promise.all(
    ids.map(async (id) => {
      const { body } = await house.client.get<{ data: { sessionDefinition: SessionJson } }>(`/cps/app/catalog/${id}`);
      const { date, hour, minute, ampm, eventDateUTCString, TZ_zoneName } = body.data.sessionDefinition;
      return [date, hour, minute, ampm, eventDateUTCString, TZ_zoneName];
    }),
  );
  expect(found).toEqual(table(({ date, at, zone }) => [usDate(date), '09', '00', 'AM', at, zone]));
});

test('the REST lists', async () => {
  const { body } = await house.client.get<{ data: CatalogsJson }>(house.path(`catalogs?ids=${ids.join(',')}`));
  expect(
    inOrder(
      body.data.catalogs,
      ({ catalogID }) => catalogID,
      ({ date, startsAt }) => [date, new Date(startsAt).toISOString()],
    ),
  ).toEqual(table(({ date, at }) => [usDate(date), at]));

  const { body: calendar } = await house.client.get<{ data: AuctionCalendarJson }>(house.path('auction-calendar'));
  expect(
    inOrder(
      calendar.data.auctionGroups.flatMap(({ catalogs }) => catalogs),
      ({ catalogID }) => catalogID,
      ({ catalogDateTimeUTC, dateTimeDisplay }) => [
        new Date(catalogDateTimeUTC).toISOString(),
        / at (.*) /.exec(dateTimeDisplay)?.[1],
      ],
    ),
  ).toEqual(table(({ at }) => [at, '9:00 AM']));
});

test('GraphQL', async () => {
  const { data } = await caller.gql<{
    sale: { sessions: { number: number; date: string; startsAt: string; startTime: string; timeZone: string }[] };
  }>('query ($sale: Int!) { sale(number: $sale) { sessions { number date startsAt startTime timeZone } } }', { sale });
  expect(
    inOrder(
      data.sale.sessions,
      ({ number }) => number,
      ({ date, startsAt, startTime, timeZone }) => [date, startTime, startsAt, timeZone],
    ),
  ).toEqual(table(({ date, at, zone }) => [date, '09:00', at, zone]));
  // By their instants, which are not in the order of the local dates.
  expect(data.sale.sessions.map(({ startsAt }) => startsAt)).toEqual(table(({ at }) => at).sort());
});

test('the session report has the wall time at the location', async () => {
  const refs = await upstream.db.query<{ ref: string }>(
    'select ref from unnest($1::int[]) with ordinality as asked (id, n) join catalog c on c.id = asked.id order by n',
    [ids],
  );
  const query = `catalogRefs=${refs.map(({ ref }) => ref).join(',')}`;
  const sheet = openSheet(await (await reportAnswer(upstream.url, house, 'sessionReports', query)).arrayBuffer());
  const found = STARTS.map(({ zone, date }) => {
    const row = sheet.rows.findIndex(({ Session }) => Session === `${zone} ${date}`);
    const days = Number(sheet.cell(row, 'Start').value) - DAYS_BEFORE_1970;
    return [new Date(Math.round(days * 86_400) * 1000).toISOString(), sheet.rows[row]?.['Time zone']];
  });
  expect(found).toEqual(table(({ date, zone }) => [`${date}T09:00:00.000Z`, zone]));
});

test('the iCalendar file', async () => {
  const { data } = await caller.gql<{ resetCalendarFeed: { url: string } }>('mutation { resetCalendarFeed { url } }');
  const file = await (await fetch(server.url + new URL(data.resetCalendarFeed.url).pathname)).text();
  const events = file.split('BEGIN:VEVENT').slice(1);
  const found = STARTS.map(({ zone, date }) => {
    const event = events.find((text) => text.includes(`SUMMARY:${zone} ${date}`)) ?? '';
    return /DTSTART:(\S+)/.exec(event)?.[1];
  });
  expect(found).toEqual(table(({ at }) => at.replace(/[-:]|\.000/g, '')));
});
