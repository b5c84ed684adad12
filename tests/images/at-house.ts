import type { Actor } from '../../upstream/core/http/actor';
import { selectActor } from '../../upstream/demo/store';
import type { TestUpstream } from '../support/services/upstream';

/** The cashier of a house, for functions that have no call yet. */
export async function actorOf(upstream: TestUpstream, house: string): Promise<Actor> {
  const [row] = await upstream.db.query<{ id: number }>('select id from house where user_name = $1', [house]);
  return upstream.db.transaction((tx) => selectActor(tx, row?.id ?? 0, 'cashier'));
}

/** Numbers of a house's lots by title. */
export async function lotsOf(upstream: TestUpstream, { houseId }: Actor): Promise<ReadonlyMap<string, number>> {
  const rows = await upstream.db.query<{ id: number; title: string }>('select id, title from lot where house_id = $1', [
    houseId,
  ]);
  return new Map(rows.map(({ id, title }) => [title, id]));
}
