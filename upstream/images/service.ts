import { pictureFile, pictureNameAt, type PictureSize, readPictureFile } from '../../rules/images/picture-files';
import { recordChanges } from '../core/audit/audit-log';
import type { Queryable, Transaction } from '../core/database/database';
import type { FileStore } from '../core/files/files';
import type { Actor } from '../core/http/actor';
import { notFound } from '../core/http/errors';
import type { Services } from '../core/services';
import { showPicture } from '../lots/service';
import { type PictureFacts, type PreparedPicture, preparePicture, smallerPicture } from './prepare-picture';
import {
  hasPicture,
  insertCopiedPictures,
  insertLotPicture,
  type LotPictureRow,
  selectImagesOfSession,
  selectLotPictures,
  selectPictures,
  type SessionImage,
} from './store';

/** The longest side of an image in a spreadsheet, in pixels. */
const SHEET_SIDE = 240;

const keyOf = (name: string, size: PictureSize) => `pictures/${name.slice(0, 2)}/${pictureFile(name, size)}`;

/** Keeps the files of a picture; the database need not know of it yet. */
export async function keepPicture(files: FileStore, { facts, files: sizes }: PreparedPicture): Promise<PictureFacts> {
  await Promise.all(
    (['full', 'screen', 'mail'] as const).map((size) => files.put(keyOf(facts.name, size), sizes[size])),
  );
  return facts;
}

/**
 * Adds a picture to a lot as its last one: JPEG, PNG or WebP, kept within 2000 px without what its camera wrote into it.
 * Throws 422 INVALID_IMAGE for what is none, 404 for a lot that the house does not have.
 */
export async function addLotPicture(
  services: Services,
  actor: Actor,
  lotId: number,
  source: Buffer,
): Promise<PictureFacts> {
  const picture = await keepPicture(services.files, await preparePicture(source));
  await services.db.transaction(async (tx) => {
    const version = await showPicture(tx, actor.houseId, lotId, picture.name);
    const position = await insertLotPicture(tx, actor.houseId, lotId, picture, services.clock.now());
    await recordChanges(tx, services.clock, actor, 'lot.addPicture', [
      { type: 'Lot', id: lotId, version, after: { picture: picture.name, position } },
    ]);
  });
  return picture;
}

/** The pictures of these lots in order, by lot; a lot without one is not in the map. */
export async function imagesOfLots(
  services: Services,
  houseId: number,
  lotIds: readonly number[],
): Promise<Map<number, LotPictureRow[]>> {
  const byLot = new Map<number, LotPictureRow[]>();
  for (const row of await selectLotPictures(services.db, houseId, lotIds))
    byLot.set(row.lotId, [...(byLot.get(row.lotId) ?? []), row]);
  return byLot;
}

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
                key: keyOf(name, 'mail'),
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
  const bytes = await files.get(keyOf(name, 'screen'));
  return bytes && smallerPicture(bytes, SHEET_SIDE);
}

/** A file of a picture that the house keeps. Throws 404 for every other one. */
export async function readPicture(services: Services, actor: Actor, file: string): Promise<Buffer> {
  const picture = readPictureFile(file);
  const isOurs = picture !== null && (await hasPicture(services.db, actor.houseId, picture.name));
  const bytes = isOurs ? await services.files.get(keyOf(picture.name, picture.size)) : null;
  if (bytes === null) throw notFound('The file');
  return bytes;
}

/** Gives copies of lots the pictures of their originals. */
export const copyPictures = (
  tx: Transaction,
  houseId: number,
  copies: readonly { readonly from: number; readonly to: number }[],
): Promise<void> => insertCopiedPictures(tx, houseId, copies);
