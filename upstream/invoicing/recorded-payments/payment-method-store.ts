import type { Queryable } from '../../core/database/database';

/** A payment method, with what it adds to payments by it. */
export interface MethodRow {
  readonly id: number;
  readonly name: string;
  readonly isChoosable: boolean;
  readonly isRetired: boolean;
  readonly surchargeRate: number;
  readonly surchargeName: string;
}

/** Returns the house's payment methods, with whether staff may choose them and whether they are retired. */
export async function selectMethods(db: Queryable, houseId: number): Promise<MethodRow[]> {
  return db.query(
    `select id, name, is_choosable as "isChoosable", is_retired as "isRetired", surcharge_rate as "surchargeRate",
       surcharge_name as "surchargeName"
     from payment_method_view where house_id = $1`,
    [houseId],
  );
}
