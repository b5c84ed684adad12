import type { Transaction } from '../../core/database/database';

/** Saves an event of a processor. False if it was saved before. */
export async function insertEvent(
  tx: Transaction,
  processor: string,
  event: { readonly id: string; readonly key: string; readonly state: string },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'insert into processor_event (processor, id, key, state, received_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning id',
    [processor, event.id, event.key, event.state, at],
  );
  return rows.length > 0;
}
