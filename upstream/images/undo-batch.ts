import { pictureUrl } from '../../rules/images/picture-files';
import { announceChanges, writeAuditLog } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { conflict, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { locksOfLots, lotsById, requireOpenSession, showFirstImages } from '../lots/editing/service';
import type { LotJson } from '../lots/wire';
import { type BatchEditRow, selectBatchEdits } from './batch-store';
import { movePlaces, selectImages, selectPlacedImages } from './register-store';

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Returns the edits of each lot. */
function byLot(edits: readonly BatchEditRow[]): Map<number, readonly BatchEditRow[]> {
  const lots = new Map<number, readonly BatchEditRow[]>();
  for (const edit of edits) lots.set(edit.lotId, [...(lots.get(edit.lotId) ?? []), edit]);
  return lots;
}

/** Returns whether a lot has the images that these edits gave it, and nothing else changed them in between. */
const isUntouched = (edits: readonly BatchEditRow[], now: readonly number[]): boolean =>
  isSame(edits.at(-1)?.after ?? [], now) &&
  edits.every(({ before }, index) => index === 0 || isSame(edits[index - 1]?.after ?? [], before));

/** A lot whose images become those of before a batch. */
interface Restored {
  readonly lotId: number;
  readonly edits: readonly BatchEditRow[];
  readonly now: readonly number[];
  readonly then: readonly number[];
}

/** Gives lots their images of before a batch, with the same few statements for any number of them. */
async function restore(
  tx: Transaction,
  services: Services,
  actor: Actor,
  batch: readonly Restored[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const { houseId } = actor;
  await movePlaces(
    tx,
    houseId,
    batch.flatMap(({ now, then }) => [
      ...now.filter((id) => !then.includes(id)).map((id) => ({ id, position: null })),
      ...then.map((id, index) => ({ id, position: index + 1 })),
    ]),
  );
  const versions = await showFirstImages(
    tx,
    houseId,
    batch.map(({ lotId, then: [main] }) => {
      const name = main === undefined ? undefined : names.get(main);
      return { id: lotId, url: name === undefined ? null : pictureUrl(name) };
    }),
  );
  const records = batch.flatMap(({ lotId, edits }) =>
    edits.toReversed().map(({ id, before, after }) => ({
      type: 'Lot' as const,
      id: lotId,
      version: versions.get(lotId) ?? 0,
      before: { images: after },
      after: { images: before },
      undoes: id,
    })),
  );
  await writeAuditLog(tx, services.clock, actor, 'lot.undo', records);
  const announced = batch.map(({ lotId }) => ({ type: 'Lot' as const, id: lotId, version: versions.get(lotId) ?? 0 }));
  await announceChanges(tx, services.clock, actor, announced);
}

/** The lots of a batch after its undo. */
export interface UndoneBatch {
  /** Those that have their images of before. */
  readonly lots: LotJson[];
  /** Those that stay as they are: their images were changed after the batch, or they can't be edited. */
  readonly unchangedLots: LotJson[];
}

/**
 * Undoes the images that were registered as one batch: each of its lots has the images of before, if nobody changed them since. Applied once
 * per idempotency key. Throws 404 for an unknown batch, and 409 ALREADY_UNDONE and EDIT_LOCKED.
 */
export async function undoBatch(
  services: Services,
  actor: Actor,
  catalogId: number,
  batch: string,
  key: string | null,
): Promise<UndoneBatch> {
  const { houseId } = actor;
  return idempotently(
    services,
    actor,
    { key, operation: 'image.undoBatch', input: { catalogId, batch } },
    async (tx) => {
      await requireOpenSession(tx, services, actor, catalogId);
      const asked = await selectBatchEdits(tx, houseId, catalogId, batch);
      if (!asked) throw notFound('The upload');
      const locks = await locksOfLots(tx, services, actor, catalogId, [...new Set(asked.map(({ lotId }) => lotId))]);
      // Read again, because another undo may have committed before the lock.
      const lots = byLot((await selectBatchEdits(tx, houseId, catalogId, batch)) ?? []);
      if (lots.size === 0) throw conflict('ALREADY_UNDONE', 'This upload has already been undone.');
      const placed = await selectPlacedImages(tx, houseId, [...lots.keys()]);
      const names = new Map(
        (
          await selectImages(
            tx,
            houseId,
            [...lots.values()].flatMap(([first]) => first?.before ?? []),
          )
        ).map(({ id, name }) => [id, name]),
      );
      const restored = [...lots].flatMap(([lotId, edits]): Restored[] => {
        const now = placed.filter((image) => image.lotId === lotId).map(({ id }) => id);
        const then = edits[0]?.before ?? [];
        const isOpen = locks.get(lotId) === null && then.every((id) => names.has(id)) && isUntouched(edits, now);
        return isOpen ? [{ lotId, edits, now, then }] : [];
      });
      if (restored.length > 0) await restore(tx, services, actor, restored, names);
      const ids = restored.map(({ lotId }) => lotId);
      return {
        lots: await lotsById(tx, services, actor, ids),
        unchangedLots: await lotsById(
          tx,
          services,
          actor,
          [...lots.keys()].filter((id) => !ids.includes(id)),
        ),
      };
    },
  );
}
