import { additionalChargeLabel } from '../../../rules/invoicing/invoices/status';
import { onlinePaymentState } from '../../../rules/invoicing/recorded-payments/online-payment';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { AdditionalRoundsJson } from '../../../upstream/invoicing/records/price-wire';
import { moneyText } from '../../core/graphql/money-text';

/** Returns a raw onlinePaymentStat with its meaning. */
export const onlinePayment = (rawCode: string | null) =>
  rawCode === null ? null : { state: onlinePaymentState(rawCode), rawCode };

/** Converts the additional charges of an invoice or a line. Dates in the label are in the house's time zone. */
export function additionalCharges(charges: InvoiceJson['additionalPriceInfo'], currency: string, zone: string) {
  return {
    tax: moneyText(charges.tax, currency),
    shipping: moneyText(charges.shipping, currency),
    insurance: moneyText(charges.insurance, currency),
    other: moneyText(charges.other, currency),
    isPaid: charges.paid,
    paidAt: charges.status === 'PAID' ? charges.statusDate : null,
    sentAt: charges.status === 'SENT' ? charges.statusDate : null,
    status: charges.status,
    statusLabel: additionalChargeLabel(charges.status, charges.statusDate, zone),
    paymentMethodName: charges.paymentMethod,
    onlinePayment: onlinePayment(charges.onlinePaymentStat),
  };
}

/** Converts additional charges, by round. */
export const additionalRounds = (rounds: AdditionalRoundsJson, currency: string, zone: string) =>
  rounds.map((round) => ({
    ...additionalCharges(round, currency, zone),
    number: round.round,
    total: moneyText(round.totalAmount, currency),
  }));
