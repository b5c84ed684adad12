import { badRequest, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { setDeleted } from './change-lots';
import type { LotsOfSessionJson } from './editing-wire';
import { selectLotIds } from './lot-store';

/** The lots that a specified call deletes: by number with extension, or by inventory number. */
interface Numbers {
  readonly labels: readonly string[];
  readonly inventoryNumbers: readonly string[];
  readonly key: string | null;
}

const trimmed = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.map((number) => number.trim()).filter((number) => number !== '')),
];

/** Deletes lots of a session by their numbers, all or none. Throws 400 without a number, 404 if a lot is missing, 409 as `setDeleted`. */
export async function deleteByNumbers(
  services: Services,
  actor: Actor,
  catalogId: number,
  numbers: Numbers,
): Promise<LotsOfSessionJson> {
  const labels = trimmed(numbers.labels).map((label) => label.toUpperCase().replace(/^0+(?=\d)/, ''));
  const inventoryNumbers = trimmed(numbers.inventoryNumbers);
  if (labels.length + inventoryNumbers.length === 0)
    throw badRequest('A lot number or inventory number is required.', 'lotNumber');
  const ids = await selectLotIds(services.db, actor.houseId, catalogId, { labels, inventoryNumbers });
  if (ids.length < labels.length + inventoryNumbers.length)
    throw notFound(ids.length === 0 ? 'The lot' : 'One of the lots');
  return setDeleted(services, actor, { ids, isDeleted: true, key: numbers.key });
}
