import type { LocalDate } from '../../core/dates';
import type { ChargeEntry, LineFacts } from '../invoices/facts';
import { chargeTargets, type ComputedCharge, type Place } from './charge-targets';
import { resaleRightCharges } from './resale-right';
import { templateCharges, templateFees, type TemplateTerms, withFees } from './taxes-and-fees';
import { stateRateTax, type TaxCalculator, taxesShipping } from './us-sales-tax';

export interface ChargeRequest {
  readonly lines: readonly LineFacts[];
  /** The charges of the invoice so far: taxes can apply to shipping and other charges. */
  readonly entered: readonly ChargeEntry[];
  readonly chargesPerLot: boolean;
  /** ISO 4217, of the invoice. */
  readonly currency: string;
  readonly terms: TemplateTerms;
  readonly place: Place;
  readonly taxExempt: boolean;
  /** isTaxAutomatic: the template's taxes don't apply then. */
  readonly automaticTax: boolean;
  /** The day of the sale, in the time zone of the sale. */
  readonly on: LocalDate;
}

export interface ComputedCharges {
  readonly charges: readonly ComputedCharge[];
  /** The automatic tax could not be computed for the address; it is missing from `charges`. */
  readonly taxFailed: boolean;
}

/** Returns whether taxes of an invoice can apply to charges that staff enter. */
export const taxesCharges = ({ taxExempt, automaticTax, terms, place, on }: ChargeRequest): boolean =>
  !taxExempt &&
  (automaticTax
    ? taxesShipping(place, on)
    : terms.taxes.some(({ onShipping, onOther }) => onShipping === true || onOther === true));

/** Computes every fee and tax that an invoice should have: creation writes them, and charge-deltas.ts compares with them. */
export async function computeCharges(
  request: ChargeRequest,
  calculator: TaxCalculator = stateRateTax,
): Promise<ComputedCharges> {
  const { terms, place, taxExempt, on, currency } = request;
  const targets = chargeTargets(request.lines, request.chargesPerLot, request.entered);
  // It isn't the house's, so no tax applies to it, and exempt bidders pay it.
  const resaleRight = resaleRightCharges(targets, terms.resaleRight ?? [], currency, place);
  if (taxExempt || !request.automaticTax) {
    return { charges: [...templateCharges(targets, terms, place, taxExempt), ...resaleRight], taxFailed: false };
  }
  const fees = templateFees(targets, terms.fees, place);
  const answer = await calculator.taxFor({ bases: withFees(targets, terms.taxOnFees ? fees : []), place, on });
  const untaxed = [...fees, ...resaleRight];
  return answer.ok
    ? { charges: [...untaxed, ...answer.charges], taxFailed: false }
    : { charges: untaxed, taxFailed: true };
}
