import type { QuarterTurns } from '../../rules/images/lot-images';
import { pictureKey } from '../../rules/images/picture-files';
import { type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { conflict, invalid, notFound } from '../core/errors';
import { requireStorage } from '../core/files/storage';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { lotsById, lotToEdit } from '../lots/editing/service';
import { type ChangedLots, showFirst } from './change-images';
import { keepPicture } from './keep-picture';
import type { PreparedPicture } from './prepare-picture';
import {
  insertLotImages,
  insertPicture,
  lockPicture,
  type LotImageRow,
  selectLargestSizes,
  selectLotImages,
  updatePictures,
} from './store';

/**
 * Which picture each image of a lot shows, by image: `12:{name}`. The history of the lot has it for edits that show other pictures for the same
 * images.
 */
const listOf = (images: readonly LotImageRow[]): string[] =>
  images.toSorted((one, other) => one.id - other.id).map(({ id, name }) => `${id}:${name}`);

/** Returns which picture each image of a lot shows, for its history. */
export const shownPictures = async (tx: Transaction, houseId: number, lotId: number): Promise<string[]> =>
  listOf(await selectLotImages(tx, houseId, [lotId]));

/**
 * Shows other pictures for images of a locked lot, and returns the change. Removed images keep the pictures of before: an undo shows them
 * again, and a picture that is the image of no lot is deleted.
 */
async function showPictures(
  tx: Transaction,
  houseId: number,
  lotId: number,
  names: ReadonlyMap<number, string>,
): Promise<ChangedRecord> {
  const before = await selectLotImages(tx, houseId, [lotId]);
  const replaced = before.filter(({ id, name }) => names.has(id) && names.get(id) !== name);
  const first = await takeNumbers(tx, houseId, 'photo', replaced.length);
  await insertLotImages(
    tx,
    houseId,
    replaced.map((image, index) => ({ ...image, id: first + index })),
  );
  await updatePictures(tx, houseId, lotId, names);
  const after = before.map((image) => ({ ...image, name: names.get(image.id) ?? image.name }));
  const version = await showFirst(tx, houseId, lotId, after);
  return { type: 'Lot', id: lotId, version, before: { pictures: listOf(before) }, after: { pictures: listOf(after) } };
}

/** Shows the pictures for the images of a locked lot that its history has. Throws 409 CANNOT_UNDO if the lot has other images. */
export async function restoredPictures(
  tx: Transaction,
  houseId: number,
  lotId: number,
  list: readonly string[],
): Promise<ChangedRecord> {
  const names = new Map(list.map((entry) => [Number(entry.split(':')[0]), entry.slice(entry.indexOf(':') + 1)]));
  const images = await selectLotImages(tx, houseId, [lotId]);
  if (images.length !== names.size || images.some(({ id }) => !names.has(id)))
    throw conflict('CANNOT_UNDO', 'The lot has other images now.');
  return showPictures(tx, houseId, lotId, names);
}

/** A picture that was turned, and the one that it was made of. */
interface Turned {
  readonly from: string;
  readonly picture: PreparedPicture;
}

const DAMAGED = {
  code: 'INVALID_IMAGE',
  message: 'An image can’t be rotated, because its file is missing or damaged. Delete it, and upload it again.',
  field: 'photoIDs',
};

/** Turns the pictures of images, one after the other; null for one that can't be read. Images that the lot doesn't have are left out. */
async function turnedPictures(
  { db, files, pictures }: Services,
  houseId: number,
  images: readonly LotImageRow[],
  quarterTurns: QuarterTurns,
): Promise<ReadonlyMap<number, Turned | null>> {
  const turned = new Map<number, Turned | null>();
  const largest = await selectLargestSizes(
    db,
    houseId,
    images.map(({ name }) => name),
  );
  for (const { id, name } of images) {
    const bytes = await files.get(pictureKey(name, largest.get(name) ?? 'full'));
    const picture = bytes && (await pictures.rotate(houseId, bytes, quarterTurns));
    turned.set(id, picture === null || typeof picture === 'string' ? null : { from: name, picture });
  }
  return turned;
}

/**
 * Turns images of a lot clockwise. They keep their places and their photoIDs. Applied once per idempotency key. Throws 404 for images that the
 * lot doesn't have, 409 EDITED_MEANWHILE if somebody turned one at the same time, 422 INVALID_IMAGE and STORAGE_LIMIT, 503 BUSY, and the 409
 * of every change of images: EDIT_LOCKED, LOT_DELETED, LOT_SOLD.
 */
export async function rotateLotImages(
  services: Services,
  actor: Actor,
  lotId: number,
  { ids, quarterTurns }: { readonly ids: readonly number[]; readonly quarterTurns: QuarterTurns },
  key: string | null,
): Promise<ChangedLots> {
  const { houseId } = actor;
  const chosen = [...new Set(ids)];
  const images = (await selectLotImages(services.db, houseId, [lotId])).filter(({ id }) => chosen.includes(id));
  // Before the transaction, which would hold the lot and a connection meanwhile.
  const turned = await turnedPictures(services, houseId, images, quarterTurns);
  const act = { key, operation: 'lot.rotateImages', input: { lotId, ids, quarterTurns } };
  return idempotently(services, actor, act, async (tx) => {
    await lotToEdit(tx, services, actor, lotId);
    const current = new Map((await selectLotImages(tx, houseId, [lotId])).map((image) => [image.id, image]));
    const found = chosen.map((id) => {
      const image = current.get(id);
      if (!image) throw notFound('The image');
      return { image, turn: turned.get(id) };
    });
    await requireStorage(services, tx, houseId);
    const pictures = found.map(({ image, turn }) => {
      if (turn === null) throw invalid([DAMAGED]);
      if (turn?.from !== image.name)
        throw conflict('EDITED_MEANWHILE', 'An image was rotated meanwhile. Review it, then rotate it again.');
      return { id: image.id, picture: turn.picture };
    });
    const names = new Map(pictures.map(({ id, picture }) => [id, picture.facts.name]));
    // In one order, so that two requests don't wait for each other.
    for (const name of [...new Set(names.values())].sort()) await lockPicture(tx, name);
    for (const { picture } of pictures) {
      await keepPicture(services.files, picture);
      await insertPicture(tx, houseId, picture.facts, services.clock.now());
    }
    await recordChanges(tx, services.clock, actor, act.operation, [await showPictures(tx, houseId, lotId, names)]);
    return { lots: await lotsById(tx, services, actor, [lotId]) };
  });
}
