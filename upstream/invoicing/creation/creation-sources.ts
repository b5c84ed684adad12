import type { Queryable } from '../../core/database/database';
import { houseById, locationsById } from '../../house/service';
import { exemptionsOfBidders } from '../../tax-exemptions/service';
import type { TemplateVersionRow } from '../../templates/template-record';
import { rowsBy } from '../records/rows-by';
import type { CreationSources } from './compute-invoices';
import { selectBidders, selectPaddles, selectSessionTerms, type SoldLotRow } from './creation-store';

/** Reads the input for the invoices of these lots, with a constant number of statements. */
export async function readSources(
  db: Queryable,
  houseId: number,
  lots: readonly SoldLotRow[],
  group: { readonly currency: string; readonly locationId: number; readonly template: TemplateVersionRow },
): Promise<CreationSources> {
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  if (!location) throw new Error(`There is no location ${group.locationId}.`);
  const lotsOfBidder = rowsBy(lots, ({ approvalId }) => approvalId);
  const catalogIds = [...new Set(lots.map(({ catalogId }) => catalogId))];
  return {
    currency: group.currency,
    processor: house.processorType,
    paymentsEnabled: house.paymentProcessingEnabled,
    saleLocation: { country: location.country, state: location.state || null },
    template: group.template,
    sessions: await selectSessionTerms(db, houseId, catalogIds),
    bidders: await selectBidders(db, houseId, [...lotsOfBidder.keys()]),
    lotsOfBidder,
    papersOfBidder: await exemptionsOfBidders(db, houseId, [...lotsOfBidder.keys()]),
    paddlesOfBidder: rowsBy(await selectPaddles(db, houseId, catalogIds), ({ approvalId }) => approvalId),
  };
}
