import type { Minor } from '../../../rules/core/money';
import type { ChargeComponent, PaymentState } from '../../../rules/invoicing/invoices/facts';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { editInvoices } from './edit-invoices';
import type { PlannedEntry } from './edit-plan';

interface NewEntry {
  readonly invoiceId: number;
  /** Null for the invoice as a whole. */
  readonly lineId: number | null;
  /** 0: the original invoice; 1, 2, ...: rounds of additional charges. */
  readonly round: number;
  readonly amount: Minor;
  /** The effective date: a day that staff chose, or the instant of the provider's response. */
  readonly at: Date;
}

/** A charge that staff set manually: the difference that it makes to the component. */
export interface NewCharge extends NewEntry {
  readonly component: ChargeComponent;
}

export interface NewPayment extends NewEntry {
  readonly state: PaymentState;
  /** The pending entry that this one settles, or the payment that it reverses. */
  readonly refersTo: number | null;
  readonly methodId: number;
  readonly online: boolean;
  readonly reference?: string;
}

interface Entries {
  readonly groupId: number;
  readonly charges: readonly NewCharge[];
  readonly payments: readonly NewPayment[];
  /** The action in the audit log. */
  readonly action: string;
}

/** Appends charges and payments to the ledger of invoices of one group, with all consequences (edit-invoices.ts). */
export async function appendEntries(
  tx: Transaction,
  services: Services,
  author: Author,
  { groupId, charges, payments, action }: Entries,
): Promise<void> {
  const entries: PlannedEntry[] = [
    ...charges.map(
      (charge) => ({ ...charge, kind: 'CHARGE', source: 'MANUAL', refersTo: null, online: false }) as const,
    ),
    ...payments.map((payment) => ({ ...payment, kind: 'PAYMENT' }) as const),
  ];
  const invoiceIds = [...new Set(entries.map(({ invoiceId }) => invoiceId))];
  await editInvoices(tx, services, author, { groupId, invoiceIds, action }, () => ({
    entries,
    changesDocument: charges.length > 0,
  }));
}
