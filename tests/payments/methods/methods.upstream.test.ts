import type { ChangesJson } from '../../../upstream/core/http/wire';
import type { MethodChangeJson } from '../../../upstream/payments/methods/method-wire';
import type { PaymentMethodJson } from '../../../upstream/payments/wire';
import { clientOf } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

let group: number;

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const api = ofFile(() => clientOf(upstream, 'sample'));

beforeAll(async () => {
  ({ invoiceGroupID: group } = await api.create(['Pictures'], 'Cards per lot'));
});

const all = async (of = api) =>
  (await of.get<{ paymentMethods: PaymentMethodJson[] }>('payment-methods')).paymentMethods;
const offered = async () =>
  (await api.get<{ paymentMethods: PaymentMethodJson[] }>(`invoiceGroup/${group}/payment-methods`)).paymentMethods
    .filter(({ choosable }) => choosable)
    .map(({ name }) => name);
async function named(name: string): Promise<PaymentMethodJson> {
  const found = (await all()).find((method) => method.name === name);
  if (!found) throw new Error(`no method ${name}`);
  return found;
}
const save = async (body: object) => api.post<MethodChangeJson>('payment-methods', body);
const retire = async ({ id, version }: PaymentMethodJson) =>
  api.post<MethodChangeJson>(`payment-methods/${id}/retire`, { version });

test('staff can choose every method except the provider’s; ACH is number 11', async () => {
  const methods = await all();
  expect(methods.map(({ name }) => name)).toEqual([
    'Cash',
    'Check',
    'Wire',
    'Credit card (offline)',
    'PayPal',
    'ACH',
    'Other',
    'CC',
  ]);
  expect(methods.filter(({ online }) => online).map(({ id, choosable }) => [id, choosable])).toEqual([
    [11, true],
    [10, false],
  ]);
  expect(await api.get(`invoiceGroup/${group}/payment-methods`)).toEqual({ paymentMethods: methods });
});

test('a house can add methods, with numbers above the built-in ones, in the audit log and on every screen', async () => {
  const { sequence } = await api.get<ChangesJson>('changes');
  const { paymentMethod, paymentMethods } = await save({ name: '  Money  order ' });
  expect(paymentMethod).toEqual({
    id: 101,
    name: 'Money order',
    online: false,
    choosable: true,
    retired: false,
    surchargePercent: '0',
    surchargeName: '',
    version: 1,
  });
  expect(paymentMethods).toEqual(await all());
  expect((await api.get<ChangesJson>(`changes?after=${sequence}`)).changes).toMatchObject([
    { type: 'PaymentMethod', recordID: 101, version: 1 },
  ]);
  expect(
    await upstream.db.query('select action, after from audit where house_id = $1 and type = $2', [
      api.houseId,
      'PaymentMethod',
    ]),
  ).toMatchObject([{ action: 'payment-method.add', after: { name: 'Money order' } }]);
  expect((await all(await clientOf(upstream, 'other'))).map(({ id }) => id)).not.toContain(101);
});

test('a surcharge is saved with its name, stays when the method is renamed, and is removed when it is empty', async () => {
  const wire = await named('Wire');
  const surcharge = { surchargePercent: '-1.5', surchargeName: ' Wire discount ' };
  const saved = (await save({ id: wire.id, version: wire.version, name: 'Wire', ...surcharge })).paymentMethod;
  expect(saved).toMatchObject({ surchargePercent: '-1.5', surchargeName: 'Wire discount', version: wire.version + 1 });
  const renamed = (await save({ id: wire.id, version: wire.version + 1, name: 'Bank transfer' })).paymentMethod;
  expect(renamed).toMatchObject({ name: 'Bank transfer', surchargePercent: '-1.5' });
  const [entry] = await upstream.db.query(
    `select before, after from audit where action = 'payment-method.surcharge'`,
    [],
  );
  expect(entry).toMatchObject({ before: { surchargeRate: 0 }, after: { surchargeRate: -15_000 } });
  const body = { id: wire.id, version: wire.version + 2, name: 'Wire', surchargePercent: '', surchargeName: '' };
  expect((await save(body)).paymentMethod).toMatchObject({ surchargePercent: '0', surchargeName: '' });
});

test('a surcharge without a name, or of another percentage than -50 to 50, is refused', async () => {
  const { id, version, name } = await named('Wire');
  const refused = (surcharge: object) => api.refused('payment-methods', { id, version, name, ...surcharge });
  expect(await refused({ surchargePercent: '3' })).toMatchObject({
    status: 422,
    code: 'INVALID_SURCHARGE',
    field: 'surchargeName',
  });
  expect(await refused({ surchargePercent: '51', surchargeName: 'Card surcharge' })).toMatchObject({
    field: 'surchargePercent',
    message: 'Enter a percentage from -50 to 50 with at most three decimals.',
  });
});

test.each([
  ['is there already, in any case', 'MONEY ORDER', { status: 422, code: 'INVALID_NAME', field: 'name' }],
  ['would be read as ACH', 'ach', { status: 422, code: 'INVALID_NAME', field: 'name' }],
  ['is empty', ' ', { status: 422, code: 'INVALID_NAME', message: 'Name is required' }],
])('a name that %s is refused', async (_, name, refusal) => {
  expect(await api.refused('payment-methods', { name })).toMatchObject(refusal);
  expect(
    await api.refused('payment-methods', {
      id: (await named('PayPal')).id,
      version: (await named('PayPal')).version,
      name,
    }),
  ).toMatchObject(refusal);
});

test('ACH and the provider’s method cannot be renamed or retired', async () => {
  for (const id of [10, 11]) {
    expect(await api.refused('payment-methods', { id, version: 1, name: 'By bank' })).toMatchObject({
      status: 409,
      code: 'METHOD_FIXED',
    });
    expect(await api.refused(`payment-methods/${id}/retire`, { version: 1 })).toMatchObject({
      status: 409,
      code: 'METHOD_FIXED',
    });
  }
  expect(await api.refused('payment-methods/999/retire', { version: 1 })).toMatchObject({ status: 404 });
});

test('renaming changes only the name, and repeating it changes nothing', async () => {
  const { id, version } = await named('PayPal');
  expect((await save({ id, version, name: 'PayPal Business' })).paymentMethod).toMatchObject({
    id,
    name: 'PayPal Business',
    version: version + 1,
  });
  expect(await api.refused('payment-methods', { id, version, name: 'Venmo' })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
    details: { paymentMethod: { name: 'PayPal Business', version: version + 1 } },
  });
  expect((await save({ id, version, name: 'PayPal Business' })).paymentMethod).toMatchObject({ version: version + 1 });
});

test('of two users who add the same name at the same time, one is refused', async () => {
  const answers = await Promise.allSettled([save({ name: 'Gold' }), save({ name: 'GOLD' })]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a retired method is no longer offered but stays on its payments; a restored one is last in the list', async () => {
  const check = await named('Check');
  const { invoiceID } = await api.invoiceOf(group, 'Rossi');
  const paid = (id: number, paymentMethodID: number) => ({
    paidInvoices: [{ invoiceID: id, paid: true, paidDate: '11/20/2026', paymentMethodID }],
  });
  await api.post('invoicePaidOnly', paid(invoiceID, check.id));
  expect((await retire(check)).paymentMethods.at(-1)).toMatchObject({ name: 'Check', retired: true, choosable: false });
  expect(await offered()).not.toContain('Check');
  expect(await api.invoiceOf(group, 'Rossi')).toMatchObject({
    invoiceDetails: [{ paymentMethod: 'Check', paymentMethodID: check.id }],
  });
  expect(
    await api.refused('invoicePaidOnly', paid((await api.invoiceOf(group, 'Marsh')).invoiceID, check.id)),
  ).toMatchObject({ status: 422, message: 'This payment method is no longer offered. Choose another one.' });
  const { version } = await named('Check');
  expect(await api.refused(`payment-methods/${check.id}/restore`, { version: version - 1 })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
  await api.post(`payment-methods/${check.id}/restore`, { version });
  expect((await offered()).at(-1)).toBe('Check');
});

test('the order is saved per house, for the methods that the user saw', async () => {
  const order = (await all())
    .filter(({ choosable }) => choosable)
    .reverse()
    .map(({ id, version }) => ({ id, version }));
  const { paymentMethods } = await api.post<MethodChangeJson>('paymentMethodOrder', { methods: order });
  expect(paymentMethods.filter(({ choosable }) => choosable).map(({ id }) => id)).toEqual(order.map(({ id }) => id));
  for (const methods of [order, order.slice(1), []])
    expect(await api.refused('paymentMethodOrder', { methods })).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
    });
});
