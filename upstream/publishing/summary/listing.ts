import { pictureNameAt } from '../../../rules/images/picture-files';
import type { Queryable, Transaction } from '../../core/database/database';
import type { StoredFields } from '../../core/database/record';
import type { FieldPatch } from '../../core/records/editable-record';
import { selectImageLabels, selectListing, selectLotLabels } from '../listing-store';
import { restoreCover } from './cover-photo';
import { restoreFeatured } from './featured-lots';

/** Returns what staff chose for a session in its summary, as the audit log stores it. */
export async function storedListing(db: Queryable, houseId: number, catalogId: number): Promise<StoredFields> {
  const { coverImage, featuredLots } = await selectListing(db, houseId, catalogId);
  return { coverImage: coverImage ?? '', featuredLots };
}

/** Sets what staff chose for a locked session before. Throws what choosing it throws. The caller records the change. */
export async function restoreListing(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  { coverImage, featuredLots }: FieldPatch,
): Promise<void> {
  if (typeof coverImage === 'string') await restoreCover(tx, houseId, catalogId, coverImage);
  if (Array.isArray(featuredLots)) await restoreFeatured(tx, houseId, catalogId, featuredLots as readonly number[]);
}

const FIELDS_OF_LOTS = ['featuredLots', 'unpublishedLots', 'withdrawnLots'] as const;

/** Returns how the history of a session names the lots and images in these values. Two queries at most. */
export async function listingNames(db: Queryable, houseId: number, values: readonly StoredFields[]) {
  const ids = values.flatMap((stored) =>
    FIELDS_OF_LOTS.flatMap((field) => (Array.isArray(stored[field]) ? (stored[field] as readonly number[]) : [])),
  );
  const urls = values.flatMap(({ coverImage }) => (typeof coverImage === 'string' ? [coverImage] : []));
  const lots = ids.length === 0 ? new Map<number, string>() : await selectLotLabels(db, houseId, [...new Set(ids)]);
  const names = [...new Set(urls.flatMap((url) => pictureNameAt(url) ?? []))];
  const images = names.length === 0 ? new Map<string, string>() : await selectImageLabels(db, houseId, names);
  return {
    lotName: (id: number) => lots.get(id) ?? `Lot with id ${id}`,
    imageName: (url: string) => images.get(pictureNameAt(url) ?? '') ?? (url === '' ? '' : 'An image that was deleted'),
  };
}
