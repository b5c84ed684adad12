import { insertCardRequest } from '../../../upstream/payments/card-requests/card-request-store';
import { insertChargeback } from '../../../upstream/payments/chargebacks/chargeback-store';
import { insertDiscrepancy } from '../../../upstream/payments/discrepancy-store';
import { insertRefund } from '../../../upstream/payments/refund-store';
import { addUpcomingSale, requested } from '../../customers/approvals/approval-house';
import { payInLedger } from '../../customers/ledger-payments';
import { clientOf } from '../../invoicing/house-at-work';
import { addUpload } from '../../lots/uploads/upload-house';
import { makeBuyNowSale } from '../../sales/buy-now/buy-now-house';
import { createdGroup, sessionsOf, templateNamed } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { houseOf } from '../../support/services/upstream';
import { BIDS, DESK, liveSession, timedSession } from './tenancy-sessions';

/** Two houses with the same counters, so that every number exists in both. */
const houses = ['sample', 'second'] as const;
type House = (typeof houses)[number];

const { upstream, server } = servicesOfFile({ houses: houses.map((userName) => smallHouse({ userName })) });
const clerks = {} as Record<House, TestCaller>;
/** One id per house and type. */
const ids = {} as Record<House, Record<string, string>>;

const EVERYTHING = `query ($number: Int!) {
  viewer { __typename id house { __typename id locations { __typename id } } }
  privateLabelSettings { __typename id }
  users(first: 1) { nodes { __typename id } }
  customers(first: 1) { nodes { __typename id } }
  templates(first: 1) { nodes { __typename id } }
  catalogs(first: 1) { nodes { __typename id } }
  sales(first: 1) { nodes { __typename id } }
  saleTerms { __typename id }
  salesTaxPlaces { __typename id }
  defaultFeedback { __typename id }
  invoiceGroup(number: $number) {
    __typename id
    paymentMethods { __typename id }
    history(first: 1) { nodes { __typename id } }
    invoices(first: 1) { nodes { __typename id sends(first: 1) { nodes { __typename id } } approval { __typename id person { __typename id } card { __typename id } } lines { __typename id lot { __typename id } } } }
  }
}`;
const SEND = `mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { sendRun { __typename id } userErrors { message } } }`;

const WRITE = `mutation ($message: ContactBiddersInput!, $template: CreateMessageTemplateInput!, $token: CreateApiTokenInput!) {
  contactBidders(input: $message) { messageRun { __typename id messages(first: 1) { nodes { __typename id } } } }
  createMessageTemplate(input: $template) { messageTemplate { __typename id } }
  createApiToken(input: $token) { apiToken { __typename id } }
}`;
const CHARGE =
  'mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) { chargeRun { __typename id attempts(first: 1) { nodes { __typename id } } } userErrors { message } } }';
const DATE = 'mutation ($input: SetAutoChargeInput!) { setAutoCharge(input: $input) { userErrors { message } } }';
const DAYS_4 = 4 * 86_400_000;
const PAID = `{
  invoices(first: 200) { nodes { approval { payments(first: 1) { nodes { __typename id } } paddles(first: 1) { nodes { __typename id } } } payments(first: 1) { nodes { __typename id } } } }
  chargeRuns(first: 1) { nodes { attempts(first: 1) { nodes { refunds { __typename id } } } } }
}`;
const CREDIT =
  'mutation ($input: CreateCreditNoteInput!) { createCreditNote(input: $input) { creditNote { __typename id } userErrors { message } } }';
const CORRECT =
  'mutation ($input: CorrectSaleInput!) { correctSale(input: $input) { correction { __typename id } userErrors { message } } }';
const EXEMPT =
  'mutation ($input: SaveTaxExemptionInput!) { saveTaxExemption(input: $input) { taxExemption { __typename id } userErrors { message } } }';
const COUNT =
  'mutation ($input: CountDrawerInput!) { countDrawer(input: $input) { count { __typename id } userErrors { message } } }';
const RECEIVE =
  'mutation ($input: ReceivePaymentsInput!) { receivePayments(input: $input) { receipt { __typename id } userErrors { message } } }';
const PAYABLE = '{ invoices(first: 200) { nodes { id paidRefusal } } paymentMethods { id isChoosable } }';
interface Payable {
  readonly invoices: { readonly nodes: readonly { readonly id: string; readonly paidRefusal: string | null }[] };
  readonly paymentMethods: readonly { readonly id: string; readonly isChoosable: boolean }[];
}
const BUY_NOW = 'query ($sale: Int!) { buyNowSettings(saleNumber: $sale) { __typename id } }';
const DISPUTE =
  'mutation ($input: OpenDisputesInput!) { openDisputes(input: $input) { disputes { __typename id } userErrors { message } } }';
const SOLD = '{ lots(first: 1, filter: { isSold: true }) { nodes { ref } } }';
const FEEDBACK =
  'mutation ($input: GiveFeedbackInput!) { giveFeedback(input: $input) { lot { feedback { __typename id } } userErrors { message } } }';
const COMPARE = 'mutation { comparePayments { comparison { __typename id } userErrors { message } } }';
const DISCREPANCY =
  '{ paymentDiscrepancies(first: 1) { nodes { __typename id } } chargebacks(first: 1) { nodes { __typename id } } registrations(first: 1) { nodes { __typename id } } }';
const NOTE = 'mutation ($input: SetInvoiceNoteInput!) { setInvoiceNote(input: $input) { userErrors { message } } }';

/** The first id of every type in a response. */
function idsIn(value: unknown, found: Record<string, string> = {}): Record<string, string> {
  if (typeof value !== 'object' || value === null) return found;
  if ('__typename' in value && 'id' in value) found[String(value.__typename)] ??= String(value.id);
  for (const part of Object.values(value)) idsIn(part, found);
  return found;
}

/** Adds a refused refund and a chargeback of the house's first charge, and a discrepancy with the payment provider. */
const refuseRefund = (house: House) =>
  upstream.db.transaction(async (tx) => {
    const [attempt] = await tx.query<{ id: number; houseId: number }>(
      'select a.id, a.house_id as "houseId" from charge_attempt a join house h on h.id = a.house_id where h.user_name = $1 order by a.id limit 1',
      [house],
    );
    if (!attempt) throw new Error(`${house} has no charge`);
    await insertRefund(tx, attempt.houseId, {
      id: 1,
      attemptId: attempt.id,
      kind: 'REFUND',
      amount: 1,
      key: `refused-${house}`,
      processor: 'sandbox',
      processorRef: null,
      reason: 'Returned',
      withCreditNote: false,
      state: 'REFUSED',
      createdAt: upstream.clock.now(),
      createdBy: null,
    });
    await insertDiscrepancy(tx, attempt.houseId, {
      id: 1,
      fingerprint: 'UNALLOCATED:sandbox:late-1',
      kind: 'UNALLOCATED',
      amount: 1,
      charged: null,
      currency: 'USD',
      processor: 'sandbox',
      processorRef: 'late-1',
      account: null,
      chargeKey: null,
      attemptId: attempt.id,
      invoiceId: null,
      detail: 'A payment arrived late.',
      at: upstream.clock.now(),
    });
    await insertChargeback(tx, attempt.houseId, {
      id: 1,
      processor: 'sandbox',
      processorRef: `sbd_${house}`,
      chargeRef: `sbx_${house}`,
      chargeKey: null,
      account: null,
      attemptId: attempt.id,
      invoiceId: null,
      amount: 1,
      currency: 'USD',
      reason: 'fraudulent',
      isInquiry: false,
      state: 'LOST',
      openedAt: upstream.clock.now(),
      dueBy: null,
      submittedAt: null,
      decidedAt: upstream.clock.now(),
    });
  });

/** Adds a request for the card of the bidder whose payment details have this id. */
const requestCard = (house: House, cardId = '') =>
  upstream.db.transaction(async (tx) => {
    const [, houseId, approvalId] = Buffer.from(cardId, 'base64url').toString().split(':').map(Number);
    await insertCardRequest(tx, {
      houseId: houseId ?? 0,
      id: 1,
      approvalId: approvalId ?? 0,
      processor: 'sandbox',
      tokenHash: `hash-${house}`,
      recipient: null,
      mandateVersion: 1,
      mandateText: 'Any text.',
      createdAt: upstream.clock.now(),
      createdBy: null,
      expiresAt: upstream.clock.now(),
    });
  });
const UPLOADS = '{ uploads(first: 1) { nodes { __typename id } } }';

/** Uploads a spreadsheet of items to a Buy It Now sale. */
async function uploadTo(house: House, catalogId: number): Promise<void> {
  const client = await upstream.signIn(house, 'super');
  const { houseRef } = await houseOf(client);
  const bytes = 'Item #,Title,Description,Price\r\n1,Chair,A chair,120\r\n';
  await addUpload(upstream, client, houseRef, catalogId, { name: 'items.csv', bytes });
}

const PRICE = `mutation ($number: Int!) {
  saveRealizedPrice(input: { catalogNumber: $number, lotNumber: "1", realizedPrice: "5", idempotencyKey: "price" }) { upload { __typename id } } }`;

const ENDED = `select min(id) as id from catalog where house_id = $1 and kind = 'LIVE' and ended_at is not null`;
const REQUESTS = 'query ($id: ID!) { node(id: $id) { ... on BidderCard { requests { __typename id } } } }';

const dayIn = (days: number): string =>
  new Date(upstream.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  for (const house of houses) {
    const clerk = await server.as(house, 'super');
    const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
    const sent = await clerk.gql(SEND, {
      input: { selection: { groupNumber: number, filter: {} }, idempotencyKey: `send-${house}` },
    });
    await upstream.runner.drain();
    const { Invoice: invoiceId } = idsIn((await clerk.gql(EVERYTHING, { number })).data);
    await clerk.gql(NOTE, { input: { invoiceId, notes: 'Collects on Friday' } });
    const words = { subject: 'Your lots', text: 'They are ready.' };
    const written = await clerk.gql(WRITE, {
      message: { ...words, selection: { groupNumber: number, filter: {} }, idempotencyKey: `write-${house}` },
      template: { ...words, name: 'Ready' },
      token: { name: 'Reports', scopes: [{ area: 'INVOICING', level: 'READ' }], expiresOn: dayIn(30) },
    });
    const charged = await (
      await server.as(house, 'cashier')
    ).gql(CHARGE, { input: { selection: { groupNumber: number, filter: {} }, idempotencyKey: `charge-${house}` } });
    await clerk.gql(DATE, { input: { selection: { groupNumber: number, filter: {} }, day: dayIn(3) } });
    const all = await clerk.gql(EVERYTHING, { number });
    ids[house] = idsIn([all.data, sent.data, written.data, charged.data]);
  }
  upstream.clock.advance(DAYS_4);
  await upstream.runner.drain();
  for (const house of houses) {
    // The sessions ended during the four days.
    clerks[house] = await server.as(house, 'super');
    Object.assign(
      ids[house],
      idsIn((await clerks[house].gql('{ automaticCharges(first: 1) { nodes { __typename id } } }')).data),
    );
    await payInLedger(upstream.db, house, 'Marsh', [
      { amount: 100, state: 'SETTLED', methodId: 1, at: upstream.clock.now() },
    ]);
    await refuseRefund(house);
    const { groupId, catalogId } = await makeBuyNowSale(upstream, house);
    await uploadTo(house, catalogId);
    Object.assign(ids[house], idsIn((await clerks[house].gql(UPLOADS)).data));
    Object.assign(ids[house], idsIn((await clerks[house].gql(BUY_NOW, { sale: groupId })).data));
    await requestCard(house, ids[house].BidderCard);
    Object.assign(ids[house], idsIn((await clerks[house].gql(REQUESTS, { id: ids[house].BidderCard })).data));
    const credited = await clerks[house].gql(CREDIT, {
      input: { invoiceId: ids[house].Invoice, amount: '0.50', reason: 'Goodwill', idempotencyKey: `credit-${house}` },
    });
    const disputed = await clerks[house].gql(DISPUTE, {
      input: { lotIds: [ids[house].Lot], reasonNumber: 4, message: 'Please pay.', idempotencyKey: `dispute-${house}` },
    });
    const corrected = await clerks[house].gql(CORRECT, {
      input: { lotId: ids[house].Lot, hammerPrice: '1.00', reason: 'Misheard', idempotencyKey: `correct-${house}` },
    });
    const exempted = await clerks[house].gql(EXEMPT, {
      input: {
        approvalId: ids[house].Approval,
        certificateNumber: 'R-1',
        kind: 'RESALE',
        idempotencyKey: `exempt-${house}`,
      },
    });
    const counted = await clerks[house].gql(COUNT, {
      input: {
        day: '2020-01-01',
        currency: 'USD',
        lines: [{ methodNumber: 1, expected: '0', counted: '0' }],
        idempotencyKey: `count-${house}`,
      },
    });
    Object.assign(ids[house], idsIn([exempted.data, counted.data]));
    const { data: sold } = await clerks[house].gql<{ lots: { nodes: { ref: string }[] } }>(SOLD);
    const praised = await clerks[house].gql(FEEDBACK, {
      input: { lotRef: sold.lots.nodes[0]?.ref, message: 'Thank you.', idempotencyKey: `feedback-${house}` },
    });
    const { data: payable } = await clerks[house].gql<Payable>(PAYABLE);
    const received = await clerks[house].gql(RECEIVE, {
      input: {
        methodId: payable.paymentMethods.find(({ isChoosable }) => isChoosable)?.id,
        lines: [{ invoiceId: payable.invoices.nodes.find((one) => one.paidRefusal === null)?.id, amount: '1.00' }],
        idempotencyKey: `receive-${house}`,
      },
    });
    const client = await clientOf(upstream, house, 'super');
    await requested(upstream, client, await addUpcomingSale(upstream, client.houseId, 3000), ['Marsh']);
    const compared = await (await server.as(house, 'cashier')).gql(COMPARE);
    const found = await clerks[house].gql(DISCREPANCY);
    Object.assign(
      ids[house],
      idsIn([credited.data, corrected.data, disputed.data, praised.data, received.data, compared.data, found.data]),
    );
    Object.assign(ids[house], idsIn((await clerks[house].gql(PAID)).data));
    const [ended] = await upstream.db.query<{ id: number }>(ENDED, [client.houseId]);
    Object.assign(ids[house], idsIn((await clerks[house].gql(PRICE, { number: ended?.id })).data));
    Object.assign(
      ids[house],
      idsIn((await clerks[house].gql(BIDS, { catalogRef: await timedSession(upstream.db, client.houseId) })).data),
      idsIn((await clerks[house].gql(DESK, { catalogRef: await liveSession(upstream.db, client.houseId) })).data),
    );
  }
});

const pairs = [
  ['sample', 'second'],
  ['second', 'sample'],
] as const;

test('every type that is a Node was found in both houses', async () => {
  const { data } = await server.gql<{ __type: { possibleTypes: { name: string }[] } }>(
    '{ __type(name: "Node") { possibleTypes { name } } }',
  );
  const types = data.__type.possibleTypes.map(({ name }) => name).sort();
  for (const house of houses) expect(Object.keys(ids[house]).sort()).toEqual(types);
});

describe.each(pairs)('the house %s', (own, other) => {
  test('a house finds all its own records by id', async () => {
    // In two operations: one may not need more than 50 calls.
    for (const half of [0, 1]) {
      const wanted = Object.entries(ids[own]).filter((_, index) => index % 2 === half);
      const { data, errors } = await clerks[own].gql<{ nodes: { __typename: string; id: string }[] }>(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
        { ids: wanted.map(([, id]) => id) },
      );
      expect(errors).toEqual([]);
      expect(data.nodes).toEqual(wanted.map(([__typename, id]) => ({ __typename, id })));
    }
  });

  test(`a house finds no record of ${other} by id, and cannot distinguish it from one that does not exist`, async () => {
    const foreign = Object.values(ids[other]);
    const made = ['', 'nonsense', 'SW52b2ljZToxOjk5OTk5OTk5', Buffer.from('Invoice:1:99999999').toString('base64url')];
    const { data, errors } = await clerks[own].gql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: [...foreign, ...made],
    });
    expect(errors).toEqual([]);
    expect(data).toEqual({ nodes: [...foreign, ...made].map(() => null) });
  });

  test.each([
    ['node', 'query ($id: ID!) { node(id: $id) { id } }', 'Invoice', { node: null }],
    ['invoiceGroup', 'query ($id: ID!) { invoiceGroup(id: $id) { id } }', 'InvoiceGroup', { invoiceGroup: null }],
    ['invoice', 'query ($id: ID!) { invoice(id: $id) { id } }', 'Invoice', { invoice: null }],
    ['sendRun', 'query ($id: ID!) { sendRun(id: $id) { id } }', 'SendRun', { sendRun: null }],
    [
      'lots',
      'query ($id: ID!) { lots(filter: {catalogIds: [$id]}) { totalCount } }',
      'Catalog',
      { lots: { totalCount: 0 } },
    ],
    [
      'invoices',
      'query ($id: ID!) { invoices(filter: {invoiceGroupIds: [$id]}) { totalCount } }',
      'InvoiceGroup',
      { invoices: { totalCount: 0 } },
    ],
  ])(`a house gets no record of ${other} from %s`, async (_field, query, type, nothing) => {
    expect(await clerks[own].gql(query, { id: ids[other][type] })).toMatchObject({ data: nothing, errors: [] });
  });

  test(`a house cannot retry a group of ${other}`, async () => {
    const { data } = await clerks[own].gql(
      'mutation ($input: RetryInvoiceGroupInput!) { retryInvoiceGroup(input: $input) { invoiceGroup { id } userErrors { code } } }',
      { input: { invoiceGroupId: ids[other].InvoiceGroup } },
    );
    expect(data).toEqual({ retryInvoiceGroup: { invoiceGroup: null, userErrors: [{ code: 'NOT_FOUND' }] } });
  });

  test(`a house cannot invoice with the sessions or the template of ${other}`, async () => {
    const mine = {
      catalogRefs: await sessionsOf(clerks[own], 'Barn Sale'),
      templateId: await templateNamed(clerks[own], 'Cards per lot'),
    };
    const theirs = {
      catalogRefs: await sessionsOf(clerks[other], 'Barn Sale'),
      templateId: await templateNamed(clerks[other], 'Cards per lot'),
    };
    const tried = [
      { ...mine, catalogRefs: theirs.catalogRefs },
      { ...mine, templateId: theirs.templateId },
    ];
    for (const [index, attempt] of tried.entries()) {
      const { data } = await clerks[own].gql<{ createInvoiceGroup: { invoiceGroup: unknown; userErrors: unknown[] } }>(
        'mutation ($input: CreateInvoiceGroupInput!) { createInvoiceGroup(input: $input) { invoiceGroup { id } userErrors { code } } }',
        { input: { ...attempt, title: 'Stolen', idempotencyKey: `stolen-${index}` } },
      );
      expect(data.createInvoiceGroup.invoiceGroup).toBeNull();
      expect(data.createInvoiceGroup.userErrors.length).toBeGreaterThan(0);
    }
  });

  test(`a house cannot preview with a stored selection of ${other}`, async () => {
    const groupNumber = 7001;
    const { data } = await clerks[other].gql<{ storeInvoiceSelection: { token: string } }>(
      'mutation ($input: StoreInvoiceSelectionInput!) { storeInvoiceSelection(input: $input) { token } }',
      { input: { selection: { groupNumber, filter: {} } } },
    );
    const { errors } = await clerks[own].gql(
      'query ($selection: InvoiceSelectionInput!) { invoicePreviews(selection: $selection) { totalCount } }',
      { selection: { groupNumber, token: data.storeInvoiceSelection.token } },
    );
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

test('interleaved requests of two houses each get their own data', async () => {
  const names = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const house = houses[index % 2] ?? 'sample';
      const { data } = await clerks[house].gql<{ house: { userName: string } }>('{ house { userName } }');
      return [house, data.house.userName];
    }),
  );
  expect(names.filter(([asked, got]) => asked !== got)).toEqual([]);
});
