import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

let invoice: { id: string };
let cash: string;

const { upstream, server } = servicesOfFile({ houses: [smallHouse({ userName: 'sample' })] });
const cashier = ofFile(() => server.as('sample', 'cashier'));

beforeAll(async () => {
  await createdGroup(upstream, cashier, 'Autumn Sale', 'Cards per invoice');
  const { data } = await cashier.gql<{
    invoices: { nodes: [{ id: string }] };
    paymentMethods: { id: string; name: string }[];
  }>('{ invoices(filter: {search: "Marsh"}) { nodes { id } } paymentMethods { id name } }');
  [invoice] = data.invoices.nodes;
  cash = data.paymentMethods.find(({ name }) => name === 'Cash')?.id ?? '';
  await cashier.gql(
    `mutation ($id: ID!, $method: ID!) {
      markPaid(input: { target: { invoiceIds: [$id] }, isPaid: true, methodId: $method, amount: "100.00" }) { userErrors { message } }
    }`,
    { id: invoice.id, method: cash },
  );
});

let keys = 0;
const TARGET = 'target: { invoiceIds: [$id] }';

async function refusal(mutation: string, languages: string): Promise<string | undefined> {
  const variables = {
    id: invoice.id,
    ...(mutation.includes('$key') && { key: `refused-${(keys += 1)}` }),
    ...(mutation.includes('$method') && { method: cash }),
  };
  const names = Object.keys(variables).map((name) => `$${name}: ID!`);
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cashier.cookie, 'accept-language': languages },
    body: JSON.stringify({
      query: `mutation (${names.join()}) { refused: ${mutation} { userErrors { message } } }`,
      variables,
    }),
  });
  const { data } = (await response.json()) as { data: { refused: { userErrors: { message: string }[] } } };
  return data.refused.userErrors[0]?.message;
}

test.each([
  [
    'a payment of more than is due',
    `markPaid(input: { ${TARGET}, isPaid: true, methodId: $method, amount: "99999.00" })`,
    'The amount due is $4,001.36.',
    'The amount due is 4.001,36\u00A0$.',
  ],
  [
    'a refund of more than is paid',
    `markPaid(input: { ${TARGET}, isPaid: false, amount: "99999.00" })`,
    'The amount paid is $100.00.',
    'The amount paid is 100,00\u00A0$.',
  ],
  [
    'a discount of more than is due',
    `setCharges(input: { charges: { ${TARGET}, other: { amount: "-99999.00" } } })`,
    "The discount can't exceed the amount still due ($4,001.36).",
    "The discount can't exceed the amount still due (4.001,36\u00A0$).",
  ],
  [
    'a credit note of more than is charged',
    'createCreditNote(input: { invoiceId: $id, amount: "99999.00", reason: "Late", idempotencyKey: $key })',
    'Enter at most $4,101.36.',
    'Enter at most 4.101,36\u00A0$.',
  ],
])(
  '%s is refused with the amount in the locale of the caller’s browser, or in en-US without one',
  async (_, mutation, american, german) => {
    expect(await refusal(mutation, 'de-DE,de;q=0.9')).toBe(german);
    expect(await refusal(mutation, '*')).toBe(american);
  },
);

test('a conflict is dated in the locale of the caller’s browser, or in en-US without one', async () => {
  const mutation =
    'createCreditNote(input: { invoiceId: $id, amount: "1.00", reason: "Late", idempotencyKey: $key, version: 1 })';
  expect(await refusal(mutation, 'de-AT')).toMatch(
    /^Carmen Ashby changed Payment of invoice \d+ on 20\.11\.2026 at \d\d:\d\d\. Review that change, then save again\.$/,
  );
  expect(await refusal(mutation, '*')).toMatch(/ on Nov 20, 2026 at \d+:\d\d\s[AP]M\. Review/);
});
