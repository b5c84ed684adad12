import { placeOnLot } from '../../rules/images/image-names';
import { pictureUrl } from '../../rules/images/picture-files';
import { type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { locksOfLots, showFirstImages } from '../lots/editing/service';
import { batchNumber } from './batch-store';
import { MOST_IMAGES, TOO_MANY_IMAGES } from './change-images';
import { arrivedImages } from './image-uploads';
import { movePlaces, type PlacedImageRow, selectPlacedImages } from './register-store';
import { insertLotImages } from './store';

/** An image that was sent, and which image of which lot it becomes. */
export interface Registration {
  /** The upload. */
  readonly ref: string;
  readonly lotId: number;
  /** From 1; null is after the others. */
  readonly place: number | null;
  /** Empty if unknown. */
  readonly fileName: string;
}

/** Where images are registered together. */
export interface RegistrationBatch {
  readonly catalogId: number;
  /** Names what can be undone as one edit; null for nothing. */
  readonly key: string | null;
}

/** An image as it was registered, or why it was not. */
export type Registered =
  | { readonly image: PlacedImageRow; readonly isUnchanged: boolean; readonly problem: null }
  | { readonly image: null; readonly problem: { readonly code: string; readonly message: string } };

const LOT_NOT_FOUND = { code: 'LOT_NOT_FOUND', message: 'The session no longer has this lot.' };
const NOT_ARRIVED = {
  code: 'UPLOAD_NOT_FOUND',
  message: 'No image has been sent to this imageURL, or it has expired.',
};

type NewImage = PlacedImageRow & { readonly isSmall: boolean };

const inOrder = (images: ReadonlyMap<number, PlacedImageRow> | undefined): readonly PlacedImageRow[] =>
  [...(images?.values() ?? [])].toSorted((one, other) => one.sequence - other.sequence);

const failed = (problem: { readonly code: string; readonly message: string }): Registered => ({ image: null, problem });

/** What a batch is registered with. */
interface Known {
  readonly images: readonly PlacedImageRow[];
  /** By lot: why it can't be edited. */
  readonly locks: Awaited<ReturnType<typeof locksOfLots>>;
  /** By upload. */
  readonly arrived: Awaited<ReturnType<typeof arrivedImages>>;
}

/** The images of lots by their places. */
function placesOf(images: readonly PlacedImageRow[]): Map<number, Map<number, PlacedImageRow>> {
  const lots = new Map<number, Map<number, PlacedImageRow>>();
  for (const image of images)
    lots.set(image.lotId, (lots.get(image.lotId) ?? new Map<number, PlacedImageRow>()).set(image.sequence, image));
  return lots;
}

/** Returns what a batch changes, with new images counted from `first`. */
function planned(entries: readonly Registration[], { images: before, locks, arrived }: Known, first: number) {
  const lots = placesOf(before);
  const added: NewImage[] = [];
  const results = entries.map(({ ref, lotId, place, fileName }): Registered => {
    const lock = locks.get(lotId);
    const upload = arrived.get(ref);
    if (lock === undefined) return failed(LOT_NOT_FOUND);
    if (lock !== null) return failed(lock);
    if (!upload) return failed(NOT_ARRIVED);
    const images = lots.get(lotId) ?? new Map<number, PlacedImageRow>();
    const sequence = placeOnLot([...images.values()], fileName, place);
    const replaced = images.get(sequence);
    if (replaced?.name === upload.name) return { image: replaced, isUnchanged: true, problem: null };
    if (!replaced && images.size >= MOST_IMAGES) return failed(TOO_MANY_IMAGES);
    const image = { ...upload, id: first + added.length, lotId, sequence, fileName };
    lots.set(lotId, images.set(sequence, image));
    added.push(image);
    return { image, isUnchanged: false, problem: null };
  });
  return { results, added, lots };
}

/** Stores what a batch changes, and returns the records for the audit log. */
async function store(
  tx: Transaction,
  houseId: number,
  before: readonly PlacedImageRow[],
  { added, lots }: ReturnType<typeof planned>,
): Promise<ChangedRecord[]> {
  await insertLotImages(tx, houseId, added);
  const old = placesOf(before);
  const changed = [...new Set(added.map(({ lotId }) => lotId))].map((id) => {
    const images = lots.get(id) ?? new Map<number, PlacedImageRow>();
    return { id, before: inOrder(old.get(id)), after: inOrder(images) };
  });
  const shown = new Set(changed.flatMap(({ after }) => after));
  await movePlaces(tx, houseId, [
    ...changed.flatMap((lot) =>
      lot.before.filter((image) => !shown.has(image)).map(({ id }) => ({ id, position: null })),
    ),
    ...added.filter((image) => shown.has(image)).map(({ id, sequence }) => ({ id, position: sequence })),
  ]);
  const versions = await showFirstImages(
    tx,
    houseId,
    changed.flatMap(({ id, after: [main] }) => (main ? [{ id, url: pictureUrl(main.name) }] : [])),
  );
  const idsOf = (images: readonly PlacedImageRow[]) => ({ images: images.map(({ id }) => id) });
  return changed.map((lot) => ({
    type: 'Lot',
    id: lot.id,
    version: versions.get(lot.id) ?? 0,
    before: idsOf(lot.before),
    after: idsOf(lot.after),
  }));
}

/**
 * Shows images that were sent for lots of a locked session, in the course of a call and with the same few statements for any number of them. An
 * image replaces the one of its lot with the same file name, or the one at its place. The same picture at its place changes nothing. One that
 * can't be registered has a problem; the others are registered. All with the same batch can be undone as one edit.
 */
export async function registerBatch(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { catalogId, key }: RegistrationBatch,
  entries: readonly Registration[],
): Promise<Registered[]> {
  const { houseId } = actor;
  const { clock } = services;
  const lotIds = [...new Set(entries.map(({ lotId }) => lotId))];
  const refs = entries.map(({ ref }) => ref);
  const known: Known = {
    locks: await locksOfLots(tx, services, actor, catalogId, lotIds),
    arrived: await arrivedImages(tx, services, houseId, refs),
    images: await selectPlacedImages(tx, houseId, lotIds),
  };
  const { results, added } = planned(entries, known, 1);
  if (added.length === 0) return results;
  const plan = planned(entries, known, await takeNumbers(tx, houseId, 'photo', added.length));
  const editId = key === null ? null : await batchNumber(tx, houseId, { catalogId, key, at: clock.now() });
  await recordChanges(tx, clock, actor, 'lot.addImages', await store(tx, houseId, known.images, plan), editId);
  return plan.results;
}
