import { effectiveEntries } from '../../../rules/clerking/entries';
import { nextOpenLot } from '../../../rules/clerking/line';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import { resultOf } from '../../../rules/lots/results/lot-result';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { selectDeskLots, selectEntries } from '../desk/desk-store';
import { deskOf } from '../desk/read-desk';
import type { BoardJson } from './board-wire';

/** Enough entries to find one that wasn't undone. */
const LATEST = 200;

/** Returns what the room sees of a live session: the lot that is offered and the last result. Throws 404. */
export async function readBoard({ db }: Services, actor: Actor, catalogRef: string): Promise<BoardJson> {
  const desk = await deskOf(db, actor, catalogRef);
  const rows = await selectDeskLots(db, actor.houseId, desk.id, null);
  const lots = rows.map((row) => ({
    row,
    number: `${row.number ?? ''}${row.extension}`,
    isOpen: resultOf(row).kind === 'OPEN',
    isWithdrawn: row.isWithdrawn,
  }));
  const entries = await selectEntries(db, actor.houseId, desk.id, { lotId: null, sequence: null, limit: LATEST });
  const effective = effectiveEntries(entries);
  const [last] = effective;
  const lastLot = last && lots.find(({ row }) => row.id === last.lotId);
  const current = last?.kind === 'REOPENED' && lastLot?.isOpen ? lastLot : nextOpenLot(lots, lastLot?.number ?? null);
  const maybe = (amount: Minor | null) => (amount === null ? null : wireFromMinor(amount, desk.currency));
  // A lot that is offered again has no result to show.
  const shown = effective.find(
    (entry) => entry.kind !== 'REOPENED' && effective.find(({ lotId }) => lotId === entry.lotId) === entry,
  );
  const shownLot = lots.find(({ row }) => row.id === shown?.lotId)?.row;
  return {
    catalogID: desk.id,
    catalogRef: desk.ref,
    title: desk.title,
    currencyCode: desk.currency,
    isEnded: desk.endedAt !== null,
    lot: current && {
      lotRef: current.row.ref,
      lotNumber: current.row.number,
      lotNumberExtension: current.row.extension,
      title: current.row.title,
      imageUrl: current.row.imageUrl,
      estimateLow: maybe(current.row.lowEstimate),
      estimateHigh: maybe(current.row.highEstimate),
      openingBid: maybe(current.row.startingBid),
    },
    last:
      shown && shownLot
        ? {
            lotNumber: shownLot.number,
            lotNumberExtension: shownLot.extension,
            title: shownLot.title,
            isSold: shown.kind === 'SOLD',
            hammer: maybe(shown.hammer),
          }
        : null,
  };
}
