import { z } from 'zod';
import { Amount, Timestamp } from '../../core/http/wire';

export const PriceJson = z.object({
  hammer: Amount,
  premium: Amount,
  livefee: Amount,
  tax: Amount,
  shipping: Amount,
  insurance: Amount,
  other: Amount,
  currencySymbol: z.string(),
});

export type PriceJson = z.infer<typeof PriceJson>;

export const AdditionalPriceJson = z.object({
  tax: Amount,
  shipping: Amount,
  insurance: Amount,
  other: Amount,
  paid: z.boolean(),
  paidDateString: z.string().nullable(),
  onlinePaymentStat: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  additionalChargeSentDateString: z.string().nullable(),
  /* added */ status: z.enum(['HIDDEN', 'PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'SENT', 'NOT_SENT']),
  statusDate: Timestamp.nullable(),
});

/** One round of additional charges (added), which are sent and paid together. */
export const AdditionalRounds = z.array(AdditionalPriceJson.extend({ round: z.int(), totalAmount: Amount }));

export type AdditionalRoundsJson = z.infer<typeof AdditionalRounds>;

export const TotalsJson = z.object({
  invoiceCount: z.int(),
  itemCount: z.int(),
  totalPrice: PriceJson,
  invoiceTotal: Amount,
  additionalTotal: Amount,
  paid: Amount,
  outStandingBalance: Amount,
  creditOwed: Amount.describe('added: what the house owes bidders; not part of outStandingBalance'),
  pendingCharges: Amount,
});

export type TotalsJson = z.infer<typeof TotalsJson>;
