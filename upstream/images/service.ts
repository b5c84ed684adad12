import { pictureKey, pictureNameAt, pictureType, readPictureFile } from '../../rules/images/picture-files';
import type { Queryable } from '../core/database/database';
import { notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { FileBody } from '../core/http/file-answer';
import type { Services } from '../core/services';
import { hasPicture, selectPictures } from './store';

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
