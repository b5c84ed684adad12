import { pictureFile, type PictureSize } from '../../rules/images/picture-files';
import type { FileStore } from '../core/files/files';
import type { PictureFacts, PreparedPicture } from './prepare-picture';

/** The key of a picture's file in the file store. */
export const keyOf = (name: string, size: PictureSize): string =>
  `pictures/${name.slice(0, 2)}/${pictureFile(name, size)}`;

/** Keeps the files of a picture; the database need not know of it yet. */
export async function keepPicture(files: FileStore, { facts, files: sizes }: PreparedPicture): Promise<PictureFacts> {
  await Promise.all(
    (['full', 'screen', 'mail'] as const).map((size) => files.put(keyOf(facts.name, size), sizes[size])),
  );
  return facts;
}
