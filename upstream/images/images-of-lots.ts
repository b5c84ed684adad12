import { lotImageFields } from '../../rules/images/lot-image-fields';
import type { ChangedRecord } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import { conflict } from '../core/errors';
import type { RecordAddition } from '../core/records/record-addition';
import type { Services } from '../core/services';
import { lotToEdit } from '../lots/editing/service';
import { restoredImages } from './change-images';
import { restoredPictures, shownPictures } from './rotate-images';
import { countLotImages, insertCopiedImages, selectLotImages } from './store';

const isImageList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

const isPictureList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The images of a lot in its history. An undo is checked like an edit of the lot. */
export const imagesOfLots: RecordAddition = {
  type: 'Lot',
  fields: lotImageFields,
  actions: {
    'lot.addPicture': 'Added an image',
    'lot.addImages': 'Added images',
    'lot.deleteImages': 'Deleted an image',
    'lot.reorderImages': 'Reordered images',
    'lot.rotateImages': 'Rotated images',
  },
  stored: async (tx, houseId, id) => ({
    images: (await selectLotImages(tx, houseId, [id])).map((image) => image.id),
    pictures: await shownPictures(tx, houseId, id),
  }),
  restore: async (tx, services, actor, lotId, { images, pictures }) => {
    const { id } = await lotToEdit(tx, services, actor, lotId);
    if (isPictureList(pictures)) return [await restoredPictures(tx, actor.houseId, id, pictures)];
    if (isImageList(images)) return [await restoredImages(tx, actor.houseId, id, images)];
    throw conflict('CANNOT_UNDO', 'This edit can’t be undone.');
  },
};

/** Gives copies of lots the images of their originals. They are new with the lots, so nothing else changed. */
export async function copyImages(
  tx: Transaction,
  _services: Services,
  houseId: number,
  copies: readonly { readonly from: number; readonly to: number }[],
): Promise<readonly ChangedRecord[]> {
  const count = await countLotImages(
    tx,
    houseId,
    copies.map(({ from }) => from),
  );
  if (count > 0) await insertCopiedImages(tx, houseId, copies, await takeNumbers(tx, houseId, 'photo', count));
  return [];
}
