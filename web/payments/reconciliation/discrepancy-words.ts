import { money } from '../charge-words';
import type { Reconciliation_discrepancyFragment as Discrepancy } from './Reconciliation.generated';

/** Returns what happened, with amounts in the viewer's locale. */
export function detailOf({ kind, amount, ledgerAmount, currency, detail }: Discrepancy): string {
  if (ledgerAmount === null) return detail;
  const [there, here] = [amount, ledgerAmount].map((one) => money(one, currency));
  return kind === 'NET_DIFFERS'
    ? `The payment provider holds ${there} of this charge after refunds and chargebacks; the ledger has ${here}.`
    : `The payment provider took ${there}; the ledger has ${here}.`;
}
