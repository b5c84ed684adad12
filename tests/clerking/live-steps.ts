import { EnterLotDocument, UndoEntryDocument } from '../../web/clerking/desk/Desk.generated';
import { addedLots } from '../lots/editing/live-steps';
import { addedSession } from '../sales/session/live-steps';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

/** A live session that is being held. */
export interface LiveDesk {
  readonly catalogRef: string;
  readonly number: number;
  /** The references of its lots, by number. */
  readonly lotRefs: readonly string[];
}

/** Adds a live session with lots that start at 100, which is being held, and gives bidders paddles from 101. */
export async function addedDesk(house: LiveHouse, count: number): Promise<LiveDesk> {
  const { db, clock } = house.upstream;
  await db.query(`update catalog set is_deleted = true where title like 'Winter%'`);
  const { id, number } = await addedSession(house);
  await addedLots(house, id, count);
  const [session] = await db.query<{ ref: string }>(
    `update catalog set kind = 'LIVE', starts_at = $2, published_at = $2 where id = $1 returning ref`,
    [number, new Date(clock.now().getTime() - 60_000)],
  );
  const lots = await db.query<{ ref: string }>(
    `with shown as (update lot set starting_bid = 10000, is_published = true where catalog_id = $1 returning ref, number)
     select ref from shown order by number`,
    [number],
  );
  await db.query(
    `insert into paddle (house_id, id, catalog_id, approval_id, number)
     select a.house_id, 900000 + $1::int * 100 + a.n, $1, a.id, (100 + a.n)::text
     from (select house_id, id, row_number() over (order by id) as n from approval) a where a.n <= 5`,
    [number],
  );
  return { catalogRef: session?.ref ?? '', number, lotRefs: lots.map(({ ref }) => ref) };
}

const ENTRIES = `query ($catalogRef: String!, $lotRef: String!) {
  clerkDesk(catalogRef: $catalogRef) { entries(lotRef: $lotRef, first: 1) { sequence } }
}`;

/** Steps that enter lots and undo entries. Each user enters a lot of their own. */
export const deskSteps = (house: () => LiveHouse, of: () => LiveDesk) => {
  const lotOf = (by: string) => of().lotRefs[by === 'app' ? 0 : 1] ?? '';
  return {
    enterLot: {
      document: EnterLotDocument,
      isByBoth: true,
      variables: (by) => ({
        input: {
          catalogRef: of().catalogRef,
          lotRef: lotOf(by),
          kind: 'SOLD',
          hammer: '450.00',
          paddle: '101',
          seenSequence: 0,
        },
      }),
    },
    undoEntry: {
      document: UndoEntryDocument,
      isByBoth: true,
      variables: async (by) => {
        const { catalogRef } = of();
        const { clerkDesk } = await house().read<{ clerkDesk: { entries: { sequence: number }[] } }>(ENTRIES, {
          catalogRef,
          lotRef: lotOf(by),
        });
        return { input: { catalogRef, sequence: clerkDesk.entries[0]?.sequence ?? 0 } };
      },
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
