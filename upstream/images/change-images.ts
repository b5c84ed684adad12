import { pictureUrl } from '../../rules/images/picture-files';
import { type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { badRequest, conflict, invalid, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { lotsById, lotToEdit, showFirstImage } from '../lots/editing/service';
import type { LotJson } from '../lots/wire';
import { batchNumber } from './batch-store';
import { type ReceivedImage, receivedImages } from './image-uploads';
import {
  insertLotImages,
  type LotImageRow,
  type NewLotImage,
  selectImagesById,
  selectLotImages,
  updatePlaces,
} from './store';

/** The most images of a lot. */
export const MOST_IMAGES = 100;

/** Said instead of giving a lot more images. */
export const TOO_MANY_IMAGES = {
  code: 'TOO_MANY_IMAGES',
  message: `A lot can have at most ${MOST_IMAGES} images. Delete some of them first.`,
};

const idsOf = (images: readonly LotImageRow[]): number[] => images.map(({ id }) => id);

/** Gives images the places 1, 2, 3 in their order. */
const inSequence = (images: readonly LotImageRow[]): LotImageRow[] =>
  images.map((image, index) => ({ ...image, sequence: index + 1 }));

/** Shows the first image of a locked lot for it, or none, and returns the lot's next version. */
export const showFirst = (
  tx: Transaction,
  houseId: number,
  lotId: number,
  images: readonly LotImageRow[],
): Promise<number> => showFirstImage(tx, houseId, lotId, images[0] ? pictureUrl(images[0].name) : null);

/** Stores the images of a locked lot with their places, shows the first one for the lot, and returns the change. */
async function placed(
  tx: Transaction,
  houseId: number,
  lotId: number,
  before: readonly LotImageRow[],
  after: readonly LotImageRow[],
): Promise<ChangedRecord> {
  await updatePlaces(tx, houseId, lotId, new Map(after.map(({ id, sequence }) => [id, sequence])));
  const images = after.toSorted((one, other) => one.sequence - other.sequence);
  const version = await showFirst(tx, houseId, lotId, images);
  return { type: 'Lot', id: lotId, version, before: { images: idsOf(before) }, after: { images: idsOf(images) } };
}

/** Gives a locked lot the images that it had, in their order. Throws 409 CANNOT_UNDO if they aren't images of the lot. */
export async function restoredImages(
  tx: Transaction,
  houseId: number,
  lotId: number,
  ids: readonly number[],
): Promise<ChangedRecord> {
  const before = await selectLotImages(tx, houseId, [lotId]);
  const rows = new Map((await selectImagesById(tx, houseId, lotId, ids)).map((image) => [image.id, image]));
  const images = ids.flatMap((id) => rows.get(id) ?? []);
  if (images.length < ids.length) throw conflict('CANNOT_UNDO', 'These images no longer exist.');
  return placed(tx, houseId, lotId, before, inSequence(images));
}

/** An image that a lot gets after the others. */
type AddedImage = Omit<NewLotImage, 'id' | 'lotId'>;

/** Adds images to a lot in the course of a call, in their order. Throws 404, 409 EDIT_LOCKED, LOT_DELETED, LOT_SOLD, and 422 TOO_MANY_IMAGES. */
async function addImages(
  tx: Transaction,
  services: Services,
  actor: Actor,
  lotId: number,
  { images, batch }: { readonly images: readonly AddedImage[]; readonly batch: string | null },
): Promise<void> {
  const { houseId } = actor;
  const { clock } = services;
  const { catalogId } = await lotToEdit(tx, services, actor, lotId);
  const before = await selectLotImages(tx, houseId, [lotId]);
  const first = await takeNumbers(tx, houseId, 'photo', images.length);
  const last = Math.max(0, ...before.map(({ sequence }) => sequence));
  const added = images.map((image, index): LotImageRow => ({
    id: first + index,
    lotId,
    ...image,
    sequence: last + index + 1,
  }));
  if (before.length + added.length > MOST_IMAGES) throw invalid([{ ...TOO_MANY_IMAGES, field: null }]);
  await insertLotImages(
    tx,
    houseId,
    images.map(({ name, isSmall, fileName }, index) => ({ id: first + index, lotId, name, isSmall, fileName })),
  );
  const change = await placed(tx, houseId, lotId, before, [...before, ...added]);
  const editId = batch === null ? null : await batchNumber(tx, houseId, { catalogId, key: batch, at: clock.now() });
  await recordChanges(tx, clock, actor, 'lot.addImages', [change], editId);
}

/** The lots of an answer. */
export interface ChangedLots {
  readonly lots: LotJson[];
}

/**
 * Adds images that were uploaded as the last ones of a lot, in this order. Applied once per idempotency key. Throws 404 for an upload that
 * has not arrived, and what `addImages` throws.
 */
export async function addLotImages(
  services: Services,
  actor: Actor,
  lotId: number,
  { uploads, batch }: { readonly uploads: readonly ReceivedImage[]; readonly batch: string | null },
  key: string | null,
): Promise<ChangedLots> {
  const act = { key, operation: 'lot.addImages', input: { lotId, uploads, batch } };
  return idempotently(services, actor, act, async (tx) => {
    const images = await receivedImages(tx, services, actor.houseId, uploads);
    await addImages(tx, services, actor, lotId, { images, batch });
    return { lots: await lotsById(tx, services, actor, [lotId]) };
  });
}

type Change = (images: readonly LotImageRow[]) => readonly LotImageRow[];

/** Changes which images a lot has and where, once per idempotency key. Throws 404, 409 EDIT_LOCKED, LOT_DELETED, LOT_SOLD. */
async function changed(
  services: Services,
  actor: Actor,
  lotId: number,
  act: { readonly key: string | null; readonly operation: string; readonly input: unknown },
  change: Change,
): Promise<ChangedLots> {
  return idempotently(services, actor, act, async (tx) => {
    const { houseId } = actor;
    await lotToEdit(tx, services, actor, lotId);
    const before = await selectLotImages(tx, houseId, [lotId]);
    const after = change(before);
    const isSame =
      after.length === before.length &&
      after.every(({ id, sequence }) => before.some((one) => one.id === id && one.sequence === sequence));
    if (!isSame)
      await recordChanges(tx, services.clock, actor, act.operation, [await placed(tx, houseId, lotId, before, after)]);
    return { lots: await lotsById(tx, services, actor, [lotId]) };
  });
}

/** Removes images from a lot; the others move up. Ones that were removed already are ignored. Throws as `changed`. */
export const deleteLotImages = (
  services: Services,
  actor: Actor,
  lotId: number,
  ids: readonly number[],
  key: string | null,
): Promise<ChangedLots> =>
  changed(services, actor, lotId, { key, operation: 'lot.deleteImages', input: { lotId, ids } }, (images) =>
    inSequence(images.filter(({ id }) => !ids.includes(id))),
  );

/**
 * Orders the images of a lot. Throws 409 EDITED_MEANWHILE if `ids` are not the images of the lot, because somebody added or deleted one, and
 * as `changed`.
 */
export const reorderLotImages = (
  services: Services,
  actor: Actor,
  lotId: number,
  ids: readonly number[],
  key: string | null,
): Promise<ChangedLots> =>
  changed(services, actor, lotId, { key, operation: 'lot.reorderImages', input: { lotId, ids } }, (images) => {
    const rows = new Map(images.map((image) => [image.id, image]));
    const ordered = ids.flatMap((id) => rows.get(id) ?? []);
    if (ordered.length < images.length || ordered.length < ids.length || new Set(ids).size < ids.length)
      throw conflict(
        'EDITED_MEANWHILE',
        'Images of this lot were added or deleted meanwhile. Review them, then reorder them again.',
      );
    return inSequence(ordered);
  });

/** Removes the image at a place of a lot, and leaves the place empty. Throws 404, and as `changed`. */
export const deleteAtPlace = (
  services: Services,
  actor: Actor,
  lotId: number,
  sequence: number,
  key: string | null,
): Promise<ChangedLots> =>
  changed(services, actor, lotId, { key, operation: 'lot.deleteImages', input: { lotId, sequence } }, (images) => {
    if (!images.some((image) => image.sequence === sequence)) throw notFound('The image');
    return images.filter((image) => image.sequence !== sequence);
  });

/** Moves images of a lot to other places, by their places. Every image is listed, and no place twice. Throws 400, and as `changed`. */
export const reorderPlaces = (
  services: Services,
  actor: Actor,
  lotId: number,
  order: ReadonlyMap<number, number>,
  key: string | null,
): Promise<ChangedLots> =>
  changed(
    services,
    actor,
    lotId,
    { key, operation: 'lot.reorderImages', input: { lotId, order: [...order] } },
    (images) => {
      const moved = images.flatMap((image) => {
        const sequence = order.get(image.sequence);
        return sequence === undefined ? [] : [{ ...image, sequence }];
      });
      if (moved.length < images.length || moved.length < order.size || new Set(order.values()).size < order.size)
        throw badRequest(
          'imageOrder must list the place of every image of the lot, and each place once.',
          'imageOrder',
        );
      return moved.toSorted((one, other) => one.sequence - other.sequence);
    },
  );

/** Closes the gaps between the places of the images of a lot. Throws as `changed`. */
export const resequenceImages = (services: Services, actor: Actor, lotId: number): Promise<ChangedLots> =>
  changed(services, actor, lotId, { key: null, operation: 'lot.reorderImages', input: lotId }, inSequence);
