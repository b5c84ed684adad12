import { cardNumberRefusal } from '../../core/card-number';
import type { LocalDate } from '../../core/dates';
import { amountInWords, type Minor } from '../../core/money';
import type { Problem } from '../../core/problem';
import { coversPlace, exemptionAt, type ExemptionTerms } from '../../tax-exemptions/exemption-state';
import type { Place } from '../added-charges/charge-targets';

/** Whether an invoice is exempt from tax, and for which certificate. */
export interface InvoiceExemption {
  readonly taxExempt: boolean;
  /** Empty if the invoice isn't exempt, or if its bidder is exempt everywhere. */
  readonly exemptionNumber: string;
  readonly exemptionCountry: string;
  readonly exemptionState: string;
  /** YYYY-MM-DD; empty if it never expires. */
  readonly exemptionExpiresOn: string;
}

/** The exemption as it is stored with an invoice. */
export interface StoredExemption extends InvoiceExemption {
  /** Why staff set or removed it; empty while it follows from the bidder. */
  readonly exemptionReason: string;
}

const NO_CERTIFICATE = { exemptionNumber: '', exemptionCountry: '', exemptionState: '', exemptionExpiresOn: '' };

export const NOT_EXEMPT: InvoiceExemption = { taxExempt: false, ...NO_CERTIFICATE };

type Paper = ExemptionTerms & { readonly number: string };

/** Returns the exemption that a paper gives. */
export const exemptBy = ({ number, country, state, expiresOn }: Omit<Paper, 'validFrom'>): InvoiceExemption => ({
  taxExempt: true,
  exemptionNumber: number,
  exemptionCountry: country,
  exemptionState: state,
  exemptionExpiresOn: expiresOn,
});

/** Where and when an invoice is taxed. */
interface Taxed {
  readonly place: Place;
  /** The day of the sale. */
  readonly on: LocalDate;
}

/** Returns the exemption of a new invoice: everywhere for a bidder who is marked as exempt, otherwise for a paper that is valid for its place and day. */
export function exemptionOfBidder(isMarked: boolean, papers: readonly Paper[], { place, on }: Taxed): InvoiceExemption {
  if (isMarked) return { ...NOT_EXEMPT, taxExempt: true };
  const paper = exemptionAt(papers, place, on);
  return paper ? exemptBy(paper) : NOT_EXEMPT;
}

/**
 * Returns the exemption of an invoice whose place changes. A certificate that isn't for the new place exempts no longer; what staff decided stays
 * otherwise, and so does an exemption everywhere. Null if nothing changes.
 */
export function exemptionElsewhere(
  current: StoredExemption,
  papers: readonly Paper[],
  { place, on }: Taxed,
): StoredExemption | null {
  const { taxExempt, exemptionNumber, exemptionReason } = current;
  const isSet = exemptionReason !== '';
  const isEverywhere = taxExempt && exemptionNumber === '';
  if (isEverywhere || (isSet && !taxExempt)) return null;
  const covers = coversPlace({ country: current.exemptionCountry, state: current.exemptionState }, place);
  if (taxExempt && covers) return null;
  const now = exemptionOfBidder(false, papers, { place, on });
  return now.taxExempt || taxExempt ? { ...now, exemptionReason: '' } : null;
}

/** Returns what documents say where the tax would be: "Tax-exempt, certificate 123". */
export const exemptionWords = (number: string): string =>
  number === '' ? 'Tax-exempt' : `Tax-exempt, certificate ${number}`;

/** Maximum length of the reason of an exemption, in characters. */
export const EXEMPTION_REASON_LIMIT = 200;

/** Returns why this can't be the reason of an exemption; null if it can. */
export function exemptionReasonProblem(reason: string): Problem | null {
  const field = 'reason';
  if (reason === '') return { code: 'REASON_REQUIRED', message: 'Enter the reason.', field };
  if ([...reason].length > EXEMPTION_REASON_LIMIT)
    return { code: 'TOO_LONG', message: `The reason has at most ${EXEMPTION_REASON_LIMIT} characters.`, field };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card, field };
}

/** What determines whether the exemption of an invoice can change. */
interface InvoiceToExempt {
  readonly id: number;
  readonly currency: string;
  readonly taxExempt: boolean;
  readonly credited: Minor;
  readonly allPaid: boolean;
  readonly isPaymentPending: boolean;
  /** Taxes that staff entered on additional charges. */
  readonly additionalTax: Minor;
  /** Why staff entered the tax of the invoice; empty if it is computed. */
  readonly taxReason: string;
}

/** Returns why an invoice can't become exempt, or taxable, as a message for staff that names the way on; null if it can. */
export function exemptionChangeRefusal(
  invoice: InvoiceToExempt,
  taxExempt: boolean,
  locale?: string,
): Omit<Problem, 'field'> | null {
  const { id, currency } = invoice;
  const name = `invoice ${id}`;
  if (invoice.isPaymentPending)
    return { code: 'PAYMENT_PENDING', message: `A payment on ${name} is pending. Wait until it is settled.` };
  if (invoice.taxReason !== '')
    return {
      code: 'TAX_ENTERED',
      message: `The tax of ${name} is entered by hand. Compute it again first, with “Override tax…” in its menu.`,
    };
  if (invoice.taxExempt === taxExempt) return null;
  if (invoice.credited !== 0)
    return {
      code: 'INVOICE_CREDITED',
      message: `${amountInWords(invoice.credited, currency, locale)} of ${name} is credited. Issue another credit note for its tax instead.`,
    };
  if (!taxExempt && invoice.allPaid)
    return { code: 'INVOICE_PAID', message: `${capital(name)} is paid. Add the tax as an additional charge instead.` };
  if (taxExempt && invoice.additionalTax !== 0)
    return {
      code: 'ADDITIONAL_TAX',
      message: `${capital(name)} has a tax of ${amountInWords(invoice.additionalTax, currency, locale)} on additional charges. Remove it first, or issue a credit note instead.`,
    };
  return null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
