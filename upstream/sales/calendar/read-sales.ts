import type { z } from 'zod';
import { formatLongDateTime } from '../../../rules/core/dates';
import { isEditLocked } from '../../../rules/sales/edit-lock';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { type ListedSaleRow, type SaleFilter, selectBuyNowSale, selectSales } from '../sale-store';
import { catalogsById } from '../service';
import type { CatalogJson } from '../wire';
import { addSessionRefusal } from './add-sale';
import { selectDeleted } from './deleted-store';
import type {
  AuctionCalendarJson,
  AuctionCalendarQuery,
  BinSaleAnswer,
  DeletedJson,
  DeletedQuery,
  SaleJson,
  SalesJson,
  SalesQuery,
} from './sale-wire';

const PAGE_SIZE = 25;
/** How many deleted sales and sessions a call without a page returns. */
const MOST_DELETED = 200;
const NO_FILTER = { ids: null, isUpcoming: null, kinds: null, search: '', from: null, to: null } as const;

const dateOf = (instant: number | undefined): Date | null => (instant === undefined ? null : new Date(instant));

async function jsonOf(services: Services, actor: Actor, rows: readonly ListedSaleRow[]): Promise<SaleJson[]> {
  const house = await houseById(services.db, actor.houseId);
  return Promise.all(
    rows.map(async (row) => ({
      groupID: row.id,
      groupRef: row.ref,
      groupName: row.name,
      kind: row.kind,
      groupSettingsID: row.termsId,
      termsName: row.termsName,
      houseFeeStepEnabled: row.houseFeeStep,
      createdAt: row.createdAt.getTime(),
      startsAt: row.startsAt?.getTime() ?? null,
      endedAt: row.endedAt?.getTime() ?? null,
      pendingApprovalsCount: row.pendingApprovals,
      catalogIDs: [...row.catalogIds],
      addSessionRefusal: await addSessionRefusal(
        services.db,
        actor.houseId,
        { kind: row.kind, hasFeeStep: row.houseFeeStep, sessionCount: row.catalogIds.length },
        house,
      ),
      version: row.version,
    })),
  );
}

/** Returns sales that match the filter: all, or a page. */
export async function readSales(
  services: Services,
  actor: Actor,
  query: z.output<typeof SalesQuery>,
): Promise<SalesJson> {
  const filter: SaleFilter = {
    ids: query.ids ?? null,
    isUpcoming: query.upcoming === undefined ? null : query.upcoming === 'true',
    kinds: query.kinds?.split(',') ?? null,
    search: query.search?.trim() ?? '',
    from: dateOf(query.from),
    to: dateOf(query.to),
    now: services.clock.now(),
  };
  const { rows, total } = await selectSales(services.db, actor.houseId, filter, windowOf(query, PAGE_SIZE));
  return { sales: await jsonOf(services, actor, rows), totalRecords: total };
}

/** Returns upcoming or past sales with their sessions. */
export async function auctionCalendar(
  services: Services,
  actor: Actor,
  { upcoming, ...paging }: z.output<typeof AuctionCalendarQuery>,
): Promise<AuctionCalendarJson> {
  const { db, clock } = services;
  const now = clock.now();
  const filter = { ...NO_FILTER, isUpcoming: upcoming !== 'false', now };
  const { rows, total } = await selectSales(db, actor.houseId, filter, windowOf(paging, PAGE_SIZE));
  const sessions = await catalogsById(
    services,
    actor,
    rows.flatMap(({ catalogIds }) => catalogIds),
  );
  const byId = new Map(sessions.map((session) => [session.catalogID, session]));
  const inCalendar = (session: CatalogJson, termsId: number | null) => ({
    catalogID: session.catalogID,
    catalogRef: session.catalogRef,
    catalogGUID: session.catalogRef,
    title: session.title,
    imageURL: session.imageURL,
    dateTimeDisplay: formatLongDateTime(session.startsAt, session.timeZoneID),
    catalogDateTimeUTC: session.startsAt,
    timeZoneID: session.timeZoneID,
    lotCount: session.lotCount,
    lotsWithoutImagesCount: session.lotsWithoutImagesCount,
    unpublishedLotCount: session.unpublishedLotCount,
    channels: session.channels,
    liveServerID: null,
    webRTCEnabled: session.hasBroadcast,
    ir5VideoEnabled: false,
    in2Hours: isEditLocked(session.startsAt, now.getTime()),
    stepTracker: session.stepTracker,
    invoiceGroupID: session.invoiceGroupID,
    invoiceGroupSettingsID: termsId,
    unsoldLivetoTimedCatalog: session.unsoldOfCatalogID !== null,
  });
  return {
    auctionGroups: rows.map((row) => ({
      groupID: row.id,
      groupName: row.name,
      groupSettingsID: row.termsId,
      live: row.kind === 'LIVE',
      houseFeeStepEnabled: row.houseFeeStep,
      pendingApprovalsCount: row.pendingApprovals,
      orphanTerm: row.termsId === null,
      catalogs: row.catalogIds.flatMap((id) => {
        const session = byId.get(id);
        return session ? [inCalendar(session, row.termsId)] : [];
      }),
    })),
    totalRecords: total,
  };
}

/** Returns the deleted sales, and the deleted sessions of other sales, that can be restored. */
export async function readDeleted(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof DeletedQuery>,
): Promise<DeletedJson> {
  const { limit, offset } = windowOf(query, MOST_DELETED);
  const { rows, total } = await selectDeleted(db, houseId, { limit: limit ?? MOST_DELETED, offset });
  return {
    totalRecords: total,
    deleted: rows.map(({ saleId, saleName, kind, catalogId, title, startsAt, timeZone }) => ({
      groupID: saleId,
      groupName: saleName,
      kind,
      catalogID: catalogId,
      title,
      startsAt: startsAt?.getTime() ?? null,
      timeZoneID: timeZone,
    })),
  };
}

/** Returns the house's Buy It Now sale with its counts. */
export async function readBinSale(services: Services, actor: Actor): Promise<z.output<typeof BinSaleAnswer>['data']> {
  const found = await selectBuyNowSale(services.db, actor.houseId);
  if (!found) return { binSale: null };
  const { saleId, catalogId } = found;
  const [session] = await catalogsById(services, actor, catalogId === null ? [] : [catalogId]);
  return {
    binSale: {
      catalogID: catalogId,
      groupID: saleId,
      catalogURL: session?.catalogURL ?? null,
      invoiceGroupID: session?.invoiceGroupID ?? null,
      soldLotCount: session?.soldCount ?? 0,
      unPubLotCount: session?.unpublishedLotCount ?? 0,
      unSoldLotCount: (session?.lotCount ?? 0) - (session?.soldCount ?? 0),
    },
  };
}
