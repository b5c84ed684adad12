import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse({ processorType: 'p', paymentProcessingEnabled: true })],
});
const cashier = ofFile(() => server.as('sample', 'cashier'));
let group: number;

beforeAll(async () => {
  ({ number: group } = await createdGroup(upstream, cashier, 'Autumn Sale', 'Cards per lot'));
});

interface Card {
  id: string;
  number: number;
  version: number;
  provider: string;
  refusal: string | null;
  onFile: { brand: string; lastFour: string; expires: string | null; isExpired: boolean } | null;
}
interface Bidder {
  id: string;
  lastName: string;
  card: Card;
}
interface Payload {
  card: Card | null;
  current: Card | null;
  userErrors: { code: string; field: string[] }[];
}

const FIELDS = 'id number version provider refusal onFile { brand lastFour expires isExpired }';
const PAYLOAD = `{ card { ${FIELDS} } current { ${FIELDS} } userErrors { code field } }`;

async function bidders() {
  const query = `query ($number: Int) { invoiceGroup(number: $number) { invoices(first: 50) { nodes { approval { id lastName card { ${FIELDS} } } } } } }`;
  const answer = await cashier.gql<{ invoiceGroup: { invoices: { nodes: { approval: Bidder }[] } } }>(query, {
    number: group,
  });
  expect(answer.errors).toEqual([]);
  return {
    calls: answer.calls,
    of: Object.fromEntries(
      answer.data.invoiceGroup.invoices.nodes.map(({ approval }) => [approval.lastName, approval]),
    ),
  };
}
const set = async (caller: TestCaller, input: object) =>
  caller.gql<{ setCardOnFile: Payload }>(
    `mutation ($input: SetCardOnFileInput!) { setCardOnFile(input: $input) ${PAYLOAD} }`,
    { input },
  );
const remove = async (input: object) =>
  cashier.gql<{ removeCardOnFile: Payload }>(
    `mutation ($input: RemoveCardOnFileInput!) { removeCardOnFile(input: $input) ${PAYLOAD} }`,
    { input },
  );

test('the cards on file of a list of bidders cost one call', async () => {
  const { calls, of } = await bidders();
  expect(calls.filter((call) => call.includes('cardsOnFile'))).toEqual(['GET /app/house/{houseRef}/cardsOnFile']);
  expect(of.Marsh?.card).toMatchObject({
    provider: 'SANDBOX',
    refusal: null,
    version: 0,
    onFile: { brand: 'Visa', isExpired: false },
  });
  expect(of.Keller?.card.onFile).toBeNull();
  expect(of.Patel?.card.refusal).toMatch(/^Floor bidders can't be charged online/);
});

test('a card on file can be added and removed, and is a separate node', async () => {
  const keller = (await bidders()).of.Keller;
  const cardRef = `sandbox-limit-${keller?.card.number}`;
  const {
    data: { setCardOnFile },
  } = await set(cashier, { id: keller?.id, cardRef, version: 0 });
  expect(setCardOnFile).toMatchObject({
    card: { id: keller?.card.id, version: 1, onFile: { brand: 'American Express' } },
    current: null,
    userErrors: [],
  });
  const { data } = await cashier.gql<{ node: { number: number; approval: { hasCard: boolean } } }>(
    'query ($id: ID!) { node(id: $id) { ... on BidderCard { number approval { hasCard } } } }',
    { id: keller?.card.id },
  );
  expect(data.node).toEqual({ number: keller?.card.number, approval: { hasCard: true } });
  const stale = (await remove({ id: keller?.id, version: 0 })).data.removeCardOnFile;
  expect(stale).toEqual({
    card: null,
    current: setCardOnFile.card,
    userErrors: [{ code: 'EDITED_MEANWHILE', field: ['version'] }],
  });
  expect((await remove({ id: keller?.id, version: 1 })).data.removeCardOnFile).toMatchObject({
    card: { version: 2, onFile: null },
  });
});

test('an invalid reference has an error at its field', async () => {
  const keller = (await bidders()).of.Keller;
  expect(
    (await set(cashier, { id: keller?.id, cardRef: '4242424242424242', version: 2 })).data.setCardOnFile.userErrors,
  ).toEqual([{ code: 'CARD_NUMBER', field: ['cardRef'] }]);
  expect((await set(cashier, { id: keller?.id, cardRef: 'pm_1', version: 2 })).data.setCardOnFile.userErrors).toEqual([
    { code: 'NO_SUCH_CARD', field: ['cardRef'] },
  ]);
  expect((await set(cashier, { id: 'none', cardRef: 'pm_1', version: 2 })).data.setCardOnFile.userErrors).toEqual([
    { code: 'NOT_FOUND', field: [] },
  ]);
});
