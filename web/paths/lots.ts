import type { SaleKind } from '../../rules/sales/calendar/adding';

/** The Catalog Snapshot screen. */
export const snapshotsPath = '/my-auctions/snapshots';

/** A lot in the address of its page. */
export interface LotPlace {
  /** live, timed, or bin. */
  readonly type: string;
  readonly groupId: number;
  readonly catalogId: number;
  /** The number with its extension, or id and the lotId of a lot without one; 0 is a new lot. */
  readonly key: string;
  /** The page of the summary to return to; null for none. */
  readonly goToPage: number | null;
}

/** The page of a lot. Its navigation state says which step it was opened from. */
export const lotPath = ({ type, groupId, catalogId, key, goToPage }: LotPlace): string =>
  `/session/${type}/${groupId}/${catalogId}/lot/${key}${goToPage === null ? '' : `/${goToPage}`}`;

const SEGMENTS: Readonly<Record<SaleKind, string>> = { LIVE: 'live', TIMED: 'timed', BUY_NOW: 'bin' };

/** Returns the segment of a kind of sale in the addresses of its lots. */
export const saleSegment = (kind: SaleKind): string => SEGMENTS[kind];

/** A lot that is read with the session it is in. */
interface PlacedLot {
  readonly lotId: number;
  readonly catalog: {
    readonly number: number;
    readonly kind: SaleKind;
    readonly sale: { readonly number: number } | null;
  } | null;
}

/** Returns the page of a lot, whatever its number is; null for a lot that is in no sale. */
export const placedLotPath = ({ lotId, catalog }: PlacedLot): string | null =>
  catalog?.sale
    ? lotPath({
        type: SEGMENTS[catalog.kind],
        groupId: catalog.sale.number,
        catalogId: catalog.number,
        key: `id${lotId}`,
        goToPage: null,
      })
    : null;

/** Returns what names a lot in the address of its page. */
export const lotKey = ({ number, lotId }: { readonly number: string; readonly lotId: number }): string =>
  /^\d/.test(number) ? number : `id${lotId}`;
