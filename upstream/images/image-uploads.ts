import { createHash, randomBytes } from 'node:crypto';
import { SURE_MEGAPIXELS } from '../../rules/images/decoding';
import { IMAGE_WORDS, type ImageCode, LARGEST_IMAGE_BYTES } from '../../rules/images/lot-images';
import type { Transaction } from '../core/database/database';
import { notFound, Refusal } from '../core/errors';
import { requireStorage } from '../core/files/storage';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { requireOpenSession } from '../lots/editing/service';
import { formatName } from './image-format';
import { dropPicture, keepPicture } from './keep-picture';
import { deletePicture, insertPicture, isStored, lockPicture, selectUnused } from './store';
import { countSend, deleteUploads, insertUploads, selectReceived, selectUpload, updateUpload } from './upload-store';

/** How long an address can be used, in ms: long enough for the slowest queue of files. */
const LIFETIME_MS = 86_400_000;

const hashOf = (signature: string): string => createHash('sha256').update(signature).digest('hex');

/** What may be sent by a signed address. */
export interface NewUpload {
  readonly ref: string;
  /** Sending needs it. Only its hash is stored. */
  readonly signature: string;
}

/** Returns addresses by which images can be sent for the lots of a session. Throws 404, and 409 EDIT_LOCKED. */
export async function newUploads(
  services: Services,
  actor: Actor,
  catalogId: number,
  count: number,
): Promise<NewUpload[]> {
  const uploads = Array.from({ length: count }, () => ({
    ref: services.newRef('IMG'),
    signature: randomBytes(32).toString('base64url'),
  }));
  const createdAt = services.clock.now();
  await services.db.transaction(async (tx) => {
    await requireOpenSession(tx, services, actor, catalogId);
    await insertUploads(tx, actor.houseId, {
      catalogId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
      uploads: uploads.map(({ ref, signature }) => ({ ref, signatureHash: hashOf(signature) })),
    });
  });
  return uploads;
}

/** How many times an image can be sent to an address: again after a lost answer, but not another one all day. */
const MOST_SENDS = 10;
const USED_UP = {
  code: 'UPLOAD_USED',
  message: `This upload has received ${MOST_SENDS} images. Add the image again.`,
  field: 'file',
};

const STATUS = { invalidImage: 422, size: 413, type: 422 } as const;
const CODES = { invalidImage: 'INVALID_IMAGE', size: 'TOO_LARGE', type: 'INVALID_TYPE' } as const;

const refused = (code: Extract<ImageCode, keyof typeof STATUS>, message: string = IMAGE_WORDS[code].description) =>
  new Refusal(STATUS[code], [{ code: CODES[code], message, field: 'file' }]);

const TOO_MANY_PIXELS = `This image has too many pixels to be processed. Save it as a JPEG of at most ${SURE_MEGAPIXELS} megapixels, and upload it again.`;

/** Says what a file of the wrong type is, whatever its name says. */
function wrongType(bytes: Buffer): Refusal {
  const what = formatName(bytes);
  return refused('type', what === null ? undefined : `This file is ${what}. ${IMAGE_WORDS.type.description}`);
}

/** An image that was sent. */
export interface SentImage {
  readonly ref: string;
  readonly width: number;
  readonly height: number;
  readonly isSmall: boolean;
}

/** Checks that an image can be sent to a signed address. Throws 404 for one that is unknown or has expired. */
export async function requireUpload(
  { db, clock }: Services,
  { ref, signature }: NewUpload,
): Promise<{ houseId: number }> {
  const upload = await selectUpload(db, ref, hashOf(signature), clock.now());
  if (!upload) throw notFound('The upload');
  return upload;
}

/**
 * Keeps a file that was sent by a signed address, so that it can be registered. Throws 404 for an address that is unknown or has expired, 413
 * TOO_LARGE, 422 INVALID_IMAGE, INVALID_TYPE, and STORAGE_LIMIT, 409 UPLOAD_USED, and 503 BUSY.
 */
export async function receiveImage(services: Services, address: NewUpload, bytes: Buffer): Promise<SentImage> {
  const { db, clock, files, pictures } = services;
  const { ref, signature } = address;
  const upload = await countSend(db, ref, hashOf(signature), clock.now());
  if (!upload) throw notFound('The upload');
  if (upload.before >= MOST_SENDS) throw new Refusal(409, [USED_UP]);
  await requireStorage(services, db, upload.houseId);
  if (bytes.length > LARGEST_IMAGE_BYTES) throw refused('size');
  const picture = await pictures.read(upload.houseId, bytes);
  if (picture === 'type') throw wrongType(bytes);
  if (picture === 'pixels') throw refused('invalidImage', TOO_MANY_PIXELS);
  if (picture === 'invalidImage') throw refused(picture);
  const { name, width, height } = picture.facts;
  await db.transaction(async (tx) => {
    await lockPicture(tx, name);
    await keepPicture(files, picture);
    await insertPicture(tx, upload.houseId, picture.facts, clock.now());
    await updateUpload(tx, ref, name, picture.isSmall);
  });
  return { ref, width, height, isSmall: picture.isSmall };
}

/** An upload that becomes an image of a lot, with the name of its file. */
export interface ReceivedImage {
  readonly ref: string;
  readonly fileName: string;
}

/** Returns what uploads hold, by their references. One that is unknown or has not arrived is missing. */
export async function arrivedImages(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  refs: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly isSmall: boolean }>> {
  return new Map((await selectReceived(tx, houseId, refs, clock.now())).map((row) => [row.ref, row]));
}

/** Returns what uploads hold, in their order. Throws 404 for one that is unknown or has not arrived. */
export async function receivedImages(
  tx: Transaction,
  services: Services,
  houseId: number,
  uploads: readonly ReceivedImage[],
): Promise<{ name: string; isSmall: boolean; fileName: string }[]> {
  const refs = uploads.map(({ ref }) => ref);
  const rows = await arrivedImages(tx, services, houseId, refs);
  return uploads.map(({ ref, fileName }) => {
    const row = rows.get(ref);
    if (!row) throw notFound('The upload');
    return { name: row.name, isSmall: row.isSmall, fileName };
  });
}

/** How long a picture that no lot and no upload uses is kept, in ms. */
const UNUSED_MS = 2 * 86_400_000;
/** How many unused pictures are deleted at a time; the next sweep continues. */
const MOST_DELETED = 1000;

/** Deletes uploads whose addresses have expired, and pictures that were sent but never became images of a lot. */
export async function sweepUploads({ db, clock, files }: Services): Promise<void> {
  const now = clock.now();
  await deleteUploads(db, now);
  for (const { houseId, name } of await selectUnused(db, new Date(now.getTime() - UNUSED_MS), MOST_DELETED))
    await db.transaction(async (tx) => {
      await lockPicture(tx, name);
      // Houses with the same image share its files.
      if ((await deletePicture(tx, houseId, name)) && !(await isStored(tx, name))) await dropPicture(files, name);
    });
}
