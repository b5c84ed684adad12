import type { z } from 'zod';
import { formatDateUS } from '../../../rules/core/dates';
import { wireFromMinor } from '../../../rules/core/money';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { rowsBy } from '../records/rows-by';
import type { InvoiceCatalogsJson, InvoiceCatalogsQuery, UninvoicedGroupJson } from './creation-wire';
import { selectUninvoicedCatalogs, selectUninvoicedSales, type UninvoicedCatalogRow } from './uninvoiced-store';

const PAGE_SIZE = 25;

const catalogJson = (row: UninvoicedCatalogRow): UninvoicedGroupJson['catalogs'][number] => ({
  catalogRef: row.ref,
  catalogDateFull: formatDateUS(row.startsAt.getTime(), row.timeZone),
  catalogTitle: row.title,
  addressID: row.locationId,
  catalogID: row.id,
  startsAt: row.startsAt.getTime(),
  currencyCode: row.currency,
  soldCount: row.soldCount,
  bidderCount: row.bidderCount,
  hammerTotal: wireFromMinor(row.hammer, row.currency),
});

/** Returns sales with ended sessions that have lots to invoice, latest first: all, or a page of 25 or `size` sales. */
export async function readUninvoiced(
  services: Services,
  actor: Actor,
  query: z.output<typeof InvoiceCatalogsQuery>,
): Promise<InvoiceCatalogsJson> {
  const now = services.clock.now();
  const { total, groupIds } = await selectUninvoicedSales(services.db, actor.houseId, {
    now,
    search: query.search?.trim() ?? '',
    ...windowOf(query, PAGE_SIZE),
  });
  const catalogs = rowsBy(
    await selectUninvoicedCatalogs(services.db, actor.houseId, now, groupIds),
    (row) => row.groupId,
  );
  const auctionGroups = groupIds.flatMap((groupID): UninvoicedGroupJson[] => {
    const rows = catalogs.get(groupID) ?? [];
    const [first] = rows;
    return first
      ? [
          {
            groupID,
            groupName: first.groupName,
            invoiceGroupSettingsID: first.templateId,
            catalogs: rows.map(catalogJson),
          },
        ]
      : [];
  });
  return { auctionGroups, totalRecords: total };
}
