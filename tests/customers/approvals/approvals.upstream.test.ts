import { selectRegistrations } from '../../../upstream/customers/approvals/registration-store';
import type {
  RegistrationJson,
  RegistrationSalesJson,
  RegistrationsJson,
} from '../../../upstream/customers/approvals/registration-wire';
import type { AuctionCalendarJson, SalesJson } from '../../../upstream/sales/calendar/sale-wire';
import { plansOf, rowsRead } from '../../invoicing/figures/explain';
import { clientOf, newKey } from '../../invoicing/house-at-work';
import { budgets } from '../../support/budgets';
import { SAMPLE_NOW, smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfFile } from '../../support/services/of-file';
import { addSession, addUpcomingSale, bidderOf, bodyOf, decide, requested } from './approval-house';

const MANY = budgets.listedRows;

let sale = 3000;

const upstream = upstreamOfFile({
  houses: [smallHouse({ userName: 'approving' }), smallHouse({ userName: 'elsewhere' })],
  quiet: true,
});
beforeEach(() => upstream.clock.set(SAMPLE_NOW));
const clerk = ofEachTest(() => clientOf(upstream, 'approving', 'clerk'));
const boss = ofEachTest(() => clientOf(upstream, 'approving', 'super'));
const stranger = ofEachTest(() => clientOf(upstream, 'elsewhere', 'super'));

beforeEach(async () => {
  sale += 1;
  await addUpcomingSale(upstream, clerk.houseId, sale);
});

const paddlesIn = async (catalogId: number) => {
  const rows = await upstream.db.query<{ name: string; number: string }>(
    `select a.last_name as name, p.number from paddle p join approval a on a.house_id = p.house_id and a.id = p.approval_id
     where p.house_id = $1 and p.catalog_id = $2 order by p.number`,
    [clerk.houseId, catalogId],
  );
  return rows.map(({ name, number }) => `${number} ${name}`);
};
const ofSale = async (query = '', house = clerk) =>
  (await house.get<RegistrationsJson>(`registrations?groupID=${sale}${query}`)).registrations;
const pendingCounts = async () => {
  const { sales } = await clerk.get<SalesJson>(`sales?ids=${sale}`);
  const { auctionGroups } = await clerk.get<AuctionCalendarJson>('auction-calendar?upcoming=true');
  const { sales: asked } = await clerk.get<RegistrationSalesJson>('registrationSales');
  return [
    sales[0]?.pendingApprovalsCount,
    auctionGroups.find(({ groupID }) => groupID === sale)?.pendingApprovalsCount,
    asked.find(({ groupID }) => groupID === sale)?.pendingApprovalsCount,
  ];
};

test('a request is pending until it is decided, and the calendar counts the pending ones of each sale', async () => {
  expect(await pendingCounts()).toEqual([0, 0, undefined]);
  const [ada, eve] = await requested(upstream, clerk, sale, ['Marsh', 'Stone']);
  expect(ada).toMatchObject({
    groupID: sale,
    groupName: 'Winter Sale',
    firstName: 'Ada',
    channel: 'MARKETPLACE',
    hasCard: true,
    requestedAt: SAMPLE_NOW,
    state: 'PENDING',
    decidedAt: null,
    decidedBy: null,
    paddle: null,
    version: 1,
  });
  expect(await pendingCounts()).toEqual([2, 2, 2]);
  upstream.clock.advance(60_000);
  const [approved] = await decide(clerk, 'approve', ada ? [ada] : []);
  expect(approved).toMatchObject({
    state: 'APPROVED',
    decidedAt: SAMPLE_NOW + 60_000,
    decidedBy: 'Colin Lark',
    paddle: '101',
    version: 2,
  });
  expect(await pendingCounts()).toEqual([1, 1, 1]);
  const [declined] = await decide(boss, 'decline', eve ? [eve] : [], { reason: ' Two unpaid\r\ninvoices. ' });
  expect(declined).toMatchObject({ state: 'DECLINED', reason: 'Two unpaid\ninvoices.', decidedBy: 'Sasha Upton' });
  expect(await pendingCounts()).toEqual([0, 0, 0]);
});

test('the same bidder asks once per sale, and nobody asks to bid in another house’s or an ended sale', async () => {
  const [first] = await requested(upstream, clerk, sale, ['Marsh']);
  const [again] = await requested(upstream, clerk, sale, ['Marsh']);
  expect(again).toEqual(first);
  const { sales } = await clerk.get<SalesJson>('sales?upcoming=false&size=1');
  const approvalIDs = [await bidderOf(upstream, clerk.houseId, 'Marsh')];
  const refuse = (groupID: number, house = clerk, ids = approvalIDs) =>
    house.refused('registrations', { groupID, approvalIDs: ids });
  expect(await refuse(sales[0]?.groupID ?? 0)).toMatchObject({ status: 404 });
  expect(await refuse(sale, stranger)).toMatchObject({ status: 404 });
  expect(await refuse(sale, clerk, [1])).toMatchObject({ status: 404 });
});

test('an approved bidder has a paddle in every session of the sale, also in those that are added later', async () => {
  const requests = await requested(upstream, clerk, sale, ['Marsh', 'Stone', 'Keller']);
  expect((await decide(clerk, 'approve', requests)).map(({ paddle }) => paddle)).toEqual(['101', '102', '103']);
  const all = ['101 Marsh', '102 Stone', '103 Keller'];
  expect(await paddlesIn(sale * 10)).toEqual(all);
  expect(await paddlesIn(sale * 10 + 1)).toEqual(all);
  await addSession(upstream, clerk.houseId, sale, 1, 2);
  await upstream.db.query('update catalog set is_deleted = true where house_id = $1 and id = $2', [
    clerk.houseId,
    sale * 10 + 2,
  ]);
  await clerk.client.post(`/cps/app/catalog/${sale * 10 + 2}/restore`, {}, newKey());
  expect(await paddlesIn(sale * 10 + 2)).toEqual(all);
});

test('a bidder who has a paddle in the sale keeps it, and the next one is higher than any other', async () => {
  const ids = await Promise.all(['Stone', 'Patel'].map((name) => bidderOf(upstream, clerk.houseId, name)));
  await upstream.db.query(
    `insert into paddle (house_id, id, catalog_id, approval_id, number) values ($1, $2, $3, $4, '640'), ($1, $2 + 1, $3, $5, 'X7')`,
    [clerk.houseId, sale * 10, sale * 10 + 1, ...ids],
  );
  const requests = await requested(upstream, clerk, sale, ['Marsh', 'Stone', 'Patel']);
  const approved = await decide(clerk, 'approve', requests);
  expect(new Map(approved.map(({ lastName, paddle }) => [lastName, paddle]))).toEqual(
    new Map([
      ['Marsh', '641'],
      ['Stone', '640'],
      ['Patel', 'X7'],
    ]),
  );
  expect(await paddlesIn(sale * 10)).toEqual(['640 Stone', '641 Marsh', 'X7 Patel']);
  // Undoing takes only the paddles back that the approval gave.
  await decide(clerk, 'reopen', approved);
  expect([await paddlesIn(sale * 10), await paddlesIn(sale * 10 + 1)]).toEqual([[], ['640 Stone', 'X7 Patel']]);
});

test('a decision about what a colleague has decided already says so, and decides nothing', async () => {
  const [ada, eve] = await requested(upstream, clerk, sale, ['Marsh', 'Stone']);
  if (!ada || !eve) throw new Error('nobody asked');
  await decide(boss, 'decline', [ada], { reason: 'No address.' });
  const refused = await clerk.refused('registrations/approve', bodyOf([ada, eve]));
  expect(refused).toMatchObject({
    status: 409,
    code: 'ALREADY_DECIDED',
    message:
      'Sasha Upton already declined the request of Ada Marsh for Winter Sale. To change that, return the request to pending first.',
  });
  expect((await ofSale('&state=PENDING')).map(({ lastName }) => lastName)).toEqual(['Stone']);
});

test('the same key decides once', async () => {
  const requests = await requested(upstream, clerk, sale, ['Marsh']);
  const key = newKey();
  const approve = () =>
    clerk.client.post<{ data: RegistrationsJson }>(clerk.path('registrations/approve'), bodyOf(requests), key);
  const first = await approve();
  expect((await approve()).body).toEqual(first.body);
  expect((await ofSale())[0]?.version).toBe(2);
});

test.each([
  ['no reason', ' ', 'Enter the reason for declining.'],
  ['a long reason', 'x'.repeat(501), 'The reason can have at most 500 characters.'],
])('declining with %s is refused', async (_case, reason, message) => {
  const requests = await requested(upstream, clerk, sale, ['Marsh']);
  expect(await clerk.refused('registrations/decline', bodyOf(requests, { reason }))).toMatchObject({
    status: 422,
    message,
    field: 'reason',
  });
});

test('a reason doesn’t contain a card number', async () => {
  const requests = await requested(upstream, clerk, sale, ['Marsh']);
  expect(
    await clerk.refused('registrations/decline', bodyOf(requests, { reason: 'Use 4111 1111 1111 1111' })),
  ).toMatchObject({ status: 422, code: 'CARD_NUMBER' });
});

test('after the sale, a request can only be declined, and a buyer stays approved', async () => {
  const requests = await requested(upstream, clerk, sale, ['Marsh', 'Stone']);
  const [ada, eve] = requests;
  if (!ada || !eve) throw new Error('nobody asked');
  const approved = await decide(clerk, 'approve', [ada]);
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, approval_id, hammer, sold_at)
     values ($1, $2, $3, $4, 1, 'A sold lot', $5, 100, '2026-12-01')`,
    [clerk.houseId, sale * 100, `LOTNEW${sale}`, sale * 10, ada.approvalID],
  );
  expect(await clerk.refused('registrations/reopen', bodyOf(approved))).toMatchObject({
    status: 409,
    code: 'HAS_BOUGHT',
    message: 'Ada Marsh bought in Winter Sale with paddle 101, so the approval can’t be undone.',
  });
  await upstream.db.query(`update catalog set ended_at = '2026-11-20' where house_id = $1 and group_id = $2`, [
    clerk.houseId,
    sale,
  ]);
  expect(await clerk.refused('registrations/approve', bodyOf([eve]))).toMatchObject({
    status: 409,
    code: 'SALE_ENDED',
    message: 'Winter Sale has ended, so Eve Stone can’t be approved. Decline the request.',
  });
  expect((await decide(clerk, 'decline', [eve], { reason: 'Too late.' }))[0]?.state).toBe('DECLINED');
});

test('an undo can be repeated, and is refused after a colleague’s later decision', async () => {
  const requests = await requested(upstream, clerk, sale, ['Marsh']);
  const approved = await decide(clerk, 'approve', requests);
  const [pending] = await decide(clerk, 'reopen', approved);
  expect(pending).toMatchObject({ state: 'PENDING', paddle: null, decidedAt: null, decidedBy: null, version: 3 });
  expect((await decide(clerk, 'reopen', approved))[0]?.version).toBe(3);
  await decide(boss, 'approve', pending ? [pending] : []);
  expect(await clerk.refused('registrations/reopen', bodyOf(approved))).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
});

test('decisions are in the history of a request, and can be undone from there', async () => {
  const [ada] = await requested(upstream, clerk, sale, ['Marsh']);
  if (!ada) throw new Error('nobody asked');
  await decide(clerk, 'approve', [ada]);
  interface Edits {
    owners: { edits: { editID: number; label: string; by: string; changes: object[] }[] }[];
  }
  const list = () => clerk.get<Edits>(`recordEdits?type=Registration&ids=${ada.registrationID}`);
  const [edit] = (await list()).owners[0]?.edits ?? [];
  expect(edit).toMatchObject({
    label: 'Approved',
    by: 'Colin Lark',
    changes: [
      { label: 'Status', before: 'Pending', after: 'Approved' },
      { label: 'Paddle', before: '', after: '101' },
    ],
  });
  await clerk.post(`recordEdits/${edit?.editID ?? 0}/undo`, {});
  expect((await ofSale())[0]).toMatchObject({ state: 'PENDING', paddle: null });
  expect(await paddlesIn(sale * 10)).toEqual([]);
  const [undo] = (await list()).owners[0]?.edits ?? [];
  await clerk.post(`recordEdits/${undo?.editID ?? 0}/undo`, {});
  expect((await ofSale())[0]).toMatchObject({ state: 'APPROVED', paddle: '101' });
  expect(await paddlesIn(sale * 10)).toEqual(['101 Marsh']);
});

test('requests are found by bidder, paddle, state, and sale, and another house finds none', async () => {
  await requested(upstream, clerk, sale, ['Marsh']);
  upstream.clock.advance(60_000);
  const [eve] = await requested(upstream, clerk, sale, ['Stone']);
  upstream.clock.advance(60_000);
  await requested(upstream, clerk, sale, ['Rossi']);
  await decide(clerk, 'approve', eve ? [eve] : []);
  const names = (requests: readonly RegistrationJson[]) => requests.map(({ lastName }) => lastName);
  expect(names(await ofSale())).toEqual(['Rossi', 'Stone', 'Marsh']);
  expect(names(await ofSale('&state=PENDING'))).toEqual(['Marsh', 'Rossi']);
  expect(names(await ofSale('&state=PENDING&size=1&offset=1'))).toEqual(['Rossi']);
  expect(names(await ofSale('&search=antiq'))).toEqual(['Rossi']);
  expect(names(await ofSale('&search=101'))).toEqual(['Stone']);
  const { registrations } = await clerk.get<RegistrationsJson>(
    `registrations?approvalIDs=${await bidderOf(upstream, clerk.houseId, 'Stone')}`,
  );
  expect(registrations[0]).toMatchObject({ groupID: sale, state: 'APPROVED' });
  expect(await ofSale('', stranger)).toEqual([]);
  expect(await stranger.refused('registrations/approve', bodyOf(eve ? [eve] : []))).toMatchObject({ status: 404 });
});

test(`a page of ${MANY} requests, and the counts of sales, are read by index`, async () => {
  const { houseId } = clerk;
  await upstream.db.query(
    `insert into approval (house_id, id, ref, channel, first_name, last_name, created_at)
     select $1, 500000 + n, 'APPMANY' || n, 'MARKETPLACE', 'Bidder', 'No' || n, '2026-01-01' from generate_series(1, ${MANY}) n`,
    [houseId],
  );
  await upstream.db.query(
    `insert into registration (house_id, id, ref, sale_id, approval_id, requested_at, state, decided_at, paddle)
     select $1, 500000 + n, 'REGMANY' || n, $2, 500000 + n, timestamptz '2026-01-01' + n * interval '1 second',
       case when n % 100 = 0 then 'PENDING' else 'APPROVED' end,
       case when n % 100 = 0 then null else timestamptz '2026-02-01' end, case when n % 100 = 0 then null else n::text end
     from generate_series(1, ${MANY}) n`,
    [houseId, sale],
  );
  await upstream.db.query('analyze approval, registration');
  const filter = { saleId: null, approvalIds: null, state: null, search: '' };
  const read = (more: Partial<Parameters<typeof selectRegistrations>[2]>, offset = 100) =>
    plansOf(
      upstream.db,
      async (db) => selectRegistrations(db, houseId, { ...filter, ...more }, { limit: 50, offset }),
      'registration',
    );
  expect(rowsRead(await read({ state: 'PENDING' }))).toBeLessThan(500);
  expect(rowsRead(await read({ state: 'PENDING', saleId: sale }))).toBeLessThan(500);
  expect(rowsRead(await read({ search: 'No1234' }))).toBeLessThan(500);
  const sales = await clerk.get<SalesJson>(`sales?ids=${sale}`);
  expect(sales.sales[0]?.pendingApprovalsCount).toBe(MANY / 100);
});
