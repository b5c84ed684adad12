import type { LocalDate } from '../../../rules/core/dates';
import type { EnrollmentRequest } from '../../../rules/payments/enrollment/enrollment-request';
import type { Queryable, Transaction } from '../../core/database/database';

export interface EnrollmentRow extends EnrollmentRequest {
  readonly id: number;
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

/** Returns the house's latest request. Null if there is none. */
export async function selectLastRequest(db: Queryable, houseId: number): Promise<EnrollmentRow | null> {
  const [row] = await db.query<EnrollmentRow>(
    `select r.id, r.kind, r.contact_name as "contactName", r.email, r.phone, to_char(r.appointment_on, 'YYYY-MM-DD') as date, r.note,
            u.display_name as "requestedBy", r.requested_at as "requestedAt"
     from payments_enrolment_request r join house_user_view u on u.house_id = r.house_id and u.id = r.requested_by
     where r.house_id = $1 order by r.id desc limit 1`,
    [houseId],
  );
  return row ?? null;
}

export interface NewRequest extends EnrollmentRequest {
  readonly id: number;
  readonly houseId: number;
  readonly userId: number;
  readonly at: Date;
}

export async function insertRequest(
  tx: Transaction,
  { id, houseId, userId, at, kind, contactName, email, phone, date, note }: NewRequest & { date: LocalDate | null },
): Promise<void> {
  await tx.query(
    `insert into payments_enrolment_request (house_id, id, kind, contact_name, email, phone, appointment_on, note, requested_by,
       requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [houseId, id, kind, contactName, email, phone, date, note, userId, at],
  );
}
