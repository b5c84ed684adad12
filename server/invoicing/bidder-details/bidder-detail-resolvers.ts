import { BIDDER_DETAILS, type BidderDetails } from '../../../rules/customers/bidder-details/bidder-details';
import type { ApprovalJson } from '../../../upstream/customers/wire';
import type { TaxPreviewJson } from '../../../upstream/invoicing/bidder-details/bidder-details-wire';
import type { GraphQLContext } from '../../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type {
  BidderCorrectionPreviewInput,
  BidderDetailsInput,
  CorrectBidderInput,
  InvoiceBidderPreviewInput,
  Resolvers,
} from '../../generated/resolvers-types';
import { editInvoice, versionOf } from '../editing/edit-invoice';

/** The input paths of REST fields. */
const FIELDS = Object.fromEntries(BIDDER_DETAILS.map((name) => [`details.${name}`, ['details', name]]));

const detailsOf = (input: BidderDetailsInput): Partial<BidderDetails> =>
  Object.fromEntries(
    BIDDER_DETAILS.flatMap((name) => (typeof input[name] === 'string' ? [[name, input[name]] as const] : [])),
  );

async function previewInvoice({ invoiceId, details }: InvoiceBidderPreviewInput, context: GraphQLContext) {
  const { endpoints, loaders, nodeIds } = context;
  const run = async () => {
    const invoiceID = await nodeIds.numberOrNone('Invoice', invoiceId);
    const group = (await loaders.invoicing.invoiceByNumber.load(invoiceID))?.invoiceGroupID ?? 0;
    return endpoints.invoicing.invoiceBidderPreview(group, { invoiceID, details: detailsOf(details) });
  };
  const { result, userErrors } = await userErrorsOf(run(), FIELDS);
  return { preview: result, userErrors };
}

async function previewBidder({ approvalId, details }: BidderCorrectionPreviewInput, context: GraphQLContext) {
  const { endpoints, nodeIds } = context;
  const run = async () =>
    endpoints.invoicing.bidderCorrectionPreview(await nodeIds.numberOrNone('Approval', approvalId), {
      details: detailsOf(details),
    });
  const { result, userErrors } = await userErrorsOf(run(), FIELDS);
  return { invoices: result ?? [], userErrors };
}

const isBidder = (value: unknown): value is ApprovalJson =>
  typeof value === 'object' && value !== null && 'approvalID' in value;

/** The current record, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): ApprovalJson | null =>
  isBidder(refusal?.details.approval) ? refusal.details.approval : null;

async function correctBidder(input: CorrectBidderInput, context: GraphQLContext) {
  const { endpoints, loaders, nodeIds, session } = context;
  const { approvalId, details, invoices, version, idempotencyKey } = input;
  const run = async () =>
    endpoints.invoicing.correctBidder(
      await nodeIds.numberOrNone('Approval', approvalId),
      {
        details: detailsOf(details),
        invoices: (invoices ?? []).map((invoice) => ({
          invoiceID: invoice.number,
          ...versionOf({ version: invoice.version ?? null }),
        })),
        ...versionOf({ version: version ?? null }),
      },
      idempotencyKey,
    );
  const { result, userErrors, refusal } = await userErrorsOf(run(), FIELDS);
  // The ids of the records name the house.
  await session.signedIn();
  if (result !== null) {
    remember(loaders.customers.approvalByNumber, result.approval.approvalID, result.approval);
    loaders.customers.personByNumber.clear(result.approval.personID);
  }
  for (const invoice of result?.invoices ?? []) {
    loaders.invoicing.documentByNumber.clear(invoice.invoiceID);
    remember(loaders.invoicing.invoiceByNumber, invoice.invoiceID, invoice);
    remember(loaders.invoicing.invoiceWithLinesByNumber, invoice.invoiceID, invoice);
    loaders.invoicing.invoiceGroupByNumber.clear(invoice.invoiceGroupID);
  }
  const edits = await Promise.all((result?.editIDs ?? []).map((edit) => loaders.invoicing.editByNumber.load(edit)));
  return {
    approval: result?.approval ?? null,
    invoices: result?.invoices ?? [],
    edits: edits.flatMap((edit) => edit ?? []),
    current: currentOf(refusal),
    userErrors,
  };
}

/** The fields of a preview of an invoice's tax. */
const taxPreview = {
  currency: ({ currencyCode }: TaxPreviewJson) => currencyCode,
  taxBefore: ({ taxBefore, currencyCode }: TaxPreviewJson) => moneyText(taxBefore, currencyCode),
  taxAfter: ({ taxAfter, currencyCode }: TaxPreviewJson) => moneyText(taxAfter, currencyCode),
  totalBefore: ({ totalBefore, currencyCode }: TaxPreviewJson) => moneyText(totalBefore, currencyCode),
  totalAfter: ({ totalAfter, currencyCode }: TaxPreviewJson) => moneyText(totalAfter, currencyCode),
  hasTaxFailed: ({ taxFailed }: TaxPreviewJson) => taxFailed,
};

/** Resolvers that correct names and addresses of bidders and invoices. */
export const bidderDetailResolvers: Resolvers = {
  Query: {
    invoiceBidderPreview: (_, { input }, context) => previewInvoice(input, context),
    bidderCorrectionPreview: (_, { input }, context) => previewBidder(input, context),
  },
  Mutation: {
    correctInvoiceBidder: (_, { input }, context) =>
      editInvoice(input, FIELDS, context, async (group, invoiceID) => {
        const answer = await context.endpoints.invoicing.correctInvoiceBidder(
          group,
          {
            invoiceID,
            details: detailsOf(input.details),
            correctBidder: input.correctsBidder ?? false,
            ...versionOf({ version: input.version ?? null }),
          },
          input.idempotencyKey,
        );
        const { customers } = context.loaders;
        customers.approvalByNumber.clearAll();
        customers.personByNumber.clearAll();
        return answer;
      }),
    correctBidder: (_, { input }, context) => correctBidder(input, context),
  },
  InvoiceTaxPreview: taxPreview,
  InvoiceToCorrect: {
    ...taxPreview,
    invoice: ({ invoiceID }, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(invoiceID),
    number: ({ invoiceID }) => invoiceID,
  },
};
