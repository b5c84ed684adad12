import type { Queryable, Transaction } from '../../core/database/database';

/** When a session is published automatically. */
export interface ScheduleRow {
  readonly catalogId: number;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly publishesAt: Date;
  readonly scheduledBy: number | null;
  /** Null if the user is unknown. */
  readonly name: string | null;
  /** The address of the user; null if they are disabled. */
  readonly email: string | null;
  /** Why nothing was published; null until then. */
  readonly failure: string | null;
}

/** Returns when sessions are published automatically; those that aren't are missing. */
export const selectSchedules = (
  db: Queryable,
  houseId: number,
  catalogIds: readonly number[],
): Promise<ScheduleRow[]> =>
  db.query<ScheduleRow>(
    `select s.catalog_id as "catalogId", s.on_date as date, s.at_time as time, s.time_zone as "timeZone", s.publishes_at as "publishesAt",
       s.scheduled_by as "scheduledBy", u.display_name as name, case when u.disabled_at is null then u.email end as email, s.failure
     from publication_schedule s left join house_user_view u on u.house_id = s.house_id and u.id = s.scheduled_by
     where s.house_id = $1 and s.catalog_id = any($2::int[])`,
    [houseId, catalogIds],
  );

/** A new schedule of a session. */
export type NewSchedule = Pick<ScheduleRow, 'catalogId' | 'date' | 'time' | 'timeZone' | 'publishesAt' | 'scheduledBy'>;

/** Stores when a locked session is published, in place of an earlier choice. */
export async function putSchedule(
  tx: Transaction,
  houseId: number,
  { catalogId, date, time, timeZone, publishesAt, scheduledBy }: NewSchedule,
): Promise<void> {
  await tx.query(
    `insert into publication_schedule (house_id, catalog_id, on_date, at_time, time_zone, publishes_at, scheduled_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (house_id, catalog_id) do update set on_date = excluded.on_date, at_time = excluded.at_time,
       time_zone = excluded.time_zone, publishes_at = excluded.publishes_at, scheduled_by = excluded.scheduled_by, failure = null`,
    [houseId, catalogId, date, time, timeZone, publishesAt, scheduledBy],
  );
}

/** Removes the schedule of a locked session. */
export async function deleteSchedule(tx: Transaction, houseId: number, catalogId: number): Promise<void> {
  await tx.query('delete from publication_schedule where house_id = $1 and catalog_id = $2', [houseId, catalogId]);
}

/** Stores why the schedule of a locked session published nothing. */
export async function failSchedule(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  failure: string,
): Promise<void> {
  await tx.query('update publication_schedule set failure = $3 where house_id = $1 and catalog_id = $2', [
    houseId,
    catalogId,
    failure,
  ]);
}
