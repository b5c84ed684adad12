import type {
  LotIndexJson,
  PublicCatalogueJson,
  PublicLotPageJson,
} from '../../../upstream/publishing/catalogue/catalogue-wire';
import type { GraphQLContext } from '../../core/context';
import { createTaggedMemory } from './tagged-memory';
import type { Turns } from './turns';

/** How many lots are read together: as many as a list shows. */
export const LOTS_TOGETHER = 60;

/** What the reader asks of the services. */
export type CatalogueReads = Pick<
  GraphQLContext['endpoints']['publishing'],
  'publicCatalogue' | 'publicLot' | 'publicLotIndex'
>;

/** The state of a session that a page shows, and how to read it. */
export interface SessionState {
  readonly catalogRef: string;
  /** Changes with everything that bidders see of it. */
  readonly tag: string;
  readonly reads: CatalogueReads;
}

/** The order of a session's lots. */
interface LotOrder extends LotIndexJson {
  readonly places: ReadonlyMap<string, number>;
}

/** A page of lots as the services select them. */
export type LotSelection = Parameters<CatalogueReads['publicCatalogue']>[1];

const lengthOf = (value: object): number => JSON.stringify(value).length;

/**
 * Reads what pages of lots show. Lots are read together with those beside them, once for each state of their session, because one call for
 * 60 lots takes hardly longer than one for a single lot, and most readers open several.
 */
export function createSessionReader(mostBytes: number, inTurn: Turns) {
  const orders = createTaggedMemory<LotOrder>(mostBytes / 4, ({ lots }) => lengthOf(lots) * 2);
  const parts = createTaggedMemory<PublicCatalogueJson>(mostBytes, lengthOf);

  const orderOf = ({ catalogRef, tag, reads }: SessionState): Promise<LotOrder> =>
    orders(catalogRef, tag, async () => {
      const index = await inTurn(() => reads.publicLotIndex(catalogRef));
      return { ...index, places: new Map(index.lots.map(({ lotRef }, place) => [lotRef, place])) };
    });

  const select = ({ catalogRef, reads }: SessionState, selection: LotSelection): Promise<PublicCatalogueJson> =>
    inTurn(() => reads.publicCatalogue(catalogRef, selection));

  /** Returns the lots of which the first is at this place. */
  const partFrom = (state: SessionState, offset: number): Promise<PublicCatalogueJson> =>
    parts(`${state.catalogRef} ${offset}`, state.tag, () =>
      select(state, { offset, size: LOTS_TOGETHER, search: '', lots: '', available: false }),
    );

  return {
    /** Returns some lots of a session. */
    lots(state: SessionState, selection: LotSelection): Promise<PublicCatalogueJson> {
      const { offset, size, search, lots, available } = selection;
      const isPart = size === LOTS_TOGETHER && offset % size === 0 && search === '' && lots === '' && !available;
      return isPart ? partFrom(state, offset) : select(state, selection);
    },

    /** Returns a lot with those beside it; null if bidders don't see it. */
    async lot(state: SessionState, lotRef: string): Promise<PublicLotPageJson | null> {
      const { edition, lots, places } = await orderOf(state);
      const place = places.get(lotRef);
      if (place === undefined) return null;
      const within = place % LOTS_TOGETHER;
      const { session, lots: part } = await partFrom(state, place - within);
      const lot = part[within];
      // The lots changed between the two reads.
      if (lot?.lotRef !== lotRef || session.edition !== edition)
        return inTurn(() => state.reads.publicLot(state.catalogRef, lotRef));
      return { session, lot, previous: lots[place - 1] ?? null, next: lots[place + 1] ?? null };
    },
  };
}
