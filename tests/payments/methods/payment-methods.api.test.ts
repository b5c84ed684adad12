import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

interface Method {
  id: string;
  number: number;
  name: string;
  version: number;
  isChoosable: boolean;
  isRetired: boolean;
}
interface Payload {
  paymentMethod: Method | null;
  paymentMethods: Method[] | null;
  current: Method | null;
  userErrors: { code: string; field: string[] }[];
}

const FIELDS = 'id number name version isChoosable isRetired';
const PAYLOAD = `{ paymentMethod { ${FIELDS} } paymentMethods { ${FIELDS} } current { ${FIELDS} } userErrors { code field } }`;
const save = async (input: object) =>
  (
    await clerk.gql<{ savePaymentMethod: Payload }>(
      `mutation ($input: SavePaymentMethodInput!) { savePaymentMethod(input: $input) ${PAYLOAD} }`,
      { input },
    )
  ).data.savePaymentMethod;

test('methods are listed in one call, selectable ones first', async () => {
  const { data, calls } = await clerk.gql<{ paymentMethods: Method[] }>(`{ paymentMethods { ${FIELDS} } }`);
  expect(data.paymentMethods.map(({ name }) => name)).toEqual([
    'Cash',
    'Check',
    'Wire',
    'Credit card (offline)',
    'PayPal',
    'ACH',
    'Other',
    'CC',
  ]);
  expect(calls.filter((call) => call.includes('payment-methods'))).toHaveLength(1);
});

test('adding, renaming, retiring, and ordering return all methods', async () => {
  const added = await save({ name: 'Gold' });
  expect(added).toMatchObject({
    paymentMethod: { number: 101, name: 'Gold', version: 1 },
    current: null,
    userErrors: [],
  });
  const id = added.paymentMethod?.id;
  expect(await save({ id, version: 1, name: 'cash' })).toMatchObject({
    paymentMethod: null,
    paymentMethods: null,
    userErrors: [{ code: 'INVALID_NAME', field: ['name'] }],
  });
  expect((await save({ id, version: 1, name: 'Silver' })).paymentMethod).toMatchObject({
    number: 101,
    name: 'Silver',
    version: 2,
  });
  expect(await save({ id, version: 1, name: 'Bronze' })).toMatchObject({
    current: { name: 'Silver' },
    userErrors: [{ code: 'EDITED_MEANWHILE', field: ['version'] }],
  });
  const requested = [...(added.paymentMethods ?? [])]
    .filter(({ isChoosable }) => isChoosable)
    .reverse()
    .map((method) => ({ id: method.id, version: method.id === id ? 2 : method.version }));
  const ordered = await clerk.gql<{ orderPaymentMethods: Payload }>(
    `mutation ($input: OrderPaymentMethodsInput!) { orderPaymentMethods(input: $input) { paymentMethods { ${FIELDS} } userErrors { code } } }`,
    { input: { methods: requested } },
  );
  expect(ordered.data.orderPaymentMethods.paymentMethods?.slice(0, 3).map(({ name }) => name)).toEqual([
    'Silver',
    'Other',
    'ACH',
  ]);
  const retired = await clerk.gql<{ setPaymentMethodRetired: Payload }>(
    `mutation ($input: SetPaymentMethodRetiredInput!) { setPaymentMethodRetired(input: $input) ${PAYLOAD} }`,
    { input: { id, version: 3, isRetired: true } },
  );
  expect(retired.data.setPaymentMethodRetired.paymentMethod).toMatchObject({ isRetired: true, isChoosable: false });
});
