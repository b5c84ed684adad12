/** @jest-environment-options {"modules": "own"} */
import { selectDuplicates } from '../../../upstream/customers/people/duplicate-store';
import type { PeopleJson, PossibleDuplicatesJson } from '../../../upstream/customers/people/people-wire';
import { selectPeople, selectRecords } from '../../../upstream/customers/people/person-store';
import { plansOf, rowsRead } from '../../invoicing/figures/explain';
import { budgets } from '../../support/budgets';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { bidder, houseWith, peopleAtWork } from './people-at-work';

const MANY = budgets.listedRows;

const OFFICE = Array.from({ length: 11 }, (_, index) => bidder('Office', `No${index}`, { phone: '800 555 0100' }));

const upstream = upstreamOfFile({
  houses: [
    houseWith('sample', [
      bidder('Rosa', 'Delgado', { memberId: 1, channel: 'MARKETPLACE', email: 'Rosa@Mail.example', hasCard: true }),
      bidder('R.', 'Delgado-Ruiz', { email: 'rosa@mail.example ' }),
      bidder('José', 'Núñez', { postalCode: '110 12', phone: '+44 20 7946 0100' }),
      bidder('Jose', 'Nunez', { postalCode: '11012' }),
      bidder('J.', 'N.', { phone: '020 7946 0100' }),
      bidder('Jose', 'Nunez', { postalCode: '' }),
      ...OFFICE,
    ]),
    houseWith('many'),
  ],
});
const clerk = ofFile(() => peopleAtWork(upstream, 'sample'));

beforeAll(async () => {
  await clerk.api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
});

const names = async (query: string) =>
  (await clerk.people(query)).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

type Reasons = Readonly<Record<string, readonly string[]>>;
async function duplicatesOf(name: string): Promise<Reasons> {
  const { personID } = await clerk.named(name);
  const { people } = await clerk.api.get<PossibleDuplicatesJson>(`possibleDuplicates?personIDs=${personID}`);
  const found = people[0]?.duplicates ?? [];
  const named = await Promise.all(
    found.map(async ({ personID: id, reasons, markedBy }) => {
      const { firstName, lastName } = await clerk.person(id);
      return [`${firstName} ${lastName}`, markedBy === null ? reasons : [...reasons, `marked by ${markedBy}`]] as const;
    }),
  );
  return Object.fromEntries(named);
}

test('people are listed once, and found by any of their records', async () => {
  const [rosa, other] = [await clerk.named('Rosa Delgado'), await clerk.named('R. Delgado-Ruiz')];
  const { mergeID } = await clerk.merge(other, rosa);
  expect(await names('&search=delgado')).toEqual(['R. Delgado-Ruiz']);
  for (const search of ['rosa delgado', String(rosa.personID), String(other.personID), 'rosa@mail'])
    expect(await names(`&search=${encodeURIComponent(search)}`)).toContain('R. Delgado-Ruiz');
  expect(await names('&channel=MARKETPLACE')).toEqual(['R. Delgado-Ruiz', 'Ada Marsh', 'Eve Stone']);
  expect(await names('&channel=FLOOR&search=delgado')).toEqual(['R. Delgado-Ruiz']);
  expect(await names('&hasCard=true')).toEqual(['R. Delgado-Ruiz', 'Ada Marsh', 'Eve Stone']);
  expect(await names('&hasCard=false&search=delgado')).toEqual([]);
  const page = await clerk.api.get<PeopleJson>('people?search=delgado');
  expect([page.totalRecords, page.people[0]?.records.length]).toEqual([1, 2]);
  await clerk.undo(mergeID);
  expect(await names('&search=delgado&direction=desc')).toEqual(['R. Delgado-Ruiz', 'Rosa Delgado']);
});

test('a person owes, and is found by paddle, through any record', async () => {
  const [rosa, ada] = [await clerk.named('Rosa Delgado'), await clerk.named('Ada Marsh')];
  expect(await names('&owing=OWES')).not.toContain('Rosa Delgado');
  const { mergeID } = await clerk.merge(rosa, ada);
  expect(await names('&owing=OWES')).toContain('Rosa Delgado');
  expect(await names('&search=100')).toContain('Rosa Delgado');
  await clerk.undo(mergeID);
});

test('people with the same email address, telephone digits, or name and postal code are possibly the same', async () => {
  expect(await duplicatesOf('Rosa Delgado')).toEqual({ 'R. Delgado-Ruiz': ['EMAIL'] });
  expect(await duplicatesOf('José Núñez')).toEqual({ 'Jose Nunez': ['NAME_AND_POSTAL_CODE'], 'J. N.': ['PHONE'] });
  expect(await duplicatesOf('Dev Patel')).toEqual({});
});

test('a value that more than ten records share suggests nobody', async () => {
  expect(await duplicatesOf('Office No1')).toEqual({});
  expect(await names('&duplicates=true&search=office')).toEqual([]);
});

test('the list can be narrowed to possible duplicates', async () => {
  expect(await names('&duplicates=true&search=delgado')).toEqual(['Rosa Delgado', 'R. Delgado-Ruiz']);
  expect(await names('&duplicates=true')).not.toContain('Dev Patel');
});

test('"not the same person" is remembered for both, outlives merges, and can be undone', async () => {
  const [rosa, other] = [await clerk.named('Rosa Delgado'), await clerk.named('R. Delgado-Ruiz')];
  const mark = (distinct: boolean) =>
    clerk.api.post('people/distinct', { personID: other.personID, otherID: rosa.personID, distinct });
  await mark(true);
  await mark(true);
  expect(await duplicatesOf('Rosa Delgado')).toEqual({ 'R. Delgado-Ruiz': ['EMAIL', 'marked by Colin Lark'] });
  expect(await duplicatesOf('R. Delgado-Ruiz')).toEqual({ 'Rosa Delgado': ['EMAIL', 'marked by Colin Lark'] });
  expect(await names('&duplicates=true&search=delgado')).toEqual([]);
  const { mergeID } = await clerk.merge(await clerk.named('Dev Patel'), await clerk.named('Rosa Delgado'));
  expect(await duplicatesOf('Dev Patel')).toEqual({ 'R. Delgado-Ruiz': ['EMAIL', 'marked by Colin Lark'] });
  await clerk.undo(mergeID);
  await mark(false);
  expect(await duplicatesOf('Rosa Delgado')).toEqual({ 'R. Delgado-Ruiz': ['EMAIL'] });
  expect(await clerk.api.refused('people/distinct', { personID: 1, otherID: 999_999, distinct: true })).toMatchObject({
    status: 404,
  });
});

test(`of ${MANY} people, a rare name, the first page, and the duplicates of a page are read by index`, async () => {
  const { houseId } = (await peopleAtWork(upstream, 'many')).api;
  await upstream.db.query(
    `insert into approval (house_id, id, ref, channel, first_name, last_name, email, phone, postal_code, created_at)
     select $1, 5000000 + n, 'many-' || n, 'MARKETPLACE', 'Person' || n, 'Of' || md5(n::text), 'p' || (n - n % 1250 / 1249) || '@many.example',
       (2000000000 + n)::text, (10000 + n)::text, now() from generate_series(1, ${MANY}) n`,
    [houseId],
  );
  await upstream.db.query('vacuum analyze approval');
  const read = (search: string | null, hasDuplicates = false) =>
    plansOf(
      upstream.db,
      (db) =>
        selectPeople(
          db,
          houseId,
          { search, channel: null, owing: null, hasCard: null, hasDuplicates },
          { by: 'name', isDescending: false },
          { limit: 50, offset: 0 },
        ),
      'approval',
    );
  for (const search of ['person4999', 'p777@many', '2000001234']) {
    const plans = await read(search);
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(plans)).toBeLessThanOrEqual(200);
  }
  const [page] = await read(null);
  expect(page?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
  expect(page?.['Actual Rows']).toBeLessThanOrEqual(50);
  // The filter reads the keys of all records, each key once, and the pairs by index.
  const ofPairs = await read(null, true);
  expect(ofPairs.filter((plan) => plan['Node Type'] === 'Seq Scan').length).toBeLessThanOrEqual(6);
  expect(rowsRead(ofPairs)).toBeLessThanOrEqual(MANY + 100);
  const ids = Array.from({ length: 50 }, (_, index) => 5_000_001 + index);
  for (const ask of [selectDuplicates, selectRecords]) {
    const plans = await plansOf(upstream.db, (db) => ask(db, houseId, ids), 'approval');
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(plans)).toBeLessThanOrEqual(400);
  }
});
