import { createHash } from 'node:crypto';
import type { HeadingTarget } from '../../../rules/lots/uploads/headings';
import type { MappingMemory } from '../../../rules/lots/uploads/mapping';
import type { DecimalSign } from '../../../rules/lots/uploads/number-format';
import type { Queryable, Transaction } from '../../core/database/database';

/** What a house confirmed in earlier uploads. */
export interface HouseMemory extends MappingMemory {
  /** Null if staff were never asked. */
  readonly sign: DecimalSign | null;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** The key of the decimal separator. */
const SIGN = 'amounts';

/** Returns what a house confirmed in the uploads that it saved. */
export async function selectMemory(db: Queryable, houseId: number): Promise<HouseMemory> {
  const rows = await db.query<{ kind: 'SET' | 'HEADING' | 'SIGN'; key: string; targets: string[] }>(
    'select kind, key, targets from upload_memory where house_id = $1',
    [houseId],
  );
  const targetsOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ key, targets }) => [key, targets as HeadingTarget[]] as const);
  const sign = rows.find(({ kind }) => kind === 'SIGN')?.targets[0];
  return {
    sets: new Map(targetsOf('SET')),
    headings: new Map(targetsOf('HEADING').flatMap(([key, [target]]) => (target === undefined ? [] : [[key, target]]))),
    sign: sign === '.' || sign === ',' ? sign : null,
  };
}

/** Stores what a house confirmed. The newest choice wins. */
export async function putMemory(
  tx: Transaction,
  houseId: number,
  { sets, headings, sign }: HouseMemory,
  at: Date,
): Promise<void> {
  const rows = [
    ...[...sets].map(([key, targets]) => ({ kind: 'SET', key, targets })),
    ...[...headings].map(([key, target]) => ({ kind: 'HEADING', key, targets: [target] })),
    ...(sign === null ? [] : [{ kind: 'SIGN', key: SIGN, targets: [sign] }]),
  ].map((row) => ({ ...row, hash: hashOf(row.key) }));
  await tx.query(
    `insert into upload_memory (house_id, kind, hash, key, targets, saved_at)
     select $1, r.kind, r.hash, r.key, r.targets, $3
     from jsonb_to_recordset($2::jsonb) as r (kind text, hash text, key text, targets text[])
     on conflict (house_id, kind, hash) do update set targets = excluded.targets, saved_at = excluded.saved_at
     where upload_memory.targets <> excluded.targets`,
    [houseId, JSON.stringify(rows), at],
  );
}
