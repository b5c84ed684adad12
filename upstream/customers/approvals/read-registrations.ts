import type { z } from 'zod';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import {
  countOfSales,
  type RegistrationRow,
  selectOfSales,
  selectRegistrations,
  selectRegistrationsById,
  selectSalesWithRegistrations,
} from './registration-store';
import type {
  RegistrationJson,
  RegistrationSalesJson,
  RegistrationsJson,
  RegistrationsQuery,
  SaleRegistrationsJson,
  SaleRegistrationsQuery,
} from './registration-wire';

const PAGE_SIZE = 50;
const MOST_SALES = 200;

/** Returns a request as REST shows it. */
export const registrationJson = ({
  id,
  ref,
  saleId,
  saleName,
  saleStartsAt,
  saleEndedAt,
  approvalId,
  personId,
  requestedAt,
  decidedAt,
  ...row
}: RegistrationRow): RegistrationJson => ({
  registrationID: id,
  registrationRef: ref,
  groupID: saleId,
  groupName: saleName,
  groupStartsAt: saleStartsAt?.getTime() ?? null,
  groupEndedAt: saleEndedAt?.getTime() ?? null,
  approvalID: approvalId,
  personID: personId,
  requestedAt: requestedAt.getTime(),
  decidedAt: decidedAt?.getTime() ?? null,
  ...row,
});

/** Returns a page of requests, pending ones in the order in which they were made, others latest first; or the requests of `ids`. */
export async function readRegistrations(
  { db }: Services,
  { houseId }: Actor,
  { ids, groupID, approvalIDs, state, search, ...paging }: z.output<typeof RegistrationsQuery>,
): Promise<RegistrationsJson> {
  if (ids) {
    const rows = await selectRegistrationsById(db, houseId, ids);
    return { registrations: rows.map(registrationJson), totalRecords: rows.length };
  }
  const filter = {
    saleId: groupID ?? null,
    approvalIds: approvalIDs ?? null,
    state: state ?? null,
    search: search?.trim() ?? '',
  };
  const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE });
  const { rows, total } = await selectRegistrations(db, houseId, filter, window);
  return { registrations: rows.map(registrationJson), totalRecords: total };
}

/** Returns a page of the requests for each of these sales. */
export async function readSaleRegistrations(
  { db }: Services,
  { houseId }: Actor,
  { groupIDs = [], state, ...paging }: z.output<typeof SaleRegistrationsQuery>,
): Promise<SaleRegistrationsJson> {
  const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE });
  const rows = await selectOfSales(db, houseId, groupIDs, state ?? null, window);
  const totals = await countOfSales(db, houseId, groupIDs, state ?? null);
  return {
    sales: groupIDs.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      registrations: rows.filter(({ saleId }) => saleId === id).map(registrationJson),
    })),
  };
}

/** Returns the sales that have not ended and have requests, by their start, with the number of pending ones. */
export async function readRegistrationSales(
  { db, clock }: Services,
  { houseId }: Actor,
): Promise<RegistrationSalesJson> {
  const sales = await selectSalesWithRegistrations(db, houseId, clock.now(), MOST_SALES);
  return {
    sales: sales.map(({ id, name, pending }) => ({ groupID: id, groupName: name, pendingApprovalsCount: pending })),
  };
}
