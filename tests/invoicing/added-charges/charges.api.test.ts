import { invoiceNamed } from '../../support/houses/invoicing-flow';
import { type EitherHouse, twoHouses } from '../../support/houses/two-houses';
import { clientOf } from '../house-at-work';
import { pay } from './charges-setup';

interface Line {
  id: string;
  version: number;
  lotNumber: string;
  price: Record<'tax' | 'shipping' | 'insurance' | 'other', string>;
  additionalChargeRounds: object[];
}
interface Invoice {
  id: string;
  number: number;
  lastName: string;
  version: number;
  invoiceTotal: string;
  additionalTotal: string;
  additionalChargeRounds: object[];
  lines: Line[];
}
interface Payload {
  lines: Line[];
  invoices: Invoice[];
  invoiceGroup: { number: number; totals: { invoiceTotal: string } } | null;
  edit: { id: string } | null;
  changedCount: number;
  skipped: object[];
  conflicts: { id: string; by: string }[];
  userErrors: object[];
}

const { upstream, clerks, groups } = twoHouses();

const ROUNDS = 'additionalChargeRounds { number tax shipping total status statusLabel }';
const INVOICE = `id number lastName version invoiceTotal additionalTotal ${ROUNDS} lines { id version lotNumber price { tax shipping insurance other } ${ROUNDS} }`;
const SET = `mutation ($input: SetChargesInput!) { setCharges(input: $input) { lines { id version lotNumber price { tax shipping insurance other } } invoices { ${INVOICE} }
  invoiceGroup { number totals { invoiceTotal } } edit { id } changedCount skipped { component reason count numbers } conflicts { id by } userErrors { code message field } } }`;
const PREVIEW = `query ($input: ChargesInput!) { chargesPreview(input: $input) { currency laidOn unitCount invoiceCount additionalCount changedCount totalBefore totalAfter taxRefusal refusal warnings
  current { tax shipping insurance other } seen { id version } invoices { number lastName before after } skipped { reason } userErrors { code field message } } }`;
const UNDO =
  'mutation ($input: UndoEditInput!) { undoEdit(input: $input) { invoices { invoiceTotal } userErrors { message } } }';

const invoiceOf = (house: EitherHouse, lastName: string) =>
  invoiceNamed<Invoice>(clerks[house], groups[house].number, lastName, INVOICE);
const set = async (house: EitherHouse, input: object) => {
  const { data, errors, calls } = await clerks[house].gql<{ setCharges: Payload }>(SET, { input });
  return { payload: data.setCharges, errors, calls };
};
const preview = (house: EitherHouse, input: object) =>
  clerks[house].gql<{ chargesPreview: Record<string, unknown> | null }>(PREVIEW, { input });
const first = (invoice: Invoice): Line => {
  const [line] = invoice.lines;
  if (!line) throw new Error('no line');
  return line;
};

const USER = 'GET /app/house/user';
const CHARGE = 'POST /app/house/{houseRef}/charges';

test('charging an item takes one call and returns the item, its invoice, its group, and the edit to undo', async () => {
  const ada = await invoiceOf('sample', 'Marsh');
  const { payload, errors, calls } = await set('sample', {
    charges: { target: { lineIds: [first(ada).id] }, shipping: { amount: '12.50' }, other: { amount: '-2.00' } },
  });
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual([USER, CHARGE]);
  expect(payload).toMatchObject({
    lines: [{ id: first(ada).id, price: { ...first(ada).price, tax: '51.70', shipping: '12.50', other: '-2.00' } }],
    invoices: [{ number: ada.number }],
    invoiceGroup: { number: groups.sample.number },
    edit: { id: expect.any(String) },
    changedCount: 1,
    skipped: [],
    conflicts: [],
    userErrors: [],
  });
  expect(Number(payload.invoices[0]?.invoiceTotal)).toBeCloseTo(Number(ada.invoiceTotal) + 11, 2);
  const undone = await clerks.sample.gql<{ undoEdit: object }>(UNDO, { input: { editId: payload.edit?.id } });
  expect(undone.data.undoEdit).toEqual({ invoices: [{ invoiceTotal: ada.invoiceTotal }], userErrors: [] });
});

test.each([
  ['one item', 1],
  ['all of a group', 8],
])('the preview of %s takes one call and saves nothing', async (_, units) => {
  const ada = await invoiceOf('sample', 'Marsh');
  const target =
    units === 1 ? { lineIds: [first(ada).id] } : { selection: { groupNumber: groups.sample.number, filter: {} } };
  const { data, errors, calls } = await preview('sample', {
    target,
    shipping: { amount: '10.00' },
    insurance: { percentOfHammer: '1.5' },
  });
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual([USER, 'POST /app/house/{houseRef}/charges/preview']);
  expect(data.chargesPreview).toMatchObject({
    currency: 'USD',
    laidOn: 'ITEM',
    unitCount: units,
    changedCount: units === 1 ? 1 : 5,
    refusal: null,
    userErrors: [],
  });
  expect(await invoiceOf('sample', 'Marsh')).toEqual(ada);
});

test('the charges of one item are returned with the reason why its tax is read-only', async () => {
  const ada = await invoiceOf('sample', 'Marsh');
  const { data } = await preview('sample', { target: { lineIds: [first(ada).id] } });
  expect(data.chargesPreview).toMatchObject({
    current: first(ada).price,
    seen: [{ id: first(ada).id, version: first(ada).version }],
    totalBefore: ada.invoiceTotal,
    totalAfter: ada.invoiceTotal,
    changedCount: 0,
    taxRefusal: 'Calculated automatically: US sales tax, 4% in NY, US, on shipping too.',
  });
});

test('an error names the charge, with the same words in the preview and on saving', async () => {
  const ada = await invoiceOf('sample', 'Marsh');
  const charges = { target: { lineIds: [first(ada).id] }, tax: { amount: '1.00' } };
  const { payload } = await set('sample', { charges });
  const message = 'Calculated automatically: US sales tax, 4% in NY, US, on shipping too.';
  expect(payload).toMatchObject({
    invoices: [],
    invoiceGroup: null,
    edit: null,
    userErrors: [{ code: 'TAX_AUTOMATIC', message, field: ['charges', 'tax'] }],
  });
  expect((await preview('sample', charges)).data.chargesPreview).toMatchObject({
    userErrors: [{ code: 'TAX_AUTOMATIC', message, field: ['tax'] }],
  });
});

test('a conflict names the user who changed the same charge, and has both values', async () => {
  const eve = await invoiceOf('sample', 'Stone');
  const target = { lineIds: [first(eve).id] };
  const seen = [{ id: first(eve).id, version: first(eve).version }];
  await set('sample', { charges: { target, shipping: { amount: '10.00' } }, seen });
  const { payload } = await set('sample', { charges: { target, shipping: { amount: '20.00' } }, seen });
  expect(payload).toMatchObject({
    edit: null,
    conflicts: [{ by: 'Colin Lark' }],
    userErrors: [{ code: 'EDITED_MEANWHILE', message: expect.stringContaining('Colin Lark changed S/H of invoice') }],
  });
  expect(first(await invoiceOf('sample', 'Stone')).price.shipping).toBe('10.00');
});

test('additional charges list each round with its status', async () => {
  const api = await clientOf(upstream, 'sample');
  const dev = await api.invoiceOf(groups.sample.number, 'Patel');
  await pay(upstream, api, dev, { amount: Math.round(dev.outStandingBalance * 100) });
  const line = first(await invoiceOf('sample', 'Patel'));
  const charge = (amount: string) =>
    set('sample', { charges: { target: { lineIds: [line.id] }, shipping: { amount } }, isAdditional: true });
  await charge('8.00');
  await pay(upstream, api, dev, { amount: 832, round: 1 });
  const { payload } = await charge('5.00');
  expect(payload.invoices[0]).toMatchObject({
    additionalTotal: '13.52',
    additionalChargeRounds: [
      { number: 1, shipping: '8.00', tax: '0.32', total: '8.32', status: 'PAID', statusLabel: 'Paid - 11/20/2026' },
      { number: 2, total: '5.20', status: 'NOT_SENT', statusLabel: 'Not Sent' },
    ],
  });
  expect(payload.invoices[0]?.lines[0]?.additionalChargeRounds).toHaveLength(2);
  const { payload: refused } = await set('sample', {
    charges: { target: { lineIds: [line.id] }, shipping: { amount: '6.00' } },
    isAdditional: false,
  });
  expect(refused.userErrors).toMatchObject([{ code: 'CHARGES_MODE_CHANGED', field: ['isAdditional'] }]);
});

test('an amount can be charged once per invoice and split over its lots, and a percentage cannot be split', async () => {
  const ada = await invoiceOf('sample', 'Marsh');
  const { payload } = await set('sample', {
    charges: { target: { invoiceIds: [ada.id] }, shipping: { amount: '10.01', split: 'EQUALLY' } },
  });
  const parts = payload.invoices[0]?.lines.map(({ price }) => price.shipping) ?? [];
  expect(parts.reduce((sum, part) => sum + Math.round(Number(part) * 100), 0)).toBe(1001);
  const refused = await clerks.sample.gql(SET, {
    input: { charges: { target: { invoiceIds: [ada.id] }, shipping: { percentOfHammer: '5', split: 'EQUALLY' } } },
  });
  expect(refused.errors).toMatchObject([{ message: 'Only an amount can be split.' }]);
});

test('a selection skips invoices that cannot be charged, and reports them', async () => {
  const { payload } = await set('sample', {
    charges: { target: { selection: { groupNumber: groups.sample.number, filter: {} } }, tax: { amount: '3.00' } },
  });
  expect(payload.skipped).toMatchObject([
    { component: 'TAX', reason: 'Tax is computed for bidders in the US, and is not entered.' },
  ]);
  expect(payload.changedCount).toBe(1);
});

test.each([
  ['no target', { target: {} }, 'A target has exactly one of lineIds, invoiceIds and selection.'],
  [
    'two targets',
    { target: { lineIds: ['x'], invoiceIds: ['x'] } },
    'A target has exactly one of lineIds, invoiceIds and selection.',
  ],
  ['no ids', { target: { lineIds: [] } }, 'lineIds must be from 1 to 200.'],
  ['an amount in words', { target: { lineIds: ['x'] }, shipping: { amount: 'ten' } }, 'amount looks like 1234.50.'],
  [
    'an amount and a share',
    { target: { lineIds: ['x'] }, shipping: { amount: '1.00', percentOfHammer: '1' } },
    'A charge has exactly one of amount and percentOfHammer.',
  ],
])('%s is refused', async (_, input, message) => {
  const { errors } = await preview('sample', input);
  expect(errors).toEqual([expect.objectContaining({ message })]);
});

describe.each([
  ['sample', 'second'],
  ['second', 'sample'],
] as const)('%s', (own, other) => {
  test(`cannot charge ${other}, or tell that its items exist`, async () => {
    const theirs = await invoiceOf(other, 'Marsh');
    for (const target of [{ lineIds: [first(theirs).id] }, { lineIds: ['nonsense'] }, { invoiceIds: [theirs.id] }]) {
      const { payload } = await set(own, { charges: { target, shipping: { amount: '1.00' } } });
      expect(payload).toMatchObject({ invoices: [], edit: null, userErrors: [{ code: 'NOT_FOUND' }] });
      expect((await preview(own, { target })).data.chargesPreview).toBeNull();
    }
    expect(await invoiceOf(other, 'Marsh')).toEqual(theirs);
  });
});
