import { editLayout } from '../../../rules/invoicing/shipping/edit-layout';
import type { GraphQLContext } from '../../core/context';
import { orNull } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import type { MarkShippedInput, Resolvers, SetInvoiceDeliveryInput } from '../../generated/resolvers-types';
import { seenVersions, targetOf } from '../added-charges/charges-input';
import { editInvoice, editPayload, versionOf } from '../editing/edit-invoice';

const FIELDS: Record<string, string[]> = {
  target: ['target'],
  shippedDate: ['date'],
  carrier: ['carrier'],
  trackingNumber: ['trackingNumber'],
};

async function markShipped(
  { target, isShipped, date, carrier, trackingNumber, seen, idempotencyKey }: MarkShippedInput,
  context: GraphQLContext,
) {
  const body = {
    target: await targetOf(target, context),
    shipped: isShipped,
    shippedDate: date ?? null,
    ...(typeof carrier === 'string' ? { carrier } : {}),
    ...(typeof trackingNumber === 'string' ? { trackingNumber } : {}),
    ...(seen ? { versions: await seenVersions(seen, context) } : {}),
  };
  const marked = context.endpoints.invoicing.markShipped(body, idempotencyKey ?? undefined);
  return editPayload(marked, FIELDS, context, (result) => ({ changedCount: result?.changedCount ?? 0 }));
}

const setInvoiceDelivery = (input: SetInvoiceDeliveryInput, context: GraphQLContext) =>
  editInvoice(input, { 'invoiceItemDeliveryModes.0': ['isPickup'] }, context, (groupNumber, invoiceID) =>
    context.endpoints.invoicing.setDelivery(
      groupNumber,
      [{ invoiceID, deliveryMode: input.isPickup ? 'pickup' : 'shipping', ...versionOf(input) }],
      input.idempotencyKey,
    ),
  );

async function deliveryPreview(invoiceId: string, isPickup: boolean, { nodeIds, endpoints }: GraphQLContext) {
  const number = await nodeIds.numberOrNone('Invoice', invoiceId);
  return orNull(endpoints.invoicing.deliveryPreview(number, isPickup ? 'pickup' : 'shipping'));
}

export const shippingResolvers: Resolvers = {
  Query: {
    deliveryPreview: (_, { invoiceId, isPickup }, context) => deliveryPreview(invoiceId, isPickup, context),
  },
  Mutation: {
    setInvoiceDelivery: (_, { input }, context) => setInvoiceDelivery(input, context),
    markShipped: (_, { input }, context) => markShipped(input, context),
  },
  InvoiceLine: {
    carrier: ({ line }) => line.carrier,
    trackingNumber: ({ line }) => line.trackingNumber,
  },
  InvoiceGroup: {
    editLayout: (group) => editLayout(group),
  },
  DeliveryPreview: {
    currency: (preview) => preview.currencyCode,
    hasTaxFailed: (preview) => preview.taxFailed,
    before: ({ chargesBefore, currencyCode }) => ({ charges: chargesBefore, currency: currencyCode }),
    after: ({ chargesAfter, currencyCode }) => ({ charges: chargesAfter, currency: currencyCode }),
    totalBefore: (preview) => moneyText(preview.totalBefore, preview.currencyCode),
    totalAfter: (preview) => moneyText(preview.totalAfter, preview.currencyCode),
  },
};
