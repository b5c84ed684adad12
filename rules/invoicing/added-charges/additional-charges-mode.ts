import type { ProcessorType } from '../../house/house-fields';

export interface AdditionalChargesFacts {
  readonly processor: ProcessorType;
  readonly paymentsEnabled: boolean;
  readonly allPaid: boolean;
  readonly paymentPending: boolean;
  readonly lines: readonly {
    readonly suppressed: boolean;
    readonly restricted: boolean;
    readonly paidOnline: boolean;
  }[];
}

/** Additional charges exist only if the house takes cards under processor p. */
export function canAddAdditionalCharges(house: { processor: ProcessorType; paymentsEnabled: boolean }): boolean {
  return house.processor === 'p' && house.paymentsEnabled;
}

/**
 * Whether new charges of the invoice are additional ones: it is fully paid, or has hidden lines while nothing is
 * pending, or a line that may be paid for online was.
 */
export function isAdditionalChargesMode(facts: AdditionalChargesFacts): boolean {
  if (!canAddAdditionalCharges(facts)) return false;
  const hidden = facts.lines.some((line) => line.suppressed);
  const paidOnline = facts.lines.some((line) => !line.restricted && line.paidOnline);
  return facts.allPaid || (hidden && !facts.paymentPending) || paidOnline;
}

/**
 * Whether one line's new charges are additional: the invoice is in that mode, or the line was paid online on an invoice
 * with restricted items (status a).
 */
export function isLineInAdditionalChargesMode(facts: AdditionalChargesFacts, line: { paidOnline: boolean }): boolean {
  if (isAdditionalChargesMode(facts)) return true;
  return canAddAdditionalCharges(facts) && line.paidOnline && facts.lines.some((one) => one.restricted);
}

/** Returns the name of an amount, "Add'l Tax" in additional-charges mode. */
export function chargeName(name: string, additional: boolean): string {
  return additional ? `Add'l ${name}` : name;
}
