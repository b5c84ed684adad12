import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/http/errors';
import type { GroupRow } from './group-store';
import { selectGroups } from './group-store';

/** The group of the house in whatever state; 404, the same for another house's and for none. */
export async function requireGroup(db: Queryable, houseId: number, invoiceGroupID: number): Promise<GroupRow> {
  const [group] = await selectGroups(db, houseId, [invoiceGroupID]);
  if (!group) throw notFound('The invoice group');
  return group;
}
