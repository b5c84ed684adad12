import type { CountedDrawerJson, DrawerCountsJson } from '../../upstream/till/drawer-wire';
import { clientOfNewHouse } from '../invoicing/house-at-work';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { CASH, CHECK, tillHouse, tillOf } from './till-house';

const upstream = upstreamOfFile();
const api = ofEachTest(() => clientOfNewHouse(upstream));

let house: Awaited<ReturnType<typeof tillHouse>>;
let till: ReturnType<typeof tillOf>;
beforeEach(async () => {
  house = await tillHouse(api);
  till = tillOf(api);
});

const line = (paymentMethodID: number, expected: number, counted: number, float = 0) => ({
  paymentMethodID,
  expected,
  counted,
  float,
});
const count = async (lines: readonly object[], more: object = {}) => {
  const { day } = await till.drawer();
  return api.post<CountedDrawerJson>('drawerCounts', { day, currencyCode: 'USD', lines, ...more });
};
const refused = async (lines: readonly object[], more: object = {}) => {
  const { day } = await till.drawer();
  return api.refused('drawerCounts', { day, currencyCode: 'USD', lines, ...more });
};
/** Dev pays 260.00 in cash, and Eve 1,000.00 in cash and 200.00 by check. */
async function paid() {
  const { dev, eve } = house;
  const receipt = await till.take({
    personID: dev.approvalID,
    invoices: [{ invoiceID: dev.invoiceID }],
    payments: [{ paymentMethodID: CASH, amount: 260, given: 300 }],
  });
  await till.take({
    personID: eve.approvalID,
    invoices: [{ invoiceID: eve.invoiceID }],
    payments: [
      { paymentMethodID: CASH, amount: 1000 },
      { paymentMethodID: CHECK, amount: 200, reference: '7731' },
    ],
  });
  return receipt.paymentReceipt?.paymentReceiptID ?? 0;
}

test('what was recorded on a day is summed by method and user, less what was removed', async () => {
  const first = await paid();
  expect(await till.drawer()).toMatchObject({
    userID: null,
    lines: [
      { paymentMethodID: CASH, paymentMethod: 'Cash', currencyCode: 'USD', payments: 2, expected: 1260 },
      { paymentMethodID: CHECK, paymentMethod: 'Check', payments: 1, expected: 200 },
    ],
    users: [{ payments: 3 }],
  });
  await till.undo(first);
  expect((await till.drawer()).lines[0]).toMatchObject({ paymentMethodID: CASH, expected: 1000 });
  const [user] = (await till.drawer()).users;
  expect((await till.drawer(`?userID=${user?.userID ?? 0}`)).lines).toHaveLength(2);
  expect((await till.drawer('?userID=999')).lines).toEqual([]);
  expect((await till.drawer('?day=2020-01-01')).lines).toEqual([]);
  expect(await api.refused('drawer?day=2999-01-01')).toMatchObject({ status: 422, code: 'DATE_IN_FUTURE' });
});

test('a credit that pays an invoice was never in the drawer', async () => {
  const { dev, devClocks } = house;
  await till.take({
    personID: dev.approvalID,
    invoices: [{ invoiceID: dev.invoiceID }],
    payments: [{ paymentMethodID: CASH, amount: 300, keepCredit: true }],
  });
  await till.take({ personID: dev.approvalID, invoices: [{ invoiceID: devClocks.invoiceID }], useCredit: true });
  expect(await till.current(devClocks)).toMatchObject({ outStandingBalance: 545 });
  expect((await till.drawer()).lines).toMatchObject([{ paymentMethodID: CASH, payments: 1, expected: 300 }]);
});

test('a count is kept beside what was recorded, to the cent, and a later one replaces it', async () => {
  await paid();
  const { drawerCount } = await count([line(CASH, 1260, 1457.5, 200), line(CHECK, 200, 200)], {
    note: ' Two and a half dollars short. ',
  });
  expect(drawerCount).toMatchObject({
    drawerCountID: 1,
    currencyCode: 'USD',
    userName: null,
    note: 'Two and a half dollars short.',
    expectedTotal: 1460,
    countedTotal: 1457.5,
    difference: -2.5,
    isLatest: true,
    lines: [
      { paymentMethodID: CASH, payments: 2, expected: 1260, float: 200, counted: 1457.5, difference: -2.5 },
      { paymentMethodID: CHECK, payments: 1, expected: 200, counted: 200, difference: 0 },
    ],
  });
  await count([line(CASH, 1260, 1260), line(CHECK, 200, 200)]);
  const { drawerCounts, totalRecords } = await api.get<DrawerCountsJson>('drawerCounts');
  expect(totalRecords).toBe(2);
  expect(drawerCounts.map(({ drawerCountID, difference, isLatest }) => [drawerCountID, difference, isLatest])).toEqual([
    [2, 0, true],
    [1, -2.5, false],
  ]);
});

test('a count needs every method with payments, once, and the amounts as they are now', async () => {
  await paid();
  expect(await refused([line(CASH, 1260, 1260)])).toMatchObject({
    status: 422,
    code: 'METHOD_NOT_COUNTED',
    message: 'Enter what was counted for Check.',
  });
  expect(await refused([line(CASH, 1260, 1260), line(CASH, 1260, 1260), line(CHECK, 200, 200)])).toMatchObject({
    code: 'COUNTED_TWICE',
  });
  expect(await refused([line(CASH, 1260, 1260, -5), line(CHECK, 200, 200)])).toMatchObject({ code: 'NOT_AN_AMOUNT' });
  expect(await refused([line(CASH, 1260, 1260.005), line(CHECK, 200, 200)])).toMatchObject({ code: 'NOT_AN_AMOUNT' });
  expect(await refused([line(CASH, 1000, 1000), line(CHECK, 200, 200)])).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
  expect((await api.get<DrawerCountsJson>('drawerCounts')).totalRecords).toBe(0);
});

test('the receipt of the till is a PDF', async () => {
  const id = await paid();
  const answer = await fetch(upstream.url + api.path(`paymentReceipt/${id}/paymentReceipt.pdf`), {
    headers: { authorization: `Bearer ${api.client.token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
});
