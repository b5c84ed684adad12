import { CancelBidDocument, PlaceBidsDocument } from '../../web/bulk-bidding/bids/Bids.generated';
import { CancelAbsenteeBidDocument, EnterAbsenteeBidsDocument } from '../../web/bulk-bidding/book/Book.generated';
import { addedLots } from '../lots/editing/live-steps';
import { addedSession } from '../sales/session/live-steps';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

/** A timed session that bidders see. */
export interface LiveBidding {
  readonly catalogRef: string;
  /** The references of its lots, by number. */
  readonly lotRefs: readonly string[];
}

/** Adds a timed session with lots that start at 100 and end tomorrow, which bidders see. */
export async function addedBidding(house: LiveHouse, count: number): Promise<LiveBidding> {
  const { db, clock } = house.upstream;
  const { id, number } = await addedSession(house);
  await addedLots(house, id, count);
  const end = new Date(clock.now().getTime() + 86_400_000);
  await db.query(`update house set features = features || '{bulk-bidding}'::text[]`);
  const [session] = await db.query<{ ref: string }>(
    `update catalog set kind = 'TIMED', starts_at = $2, published_at = $2 where id = $1 returning ref`,
    [number, end],
  );
  const lots = await db.query<{ ref: string }>(
    `with shown as (
       update lot set starting_bid = 10000, ends_at = $2, is_published = true where catalog_id = $1 returning ref, number)
     select ref from shown order by number`,
    [number, end],
  );
  return { catalogRef: session?.ref ?? '', lotRefs: lots.map(({ ref }) => ref) };
}

const HISTORY = `query ($catalogRef: String!, $refs: [String!]!) {
  biddingSale(catalogRef: $catalogRef) { lotsByRef(refs: $refs) { id bids { ref isOwn } } }
}`;

/** Returns the reference of the latest bid on a lot. */
async function latestBid({ read }: LiveHouse, catalogRef: string, lotRef: string): Promise<string> {
  const { biddingSale } = await read<{ biddingSale: { lotsByRef: { bids: { ref: string }[] }[] } }>(HISTORY, {
    catalogRef,
    refs: [lotRef],
  });
  return biddingSale.lotsByRef[0]?.bids[0]?.ref ?? '';
}

/** Steps that place and cancel bids in a timed session. Users cancel only their own, which are on the lots that they bid on. */
export const bidSteps = (house: () => LiveHouse, of: () => LiveBidding) =>
  ({
    placeBids: {
      document: PlaceBidsDocument,
      isByBoth: true,
      variables: (by) => {
        const { catalogRef, lotRefs } = of();
        const [lotRef = ''] = by === 'app' ? lotRefs : lotRefs.slice(1);
        return { input: { catalogRef, bids: [{ lotRef, amount: '100.00' }], type: 'MAX' } };
      },
    },
    cancelBid: {
      document: CancelBidDocument,
      isByBoth: true,
      variables: async (by) => {
        const { catalogRef, lotRefs } = of();
        const [lotRef = ''] = by === 'app' ? lotRefs : lotRefs.slice(1);
        return { input: { catalogRef, lotRef, bidRef: await latestBid(house(), catalogRef, lotRef) } };
      },
    },
  }) satisfies Partial<Record<MutationName, Step>>;

const REREADS = { AbsenteeBook: 'The services sort its bids and add up its totals.' };

/** Steps that enter and cancel bids that bidders left for a timed session. Each user bids on a lot of their own. */
export const bookSteps = (house: () => LiveHouse, of: () => LiveBidding) =>
  ({
    enterAbsenteeBids: {
      document: EnterAbsenteeBidsDocument,
      isByBoth: true,
      rereads: REREADS,
      variables: (by) => ({
        input: {
          catalogRef: of().catalogRef,
          bids: [{ lot: by === 'app' ? '1' : '2', amount: '100', paddle: '', source: 'PHONE', note: '' }],
        },
      }),
    },
    cancelAbsenteeBid: {
      document: CancelAbsenteeBidDocument,
      isByBoth: true,
      rereads: REREADS,
      variables: async (by) => {
        const { catalogRef, lotRefs } = of();
        const [lotRef = ''] = by === 'app' ? lotRefs : lotRefs.slice(1);
        return { input: { catalogRef, lotRef, bidRef: await latestBid(house(), catalogRef, lotRef) } };
      },
    },
  }) satisfies Partial<Record<MutationName, Step>>;
