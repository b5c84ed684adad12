import { createHash, randomBytes } from 'node:crypto';
import { IMAGE_WORDS, type ImageCode, LARGEST_IMAGE_BYTES } from '../../rules/images/lot-images';
import type { Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import { notFound, Refusal } from '../core/http/errors';
import type { Services } from '../core/services';
import { requireOpenSession } from '../lots/editing/service';
import { formatName } from './image-format';
import { keepPicture } from './keep-picture';
import { insertPicture } from './store';
import { deleteUploads, insertUploads, selectReceived, selectUpload, updateUpload } from './upload-store';

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

const STATUS = { invalidImage: 422, size: 413, type: 422 } as const;
const CODES = { invalidImage: 'INVALID_IMAGE', size: 'TOO_LARGE', type: 'INVALID_TYPE' } as const;

const refused = (code: Extract<ImageCode, keyof typeof STATUS>, message: string = IMAGE_WORDS[code].description) =>
  new Refusal(STATUS[code], [{ code: CODES[code], message, field: 'file' }]);

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
 * TOO_LARGE, 422 INVALID_IMAGE and INVALID_TYPE, and 503 BUSY.
 */
export async function receiveImage(services: Services, address: NewUpload, bytes: Buffer): Promise<SentImage> {
  const { db, clock, files, pictures } = services;
  const { ref } = address;
  const upload = await requireUpload(services, address);
  if (bytes.length > LARGEST_IMAGE_BYTES) throw refused('size');
  const picture = await pictures.read(upload.houseId, bytes);
  if (picture === 'type') throw wrongType(bytes);
  if (picture === 'invalidImage') throw refused(picture);
  const { name, width, height } = await keepPicture(files, picture);
  await db.transaction(async (tx) => {
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

/** Returns what uploads hold, in their order. Throws 404 for one that is unknown or has not arrived. */
export async function receivedImages(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  uploads: readonly ReceivedImage[],
): Promise<{ name: string; isSmall: boolean; fileName: string }[]> {
  const refs = uploads.map(({ ref }) => ref);
  const rows = new Map((await selectReceived(tx, houseId, refs, clock.now())).map((row) => [row.ref, row]));
  return uploads.map(({ ref, fileName }) => {
    const row = rows.get(ref);
    if (!row) throw notFound('The upload');
    return { name: row.name, isSmall: row.isSmall, fileName };
  });
}

/** Deletes uploads whose addresses have expired. Their pictures stay. */
export const sweepUploads = ({ db, clock }: Services): Promise<void> => deleteUploads(db, clock.now());
