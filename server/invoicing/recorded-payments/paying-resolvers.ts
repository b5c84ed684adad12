import { minorFromWire, sumMinor, wireFromMinor } from '../../../rules/core/money';
import { PAYMENT_STATES } from '../../../rules/invoicing/figures/payment-state';
import type { InvoicePaymentJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { moneyText, numberOf } from '../../core/graphql/money-text';
import type { InvoicePaymentsArgs, MarkPaidInput, Resolvers } from '../../generated/resolvers-types';
import { seenVersions, targetOf } from '../added-charges/charges-input';
import { editPayload } from '../editing/edit-invoice';
import type { PaymentActParent } from '../parents';

const FIELDS: Record<string, string[]> = {
  target: ['target'],
  paidDate: ['date'],
  paymentMethodID: ['methodId'],
  amount: ['amount'],
  reference: ['reference'],
  surchargePercent: ['surchargePercent'],
};

async function markPaid(
  {
    target,
    isPaid,
    date,
    methodId,
    amount,
    overpayment,
    reference,
    surchargePercent,
    seen,
    idempotencyKey,
  }: MarkPaidInput,
  context: GraphQLContext,
) {
  const body = {
    target: await targetOf(target, context),
    paid: isPaid,
    paidDate: date ?? null,
    paymentMethodID: methodId ? await context.nodeIds.numberOrNone('PaymentMethod', methodId) : null,
    amount: typeof amount === 'string' ? numberOf(amount, 'amount') : null,
    overpayment: overpayment ?? null,
    reference: reference ?? null,
    surchargePercent: surchargePercent ?? null,
    ...(seen ? { versions: await seenVersions(seen, context) } : {}),
  };
  const marked = context.endpoints.invoicing.markPaid(body, idempotencyKey ?? undefined);
  return editPayload(marked, FIELDS, context, (result) => ({
    changedCount: result?.changedCount ?? 0,
    recordedAmount: result?.recorded ? moneyText(result.recorded.amount, result.recorded.currencyCode) : null,
    skipped: (result?.skipped ?? []).map(({ reason, count, invoiceIDs }) => ({ reason, count, numbers: invoiceIDs })),
  }));
}

async function payments(number: number, args: InvoicePaymentsArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, { number });
  const page = await loaders.invoicing.paymentsOfInvoice({ number, first: window.first, offset: window.offset });
  const { edges, ...connection } = connectionOf(window, page?.payments ?? [], page?.totalRecords ?? 0);
  return {
    ...connection,
    edges: edges.map((edge) => ({
      ...edge,
      balanceAfter: moneyText(edge.node.balanceAfter, edge.node.currencyCode),
    })),
  };
}

const currencyOf = (parts: PaymentActParent['parts']): string => parts[0]?.currencyCode ?? '';

/** Returns a window of the acts of an invoice: the entries of each follow each other. */
async function paymentActs(number: number, args: InvoicePaymentsArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, { number, by: 'act' });
  const page = await loaders.invoicing.paymentActsOfInvoice({ number, first: window.first, offset: window.offset });
  const acts = new Map<number, InvoicePaymentJson[]>();
  for (const payment of page?.payments ?? []) acts.set(payment.actID, [...(acts.get(payment.actID) ?? []), payment]);
  const nodes = [...acts].map(([actID, parts]) => ({ actID, parts }));
  return connectionOf(window, nodes, page?.totalRecords ?? 0);
}

export const payingResolvers: Resolvers = {
  Mutation: {
    markPaid: (_, { input }, context) => markPaid(input, context),
  },
  Invoice: {
    paymentsMade: ({ paymentsMade, currencyCode }) => moneyText(paymentsMade, currencyCode),
    payments: ({ invoiceID }, args, context) => payments(invoiceID, args, context),
    paymentActs: ({ invoiceID }, args, context) => paymentActs(invoiceID, args, context),
    paymentStateLabel: ({ paymentState }) => (paymentState === null ? null : PAYMENT_STATES[paymentState]),
    paidSinceFailure: ({ paidSinceFailure, currencyCode }) => moneyText(paidSinceFailure, currencyCode),
  },
  InvoicePaymentAct: {
    number: ({ actID }) => actID,
    amount: ({ parts }) => {
      const currency = currencyOf(parts);
      return moneyText(
        wireFromMinor(sumMinor(parts.map(({ amount }) => minorFromWire(amount, currency))), currency),
        currency,
      );
    },
    currency: ({ parts }) => currencyOf(parts),
    balanceAfter: ({ parts }) => moneyText(parts[0]?.balanceAfter ?? 0, currencyOf(parts)),
    parts: ({ parts }) => [...parts],
  },
  InvoicePayment: {
    id: ({ paymentID }, _, { nodeIds }) => nodeIds.of('InvoicePayment', paymentID),
    number: ({ paymentID }) => paymentID,
    amount: ({ amount, currencyCode }) => moneyText(amount, currencyCode),
    currency: ({ currencyCode }) => currencyCode,
    paidAt: ({ date }) => date,
    methodName: ({ paymentMethod }) => paymentMethod,
    isOnline: ({ online }) => online,
    recordedAt: ({ recordedDate }) => recordedDate,
    isAdditionalCharge: ({ additionalCharge }) => additionalCharge,
    reversesNumber: ({ reversesPaymentID }) => reversesPaymentID,
  },
  InvoiceLine: {
    due: ({ line, invoice }) => moneyText(line.amountDue, invoice.currencyCode),
    paidRefusal: ({ line }) => line.paidRefusal,
    notPaidRefusal: ({ line }) => line.notPaidRefusal,
  },
};
