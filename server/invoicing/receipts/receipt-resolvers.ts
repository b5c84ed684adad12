import { fullName } from '../../../rules/core/text';
import { receiptFileUrl } from '../../../rules/invoicing/receipts/receipt-file';
import { MOST_LINES } from '../../../rules/invoicing/receipts/receipt-sheet';
import { receiptStateText } from '../../../rules/invoicing/receipts/receipt-state';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/recorded-payments/paying';
import type { ChangedReceiptJson, PaymentReceiptLinesJson } from '../../../upstream/invoicing/receipts/receipt-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import { moneyText, numberOf } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type {
  EmailPaymentReceiptInput,
  QueryPaymentReceiptsArgs,
  QueryRepeatedReferencesArgs,
  ReceivedPaymentInput,
  ReceivePaymentsInput,
  Resolvers,
  UndoPaymentReceiptInput,
} from '../../generated/resolvers-types';
import { conflictsOf } from '../editing/edit-conflicts';
import { versionOf } from '../editing/edit-invoice';

/** The names of a request's fields in the schema, by their names in the REST call. */
const NAMES: Readonly<Record<string, string>> = {
  invoiceID: 'invoiceId',
  paidDate: 'date',
  depositDate: 'date',
  paymentMethodID: 'methodId',
};

/** The paths of all fields that an error can name: `lines.3.paidDate` is lines, 3, date. */
const fieldsOf = (lines: number): Record<string, string[]> =>
  Object.fromEntries(
    [
      ...['depositDate', 'controlTotal', 'controlCount'],
      ...Array.from({ length: lines }, (_, index) =>
        ['', '.invoiceID', '.amount', '.paidDate', '.paymentMethodID', '.reference'].map(
          (name) => `lines.${index}${name}`,
        ),
      ).flat(),
    ].map((path) => [path, path.split('.').map((part) => NAMES[part] ?? part)]),
  );

const NOTHING = { receipt: null, invoices: [], invoiceGroups: [] };

/** The receipt and what it changed, as they are now. */
async function changedBy(
  { paymentReceipt, invoiceIDs, invoiceGroupIDs }: ChangedReceiptJson,
  { loaders: { invoicing } }: GraphQLContext,
) {
  remember(invoicing.paymentReceiptByNumber, paymentReceipt.paymentReceiptID, paymentReceipt);
  const [invoices, groups] = await Promise.all([
    Promise.all(invoiceIDs.map((number) => invoicing.invoiceByNumber.clear(number).load(number))),
    Promise.all(invoiceGroupIDs.map((number) => invoicing.invoiceGroupByNumber.clear(number).load(number))),
  ]);
  return {
    receipt: paymentReceipt,
    invoices: invoices.filter((invoice) => invoice !== null),
    invoiceGroups: groups.filter((group) => group !== null),
  };
}

async function lineOf(
  { invoiceId, amount, date, methodId, reference, overpayment, version }: ReceivedPaymentInput,
  { nodeIds }: GraphQLContext,
) {
  return {
    invoiceID: await nodeIds.numberOrNone('Invoice', invoiceId),
    amount: numberOf(amount, 'amount'),
    paidDate: date ?? null,
    paymentMethodID: methodId ? await nodeIds.numberOrNone('PaymentMethod', methodId) : null,
    reference: reference ?? null,
    overpayment: overpayment ?? null,
    ...versionOf({ version: version ?? null }),
  };
}

async function receivePayments(
  { date, methodId, controlTotal, controlCount, lines, idempotencyKey }: ReceivePaymentsInput,
  context: GraphQLContext,
) {
  if (lines.length === 0 || lines.length > MOST_LINES) throw badUserInput(`lines must be from 1 to ${MOST_LINES}.`);
  const body = {
    depositDate: date ?? null,
    paymentMethodID: methodId ? await context.nodeIds.numberOrNone('PaymentMethod', methodId) : null,
    controlTotal: typeof controlTotal === 'string' ? numberOf(controlTotal, 'controlTotal') : null,
    controlCount: controlCount ?? null,
    lines: await Promise.all(lines.map((line) => lineOf(line, context))),
  };
  const { result, userErrors, refusal } = await userErrorsOf(
    context.endpoints.invoicing.receivePayments(body, idempotencyKey),
    fieldsOf(lines.length),
  );
  if (refusal !== null) return { ...NOTHING, conflicts: await conflictsOf(refusal, context), userErrors };
  return { ...(await changedBy(result, context)), conflicts: [], userErrors };
}

const refusalParent = ({
  invoiceGroupID,
  groupTitle,
  invoiceIDs,
  reason,
}: ChangedReceiptJson['notUndone'][number]) => ({
  groupNumber: invoiceGroupID,
  groupTitle,
  invoiceNumbers: invoiceIDs,
  reason,
});

async function undoReceipt({ id, version, idempotencyKey }: UndoPaymentReceiptInput, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('PaymentReceipt', id);
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.invoicing.undoReceipt(number, version, idempotencyKey),
  );
  if (!result) return { ...NOTHING, notUndone: [], userErrors };
  return { ...(await changedBy(result, context)), notUndone: result.notUndone.map(refusalParent), userErrors };
}

async function emailReceipt(
  { id, email, idempotencyKey }: EmailPaymentReceiptInput,
  { endpoints, loaders, nodeIds }: GraphQLContext,
) {
  const number = await nodeIds.numberOrNone('PaymentReceipt', id);
  const { result, userErrors } = await userErrorsOf(endpoints.invoicing.emailReceipt(number, email, idempotencyKey));
  if (!result) return { receipt: null, userErrors };
  remember(loaders.invoicing.paymentReceiptByNumber, number, result.paymentReceipt);
  return { receipt: result.paymentReceipt, userErrors };
}

async function receipts(args: QueryPaymentReceiptsArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(args, 'paymentReceipts');
  const page = await endpoints.invoicing.paymentReceipts({ size: window.first, offset: window.offset });
  return connectionOf(window, page.paymentReceipts, page.totalRecords);
}

async function payerMatches(payers: readonly string[], { endpoints, loaders }: GraphQLContext) {
  if (payers.length === 0 || payers.length > MOST_LINES) throw badUserInput(`payers must be from 1 to ${MOST_LINES}.`);
  const matches = await endpoints.invoicing.payerMatches(payers);
  return Promise.all(
    matches.map(async ({ payer, invoiceIDs }) => ({
      payer,
      invoices: (await Promise.all(invoiceIDs.map((number) => loaders.invoicing.invoiceByNumber.load(number)))).filter(
        (invoice) => invoice !== null,
      ),
    })),
  );
}

async function repeatedReferences(
  payments: QueryRepeatedReferencesArgs['payments'],
  { endpoints, nodeIds }: GraphQLContext,
) {
  if (payments.length === 0 || payments.length > MOST_LINES)
    throw badUserInput(`payments must be from 1 to ${MOST_LINES}.`);
  const asked = await Promise.all(
    payments.map(async ({ invoiceId, reference }) => ({
      invoiceID: await nodeIds.numberOrNone('Invoice', invoiceId),
      reference: reference.slice(0, REFERENCE_LIMIT),
    })),
  );
  return endpoints.invoicing.repeatedReferences({ payments: asked });
}

const NO_LINES: Omit<PaymentReceiptLinesJson['paymentReceipts'][number], 'paymentReceiptID'> = {
  lines: [],
  canUndo: false,
  undoRefusals: [],
};

const linesOf = async (number: number, { loaders }: GraphQLContext) =>
  (await loaders.invoicing.linesOfReceipt.load(number)) ?? NO_LINES;

export const receiptResolvers: Resolvers = {
  Query: {
    paymentReceipts: (_, args, context) => receipts(args, context),
    paymentReceipt: (_, { number }, { loaders }) => loaders.invoicing.paymentReceiptByNumber.load(number),
    payerMatches: (_, { payers }, context) => payerMatches(payers, context),
    repeatedReferences: (_, { payments }, context) => repeatedReferences(payments, context),
  },
  Mutation: {
    receivePayments: (_, { input }, context) => receivePayments(input, context),
    undoPaymentReceipt: (_, { input }, context) => undoReceipt(input, context),
    emailPaymentReceipt: (_, { input }, context) => emailReceipt(input, context),
  },
  PaymentReceipt: {
    id: ({ paymentReceiptID }, _, { nodeIds }) => nodeIds.of('PaymentReceipt', paymentReceiptID),
    number: ({ paymentReceiptID }) => paymentReceiptID,
    currency: ({ currencyCode }) => currencyCode,
    total: ({ totalAmount, currencyCode }) => moneyText(totalAmount, currencyCode),
    controlTotal: ({ controlTotal, currencyCode }) =>
      controlTotal === null ? null : moneyText(controlTotal, currencyCode),
    person: ({ personID }, _, { loaders }) =>
      personID === null ? null : loaders.customers.personByNumber.load(personID),
    changeGiven: ({ changeGiven, currencyCode }) => moneyText(changeGiven, currencyCode),
    pdfUrl: ({ paymentReceiptID }) => receiptFileUrl(paymentReceiptID, 'pdf'),
    recordedAt: ({ recordedDate }) => recordedDate,
    emailedAt: ({ emailedDate }) => emailedDate,
    stateText: ({ state }) => receiptStateText(state),
    lines: async ({ paymentReceiptID }, _, context) => (await linesOf(paymentReceiptID, context)).lines,
    canUndo: async ({ paymentReceiptID }, _, context) => (await linesOf(paymentReceiptID, context)).canUndo,
    undoRefusals: async ({ paymentReceiptID }, _, context) =>
      (await linesOf(paymentReceiptID, context)).undoRefusals.map(refusalParent),
    csvUrl: ({ paymentReceiptID }) => receiptFileUrl(paymentReceiptID, 'csv'),
  },
  RepeatedReference: {
    askedInvoiceNumber: ({ askedInvoiceID }) => askedInvoiceID,
    invoiceNumber: ({ invoiceID }) => invoiceID,
    paidOn: ({ paidDate }) => paidDate,
    methodName: ({ paymentMethod }) => paymentMethod,
  },
  PaymentReceiptLine: {
    invoiceNumber: ({ invoiceID }) => invoiceID,
    groupNumber: ({ invoiceGroupID }) => invoiceGroupID,
    name: (line) => fullName(line),
    amount: ({ amount, currencyCode }) => moneyText(amount, currencyCode),
    paidOn: ({ paidDate }) => paidDate,
    methodName: ({ paymentMethod }) => paymentMethod,
    isCredit: ({ credit }) => credit,
    isUndone: ({ undone }) => undone,
  },
};
