import { z } from 'zod';
import { TAX_CODES } from '../../../rules/lots/tax-codes';
import { Amount, data, IdsQuery } from '../../core/http/wire';
import { AdditionalPriceJson } from '../records/price-wire';

export const PreviewItemJson = z.object({
  lotRef: z.string(),
  lotNumber: z.string().describe('Lot number with its extension'),
  title: z.string(),
  imgUrls: z.array(z.string()),
  hammerTotal: Amount,
  premiumTotal: Amount,
  liveFeeTotal: Amount.describe('added'),
  shipping: Amount,
  insurance: Amount,
  misc: Amount,
  tax: Amount,
  total: Amount,
  paid: z.boolean(),
  suppress: z.boolean(),
  restricted: z.boolean(),
  additionalCharge: z.boolean(),
  additionalPriceInfo: AdditionalPriceJson,
  /* added */ invoiceDetailID: z.int(),
  catalogID: z.int(),
  taxCode: z
    .enum(['', ...TAX_CODES])
    .optional()
    .describe('Absent in older documents'),
  resaleRight: z.boolean().optional().describe('Absent in older documents'),
});

/** One invoice as the bidder gets it; stored in this form when it is sent. */
export const PreviewInvoiceJson = z.object({
  invoiceID: z.int(),
  memberID: z.int().nullable(),
  companyId: z.int(),
  billing: z.object({
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  emailTo: z.string(),
  invoiceTotal: Amount,
  totalDue: Amount,
  onlineTotal: Amount,
  paymentsMade: Amount,
  credited: Amount.optional().describe('added: sum of the credit notes; absent in older documents'),
  restrictedTotal: Amount,
  currencyCode: z.string(),
  pickup: z.boolean(),
  showCostsPerItem: z.boolean(),
  allPaid: z.boolean(),
  shipHandle: Amount,
  insurance: Amount,
  misc: Amount,
  tax: Amount,
  additionalCharge: z.boolean(),
  additionalPriceInfo: AdditionalPriceJson,
  totalAdditionalCharges: Amount,
  acceptedCards: z.array(z.enum(['VISA', 'MC', 'DISC', 'AMEX'])),
  alternativePaymentUrl: z.string().nullable(),
  allowACHPayment: z.boolean(),
  auctionList: z.object({
    auctions: z.array(
      z.object({ title: z.string(), date: z.string(), /* added */ catalogID: z.int(), identifier: z.string() }),
    ),
  }),
  invoiceItems: z.object({ items: z.array(PreviewItemJson) }),
  house: z.object({
    name: z.string(),
    email: z.string(),
    taxNumber: z.string().optional().describe('Added. Empty for none; absent from documents sent before it existed'),
  }),
  houseAddress: z.object({
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    stateCountryCompositeKey: z.string().describe('State and country as ST-CC'),
    province: z.string(),
    postCode: z.string(),
    telNo: z.string(),
    timeZoneID: z.string(),
  }),
  invoiceMessages: z.array(
    z.object({
      header: z.string(),
      detail: z.string().describe('As written in the template'),
      /* added */ detailHtml: z.string().describe('The text as sanitized HTML: p, br, b, i, ul, ol, li, a'),
    }),
  ),
  /* added */
  invoiceGroupID: z.int(),
  company: z.string(),
  references: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .optional()
    .describe("The bidder's references, such as a purchase order number; absent in older documents"),
  paddleNumber: z.string(),
  hammer: Amount,
  premium: Amount,
  liveFee: Amount,
  subject: z.string(),
  replyTo: z.object({ name: z.string(), email: z.string() }),
  date: z.string().describe('MM/DD/YYYY: the day of the first send, or today for an invoice that was never sent'),
  dueDate: z
    .string()
    .optional()
    .describe(
      'MM/DD/YYYY: the last day to pay; the same as `date` if payment is due on receipt; absent in older documents',
    ),
  charges: z
    .array(
      z.object({ component: z.enum(['tax', 'shipping', 'insurance', 'other']), label: z.string(), amount: Amount }),
    )
    .describe('Named charges on the whole invoice'),
  payments: z
    .array(
      z.object({
        date: z.string().describe('MM/DD/YYYY'),
        method: z.string().nullable(),
        amount: Amount.describe('Negative for refunds and reversals'),
        returnCause: z
          .enum(['REFUND', 'DISPUTE', 'CREDIT'])
          .nullable()
          .describe(
            'Who returned the money: the house, or the bidder’s bank. CREDIT: a credit on another invoice paid, or (negative) pays another one. Null for payments and corrections',
          )
          .optional(),
      }),
    )
    .optional()
    .describe('Payments behind paymentsMade, one per charge, check, or refund; absent in older documents'),
  version: z.int().optional().describe('Version of the invoice that the document shows; absent in older documents'),
});

export type PreviewInvoiceJson = z.infer<typeof PreviewInvoiceJson>;

/** POST .../invoicePreview: the first is the previewed invoice. */
export const PreviewAnswer = data(
  z.object({
    invoiceGroups: z.array(PreviewInvoiceJson),
    /* added */ totalRecords: z.int(),
    invoiceIDs: z.array(z.int()),
    sequence: z
      .int()
      .describe('Sequence number in the change feed up to which the answer is current; pass it as `seen` when sending'),
  }),
);

export type PreviewJson = z.infer<typeof PreviewAnswer>['data'];

/** GET /app/house/{houseRef}/invoiceDocuments?invoiceIDs= (added): the current documents of these invoices, from any groups. */
export const InvoiceDocumentsQuery = z.object({ invoiceIDs: IdsQuery });

export const InvoiceDocumentsAnswer = data(z.object({ documents: z.array(PreviewInvoiceJson) }));

export type InvoiceDocumentsJson = z.infer<typeof InvoiceDocumentsAnswer>['data'];
