import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse({ creditCardLimit: 100_000 })] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
});

const CHARGES =
  'additionalCharges { tax shipping insurance other status statusLabel paymentMethodName onlinePayment { state rawCode } }';
const NO_CHARGES = {
  tax: '0.00',
  shipping: '0.00',
  insurance: '0.00',
  other: '0.00',
  status: 'NOT_SENT',
  statusLabel: 'Not Sent',
  paymentMethodName: null,
  onlinePayment: null,
};

const invoiceOf = async (lastName: string, fields: string) => {
  const { data, errors } = await clerk.gql<{ invoices: { nodes: object[] } }>(
    `query ($s: String) { invoices(filter: {search: $s}) { nodes { ${fields} } } }`,
    { s: lastName },
  );
  expect(errors).toEqual([]);
  return data.invoices.nodes[0];
};

test('an invoice returns whether and why it cannot be charged, by the house’s rules', async () => {
  const FIELDS =
    'isBatchChargeEligible batchIneligibilityText isCreditCardLimitExceeded canHouseProcessCards autoChargeAt firstEligibleAutoChargeAt onlinePayment { rawCode }';
  const common = {
    isBatchChargeEligible: false,
    canHouseProcessCards: true,
    autoChargeAt: null,
    firstEligibleAutoChargeAt: null,
    onlinePayment: null,
  };
  expect(await invoiceOf('Marsh', FIELDS)).toEqual({
    ...common,
    isCreditCardLimitExceeded: true,
    batchIneligibilityText: 'Credit card limit exceeded',
  });
  expect(await invoiceOf('Patel', FIELDS)).toMatchObject({
    isCreditCardLimitExceeded: false,
    batchIneligibilityText: 'Floor bidder invoice, no credit card on file',
  });
});

test('an invoice and its lines separate additional charges, with the amounts to pay online', async () => {
  expect(
    await invoiceOf(
      'Stone',
      `${CHARGES} lines { ${CHARGES} isInAdditionalChargesMode onlinePayment { state } paymentMethodName disputeRef }`,
    ),
  ).toEqual({
    additionalCharges: NO_CHARGES,
    lines: [
      {
        additionalCharges: NO_CHARGES,
        isInAdditionalChargesMode: false,
        onlinePayment: null,
        paymentMethodName: null,
        disputeRef: null,
      },
    ],
  });
});
