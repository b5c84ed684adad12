import { money } from '../charging/charge-words';
import type { Reconciliation_discrepancyFragment as Discrepancy } from './Reconciliation.generated';

/** Returns what happened, with amounts in the viewer's locale. */
export const detailOf = ({ amount, ledgerAmount, currency, detail }: Discrepancy): string =>
  ledgerAmount === null
    ? detail
    : `The payment provider took ${money(amount, currency)}; the ledger has ${money(ledgerAmount, currency)}.`;
