import { pictureKey, pictureNameAt, pictureType, readPictureFile } from '../../rules/images/picture-files';
import type { ChangedRecord } from '../core/audit/audit-log';
import type { Queryable, Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { FileStore } from '../core/files/files';
import type { Actor } from '../core/http/actor';
import { notFound } from '../core/http/errors';
import { FileBody } from '../core/http/file-answer';
import type { Services } from '../core/services';
import { restoredImages } from './change-images';
import { smallerPicture } from './prepare-picture';
import { restoredPictures, shownPictures } from './rotate-images';
import {
  countLotImages,
  hasPicture,
  insertCopiedImages,
  selectImagesOfSession,
  selectLotImages,
  selectPictures,
  type SessionImage,
} from './store';

/** The longest side of an image in a spreadsheet, in pixels. */
const SHEET_SIDE = 240;

/** Returns the ids of the images of a lot, in their order. */
export const imagesOfLot = async (tx: Transaction, houseId: number, lotId: number): Promise<number[]> =>
  (await selectLotImages(tx, houseId, [lotId])).map(({ id }) => id);

/** Gives a locked lot the images that it had, by their ids, and returns the change. Throws 409 CANNOT_UNDO. */
export const restoreImages = (
  tx: Transaction,
  houseId: number,
  lotId: number,
  ids: readonly number[],
): Promise<ChangedRecord> => restoredImages(tx, houseId, lotId, ids);

/** Returns which picture each image of a lot shows, for the history of the lot. */
export const picturesOfLot = (tx: Transaction, houseId: number, lotId: number): Promise<string[]> =>
  shownPictures(tx, houseId, lotId);

/** Shows the pictures for the images of a locked lot that its history has, and returns the change. Throws 409 CANNOT_UNDO. */
export const restorePictures = (
  tx: Transaction,
  houseId: number,
  lotId: number,
  pictures: readonly string[],
): Promise<ChangedRecord> => restoredPictures(tx, houseId, lotId, pictures);

/** The thumbnail of a picture, by its key in the file store, where it never changes. */
export interface ThumbnailFile {
  readonly name: string;
  readonly key: string;
  readonly contentType: 'image/jpeg';
  /** Pixels, at most 96. */
  readonly width: number;
  readonly height: number;
}

/** Thumbnails of the pictures at these addresses, by address; one that the house does not keep itself is not in the map. Reads no file. */
export async function thumbnailFiles(
  db: Queryable,
  houseId: number,
  urls: readonly string[],
): Promise<Map<string, ThumbnailFile>> {
  const named = new Map(
    urls.flatMap((url) => {
      const name = pictureNameAt(url);
      return name === null ? [] : [[url, name] as const];
    }),
  );
  const kept = new Map(
    (await selectPictures(db, houseId, [...new Set(named.values())])).map((picture) => [picture.name, picture]),
  );
  return new Map(
    [...named].flatMap(([url, name]) => {
      const picture = kept.get(name);
      return picture
        ? [
            [
              url,
              {
                name,
                key: pictureKey(name, 'mail'),
                contentType: picture.contentType,
                width: picture.mailWidth,
                height: picture.mailHeight,
              },
            ] as const,
          ]
        : [];
    }),
  );
}

/** Returns the images of the lots of a session, by lot and sequence, in one query. Deleted lots are left out. */
export const imagesOfSession = (db: Queryable, houseId: number, catalogId: number): Promise<SessionImage[]> =>
  selectImagesOfSession(db, houseId, catalogId);

/** Returns an image as a JPEG of at most 240 px, for spreadsheets; null if its file is missing. */
export async function sheetThumbnail(files: FileStore, name: string): Promise<Buffer | null> {
  const bytes = await files.get(pictureKey(name, 'screen'));
  return bytes && smallerPicture(bytes, SHEET_SIDE);
}

/** Returns a file of a stored picture, of any house; null if it doesn't have one of this size. */
export async function openPicture(
  { files }: Services,
  { name, size }: NonNullable<ReturnType<typeof readPictureFile>>,
): Promise<FileBody | null> {
  const content = await files.open(pictureKey(name, size));
  return content && new FileBody(pictureType(size), content);
}

/** A file of a picture that the house keeps. Throws 404 for every other one. */
export async function readPicture(services: Services, actor: Pick<Actor, 'houseId'>, file: string): Promise<FileBody> {
  const picture = readPictureFile(file);
  const isOurs = picture !== null && (await hasPicture(services.db, actor.houseId, picture.name));
  const body = isOurs ? await openPicture(services, picture) : null;
  if (body === null) throw notFound('The file');
  return body;
}

/** Gives copies of lots the images of their originals. */
export async function copyPictures(
  tx: Transaction,
  houseId: number,
  copies: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  const count = await countLotImages(
    tx,
    houseId,
    copies.map(({ from }) => from),
  );
  if (count > 0) await insertCopiedImages(tx, houseId, copies, await takeNumbers(tx, houseId, 'photo', count));
}
