import type { Queryable } from '../core/database';
import type { Window } from '../core/window';

export interface PaymentMethodRow {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  readonly isChoosable: boolean;
}

/** The house's methods in the order in which they are offered. */
export async function selectPaymentMethods(db: Queryable, houseId: number): Promise<PaymentMethodRow[]> {
  return db.query<PaymentMethodRow>(
    `select id, name, is_online as "isOnline", is_choosable as "isChoosable"
     from payment_method where house_id = $1 order by is_choosable desc, position`,
    [houseId],
  );
}

/** A step of a payment as the ledger has it; the amount in minor units of the currency. */
export interface PaymentRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly methodId: number | null;
  readonly online: boolean;
}

/** A window of the bidder's payments, latest first, and how many there are. */
export async function selectBidderPayments(db: Queryable, houseId: number, approvalId: number, { limit, offset }: Window): Promise<{ rows: PaymentRow[]; total: number }> {
  const rows = await db.query<PaymentRow>(
    `select id, invoice_id as "invoiceId", currency, amount, at, state, method_id as "methodId", online
     from bidder_payment_view where house_id = $1 and approval_id = $2 order by at desc, id desc limit $3 offset $4`,
    [houseId, approvalId, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>('select count(*) as total from bidder_payment_view where house_id = $1 and approval_id = $2', [houseId, approvalId]);
  return { rows, total: counted?.total ?? 0 };
}
