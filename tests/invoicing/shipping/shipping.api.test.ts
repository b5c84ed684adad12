import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

interface Line {
  id: string;
  lotNumber: string;
  shippedAt: string | null;
  carrier: string;
  trackingNumber: string;
  statusLabel: string;
  version: number;
}
interface Invoice {
  id: string;
  number: number;
  lastName: string;
  isPickup: boolean;
  invoiceTotal: string;
  shipStatusLabel: string;
  version: number;
  lines: Line[];
}
interface Marked {
  markShipped: {
    invoices: Invoice[];
    invoiceGroup: { number: number } | null;
    edit: { id: string; label: string; invoiceCount: number } | null;
    changedCount: number;
    conflicts: { by: string }[];
    userErrors: { code: string; message: string; field: string[] }[];
  };
}

const FACTS =
  'id number lastName isPickup invoiceTotal shipStatusLabel version lines { id lotNumber shippedAt carrier trackingNumber statusLabel version }';
const MARK = `mutation ($input: MarkShippedInput!) { markShipped(input: $input) {
  invoices { ${FACTS} } invoiceGroup { number } edit { id label invoiceCount } changedCount conflicts { by } userErrors { code message field } } }`;
const PREVIEW = `query ($invoiceId: ID!, $isPickup: Boolean!) { deliveryPreview(invoiceId: $invoiceId, isPickup: $isPickup) {
  currency refusal hasTaxFailed before { tax } after { tax } totalBefore totalAfter } }`;
const USER = 'GET /app/house/user';
const CHANGE = 'POST /app/house/{houseRef}/shipping';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot'));

async function invoiceOf(lastName: string): Promise<Invoice> {
  const { data } = await clerk.gql<{ invoiceGroup: { editLayout: string; invoices: { nodes: Invoice[] } } }>(
    `query ($number: Int) { invoiceGroup(number: $number) { editLayout invoices { nodes { ${FACTS} } } } }`,
    { number: group.number },
  );
  expect(data.invoiceGroup.editLayout).toBe('PER_LOT');
  const found = data.invoiceGroup.invoices.nodes.find((invoice) => invoice.lastName === lastName);
  if (!found) throw new Error(`no invoice of ${lastName}`);
  return found;
}
const mark = (input: object) => clerk.gql<Marked>(MARK, { input });

test('marking an item with day, carrier, and number takes one call and returns the current invoice', async () => {
  const ada = await invoiceOf('Marsh');
  const { data, errors, calls } = await mark({
    target: { lineIds: [ada.lines[0]?.id] },
    isShipped: true,
    date: '2026-11-18',
    carrier: 'Post',
    trackingNumber: 'RR 1',
  });
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual([USER, CHANGE].sort());
  const {
    invoices: [invoice],
    edit,
    changedCount,
    userErrors,
  } = data.markShipped;
  expect({ userErrors, changedCount, edit: edit?.label }).toEqual({ userErrors: [], changedCount: 1, edit: 'Shipped' });
  expect(invoice).toMatchObject({ number: ada.number, shipStatusLabel: 'Partial Shipped', version: ada.version + 1 });
  expect(invoice?.lines[0]).toMatchObject({ carrier: 'Post', trackingNumber: 'RR 1', statusLabel: 'Shipped' });
});

test('whole invoices and a selection of the group are marked in one edit each, and unmarked in another', async () => {
  const ada = await invoiceOf('Marsh');
  const whole = await mark({ target: { invoiceIds: [ada.id] }, isShipped: true, date: '2026-11-19' });
  expect(whole.data.markShipped.invoices[0]?.shipStatusLabel).toBe('Shipped - 11/19/2026');
  const all = await mark({
    target: { selection: { groupNumber: group.number, filter: {} } },
    isShipped: true,
    date: '2026-11-19',
  });
  expect(all.data.markShipped).toMatchObject({ changedCount: 4, edit: { invoiceCount: 4 }, userErrors: [] });
  const back = await mark({ target: { selection: { groupNumber: group.number, filter: {} } }, isShipped: false });
  expect(back.data.markShipped).toMatchObject({ changedCount: 5, edit: { label: 'Not shipped' } });
  expect((await invoiceOf('Marsh')).shipStatusLabel).toBe('Not Shipped');
});

test('a day in the future is refused at its field', async () => {
  const ada = await invoiceOf('Marsh');
  const { data } = await mark({ target: { invoiceIds: [ada.id] }, isShipped: true, date: '2026-11-21' });
  expect(data.markShipped).toMatchObject({
    invoices: [],
    edit: null,
    userErrors: [{ code: 'DATE_IN_FUTURE', message: 'The date cannot be in the future.', field: ['date'] }],
  });
});

test('a mark that another user made since is a conflict that names the edit', async () => {
  const ada = await invoiceOf('Marsh');
  const [line] = ada.lines;
  if (!line) throw new Error('the invoice has no item');
  await mark({ target: { lineIds: [line.id] }, isShipped: true, date: '2026-11-16' });
  const { data } = await mark({
    target: { lineIds: [line.id] },
    isShipped: true,
    date: '2026-11-17',
    seen: [{ id: line.id, version: line.version }],
  });
  expect(data.markShipped).toMatchObject({
    invoices: [],
    conflicts: [{ by: expect.any(String) as string }],
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
});

test('an ambiguous request is malformed, and a request for nonexistent records is refused', async () => {
  const ada = await invoiceOf('Marsh');
  const both = await mark({ target: { lineIds: [ada.lines[0]?.id], invoiceIds: [ada.id] }, isShipped: true });
  expect(both.errors).toHaveLength(1);
  const unknown = await mark({ target: { invoiceIds: ['bm90aGluZw'] }, isShipped: true });
  expect(unknown.data.markShipped.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('the preview of a switch has the tax of the other place', async () => {
  const eve = await invoiceOf('Stone');
  const { data, calls } = await clerk.gql<{
    deliveryPreview: {
      before: { tax: string };
      after: { tax: string };
      totalBefore: string;
      totalAfter: string;
      refusal: string | null;
    };
  }>(PREVIEW, { invoiceId: eve.id, isPickup: true });
  expect(calls).toEqual([USER, 'GET /app/house/{houseRef}/invoice/{invoiceID}/deliveryPreview']);
  expect(data.deliveryPreview).toMatchObject({ refusal: null, totalBefore: eve.invoiceTotal });
  expect(Number(data.deliveryPreview.after.tax)).toBeLessThan(Number(data.deliveryPreview.before.tax));
  expect(await invoiceOf('Stone')).toEqual(eve);
});

test('users without access to invoices are refused', async () => {
  const viewer = await server.as('sample', 'viewer');
  const { errors } = await viewer.gql(MARK, {
    input: { target: { selection: { groupNumber: group.number, filter: {} } }, isShipped: true },
  });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});
