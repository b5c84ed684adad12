import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType } from 'graphql';
import { appendEntries } from '../../../upstream/invoicing/editing/append-entries';
import { shipLines } from '../../../upstream/invoicing/shipping/ship-lines';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { userOf } from '../../support/services/upstream';
import { lineOf } from '../editing/editing-setup';
import { clientOf, clientOfNewHouse } from '../house-at-work';
import {
  BATCH,
  CONFIRMATION,
  DETAIL,
  ELIGIBLE,
  ENTITIES,
  type Entity,
  GROUP,
  GROUPS,
  HOUSE,
  INVOICE,
  METHOD,
  PREVIEW,
  PROCESSOR,
  RESPONSE,
  SENT,
  SUPER_USER,
  TEMPLATE,
  UNINVOICED,
  USER,
} from './entity-fields';

const schema = buildSchema(readFileSync('docs/schema.graphql', 'utf8'));

const answers = new Map<Entity, unknown>();

/** Returns a value by its path; undefined if it does not exist. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (one, name) =>
        typeof one === 'object' && one !== null && name in one ? (one as Record<string, unknown>)[name] : undefined,
      value,
    );
}

/** Creates one invoice with everything: sent, paid, charged and paid again, shipped, and with an auto-charge date. */
async function wholeLife(): Promise<{ groupId: number; invoiceId: number }> {
  const { invoiceGroupID: groupId } = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
  const invoice = await api.invoiceOf(groupId, 'Marsh');
  const { invoiceID: invoiceId, invoiceTotal } = invoice;
  await api.post(`invoiceGroup/${groupId}/invoiceSend`, [invoiceId]);
  const author = { houseId: api.houseId, userId: 1, requestId: null };
  const when = { at: upstream.clock.now(), invoiceId, lineId: null };
  const payment = { ...when, state: 'SETTLED', refersTo: null, methodId: 2, online: false } as const;
  const lineId = lineOf(invoice, 0);
  await upstream.db.transaction(async (tx) => {
    await appendEntries(tx, upstream.services, author, {
      groupId,
      action: 'invoice.payment',
      charges: [],
      payments: [{ ...payment, round: 0, amount: Math.round(invoiceTotal * 100) }],
    });
    await appendEntries(tx, upstream.services, author, {
      groupId,
      action: 'invoice.charge',
      charges: [{ ...when, lineId, round: 1, component: 'shipping', amount: 4500 }],
      payments: [{ ...payment, lineId, round: 1, amount: 4500 }],
    });
    await shipLines(tx, upstream.services, author, {
      groupId,
      invoiceIds: [invoiceId],
      lineIds: [lineId],
      at: upstream.clock.now(),
    });
  });
  await upstream.db.query('update invoice set auto_charge_at = $3 where house_id = $1 and id = $2', [
    api.houseId,
    invoiceId,
    upstream.clock.now(),
  ]);
  return { groupId, invoiceId };
}

const upstream = upstreamOfFile();
const api = ofFile(() => clientOfNewHouse(upstream));

beforeAll(async () => {
  const { groupId, invoiceId } = await wholeLife();
  const groups = await api.get<{ invoices: object[] }>('invoiceGroups');
  const detail = await api.detail(groupId, `?ids=${invoiceId}`);
  const all = await api.detail(groupId);
  const cashier = await clientOf(upstream, api.userName, 'cashier');
  const user = await userOf(api.client);
  answers
    .set(GROUPS, groups)
    .set(GROUP, groups.invoices[0])
    .set(RESPONSE, detail)
    .set(INVOICE, detail.invoiceBidders[0])
    .set(DETAIL, detail.invoiceBidders[0]?.invoiceDetails?.[0])
    .set(UNINVOICED, at(await api.get('invoiceCatalogs'), 'auctionGroups.0'))
    .set(TEMPLATE, at(await api.get('invoiceSettings'), 'invoiceSettings.0'))
    .set(METHOD, at(await api.get(`invoiceGroup/${groupId}/payment-methods`), 'paymentMethods.0'))
    .set(PREVIEW, at(await api.post(`invoiceGroup/${groupId}/invoicePreview`, [invoiceId]), 'invoiceGroups.0'))
    .set(SENT, at(await api.get(`sentInvoices?invoiceIDs=${invoiceId}`), 'sentInvoices.0'))
    .set(USER, user)
    .set(HOUSE, user.houseInfo)
    .set(BATCH, at(await api.get(`invoiceGroup/${groupId}/groupInfo/processCards`), 'invoiceGroupInfo.invoices.0'))
    .set(CONFIRMATION, at(await cashier.post('processCards', [String(invoiceId)]), 'invoiceConfirmations.0'))
    .set(
      ELIGIBLE,
      at(
        await api.post(
          `invoiceGroup/${groupId}/autoCharge`,
          all.invoiceBidders.map(({ invoiceID }) => invoiceID),
        ),
        'eligibleInvoiceList.0',
      ),
    )
    .set(SUPER_USER, await api.get(`superuser/${user.userRef}`))
    .set(PROCESSOR, await api.get('paymentProcessorType'));
});

const places = ENTITIES.flatMap((entity) =>
  entity.fields.map(([seed, clean]) => ({ entity, seed, clean, title: `${entity.name}: ${seed} is ${clean}` })),
);

/** Returns the last name of a path, without list positions. */
const lastName = (seed: string): string =>
  seed
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
    .at(-1) ?? '';

test.each(places)('$title', ({ entity, seed, clean }) => {
  expect(at(answers.get(entity), seed)).toBeDefined();
  const [type = '', field = ''] = clean.split('.');
  const owner = schema.getType(type);
  const found = isObjectType(owner) ? owner.getFields()[field] : undefined;
  expect(found).toBeDefined();
  // Readers who know the specified name find the schema's name by it.
  expect(`${field.toLowerCase()} ${found?.description}`).toMatch(
    new RegExp(`^${lastName(seed).toLowerCase()} |${lastName(seed)}`),
  );
});

const AMOUNT =
  /(^|\.)(hammer|premium|livefee|tax|shipping|insurance|other|misc|shipHandle|totalDue|paymentsMade|\w*Total|\w*Amount|amountCharged|totalAmountPaid|invoicePaid|out[sS]tandingBalance|total)$/;
const amounts = places.filter(({ seed }) => AMOUNT.test(seed));

test('amounts are JSON numbers, in every type that has amounts', () => {
  expect(new Set(amounts.map(({ entity }) => entity.name))).toEqual(
    new Set([
      'Invoice',
      'Invoice detail',
      'Group response',
      'Preview invoice',
      'Sent list invoice',
      'Charge confirmation',
      'Auto-charge eligible invoice',
    ]),
  );
  expect(
    amounts.filter(({ entity, seed }) => typeof at(answers.get(entity), seed) !== 'number').map(({ title }) => title),
  ).toEqual([]);
});

test('date texts are MM/DD/YYYY in the house’s time zone, and other dates are epoch milliseconds', () => {
  const dates = places.filter(({ seed }) => seed.endsWith('DateString') && !seed.endsWith('SentDateString'));
  expect(dates.map(({ seed }) => seed)).toEqual([
    'additionalPriceInfo.paidDateString',
    'paidDateString',
    'shippedDateString',
    'additionalPriceInfo.paidDateString',
  ]);
  expect(new Set(dates.map(({ entity, seed }) => at(answers.get(entity), seed)))).toEqual(new Set(['11/20/2026']));
  expect(at(answers.get(INVOICE), 'invoiceSentDateString')).toBe('11/20/2026');
  const instants = [
    at(answers.get(INVOICE), 'invoiceSentDate'),
    at(answers.get(INVOICE), 'autoChargeDate.time'),
    at(answers.get(INVOICE), 'firstEligibleAutoChargeDate'),
    at(answers.get(DETAIL), 'paidDate'),
    at(answers.get(DETAIL), 'shippedDate'),
  ];
  expect(instants.every((value) => Number.isSafeInteger(value))).toBe(true);
});

test('a dispute can be opened from the fourth day on, and none exists yet', () => {
  expect(answers.get(DETAIL)).toMatchObject({ disputeRef: null, canOpenDispute: true });
});
