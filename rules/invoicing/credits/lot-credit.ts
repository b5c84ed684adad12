import type { Minor } from '../../core/money';
import { roundHalfAwayFromZero, sumMinor } from '../../core/money';
import { projectInvoice } from '../figures/projection';
import type { InvoiceFacts, LineFacts } from '../invoices/facts';

const baseOf = ({ hammer, premium, liveFee }: LineFacts): Minor => hammer + premium + liveFee;

/** Returns the taxes that are on the whole invoice, of all rounds. */
const wholeTax = ({ charges }: InvoiceFacts): Minor =>
  sumMinor(
    charges.filter(({ lineId, component }) => lineId === null && component === 'tax').map(({ amount }) => amount),
  );

/**
 * Returns the amount that cancels the sale of a lot on an invoice: its price, its own charges, and its share of the taxes of the whole
 * invoice, by price. Shipping and other charges of the whole invoice stay. A hidden item owes nothing, so there is nothing to cancel.
 */
export function lotCredit(facts: InvoiceFacts, lineId: number): Minor {
  const shown = facts.lines.filter(({ suppressed }) => !suppressed);
  const line = shown.find(({ id }) => id === lineId);
  const figures = projectInvoice(facts).lines.find(({ id }) => id === lineId);
  if (!line || !figures) return 0;
  const { tax, shipping, insurance, other } = figures.additional;
  const own = figures.total + tax + shipping + insurance + other;
  const bases = sumMinor(shown.map(baseOf));
  const share = bases === 0 ? 0 : roundHalfAwayFromZero(BigInt(wholeTax(facts)) * BigInt(baseOf(line)), bases);
  return own + share;
}
