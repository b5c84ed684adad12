import { PREMIUM_FIELDS } from '../../../rules/sales/terms-fields';
import type { Transaction } from '../../core/database/database';
import { columnOf } from '../../core/database/record';
import { sessionRecord } from '../session-store';

/** The sale and the session that a copy is made of. */
export interface SaleCopy {
  readonly from: number;
  readonly to: number;
  readonly ref: string;
  readonly name: string;
  readonly at: Date;
}

/** Inserts a sale with the type and terms of another one. */
export async function insertSaleCopy(
  tx: Transaction,
  houseId: number,
  { from, to, ref, name, at }: SaleCopy,
): Promise<void> {
  await tx.query(
    `insert into auction_group (house_id, id, ref, name, created_at, kind, terms_id, house_fee_step)
     select house_id, $3, $4, $5, $6, kind, terms_id, house_fee_step from auction_group where house_id = $1 and id = $2`,
    [houseId, from, to, ref, name, at],
  );
}

/** Returns the numbers of a sale's sessions, in the order of their starts. */
export async function selectSessionIds(tx: Transaction, houseId: number, groupId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from catalog where house_id = $1 and group_id = $2 and not is_deleted order by starts_at, id',
    [houseId, groupId],
  );
  return rows.map(({ id }) => id);
}

/** A copy of a session in another sale and at another time. */
export interface SessionCopy {
  readonly from: number;
  readonly to: number;
  readonly ref: string;
  readonly groupId: number;
  readonly startsOn: string;
  readonly startTime: string;
  readonly startsAt: Date;
  readonly timeZone: string;
}

/** The fields of a copy that differ. */
const OWN_FIELDS = ['startsOn', 'startTime', 'startsAt', 'timeZone', 'isDeleted'];
const COPIED = [
  ...Object.keys(sessionRecord.fields),
  'kind',
  'currency',
  ...Object.values(PREMIUM_FIELDS),
  'liveFeeRates',
]
  .filter((name) => !OWN_FIELDS.includes(name))
  .map((name) => columnOf(sessionRecord, name))
  .join(', ');

/** Inserts a session with all settings of another one, without its lots. It continues after the last step that was finished without lots. */
export async function insertSessionCopy(tx: Transaction, houseId: number, copy: SessionCopy): Promise<void> {
  await tx.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, starts_on, start_time, starts_at, time_zone, step, ${COPIED})
     select house_id, $3::int, $4, $5, 'S' || $3::int::text, $6::date, $7, $8, $9, least(step, 3), ${COPIED}
     from catalog where house_id = $1 and id = $2`,
    [houseId, copy.from, copy.to, copy.ref, copy.groupId, copy.startsOn, copy.startTime, copy.startsAt, copy.timeZone],
  );
}
