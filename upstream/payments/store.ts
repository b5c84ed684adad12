import type { Queryable } from '../core/database';

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
