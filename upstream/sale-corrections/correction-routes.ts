import { notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { correctSaleOfLot, previewSale, undoSaleCorrection } from './correct-sale';
import { correctionJson } from './correction-json';
import { selectCorrections, selectCorrectionsOfLots } from './correction-store';
import {
  CorrectSaleAnswer,
  CorrectSaleBody,
  CorrectSaleQuery,
  SaleCorrectionAnswer,
  type SaleCorrectionJson,
  SaleCorrectionParams,
  SaleCorrectionsAnswer,
  SaleCorrectionsQuery,
  SaleParams,
} from './correction-wire';

/** The most corrections of a lot that are listed. */
const MOST_OF_LOT = 50;

async function correctionOf({ db }: Services, { houseId }: Actor, id: number): Promise<SaleCorrectionJson> {
  const [row] = await selectCorrections(db, houseId, [id]);
  if (!row) throw notFound('The correction');
  return correctionJson(row);
}

/** REST calls for corrections of sales. API tokens need the scope of invoices. */
export const correctionRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/lot/{lotID}/saleCorrection', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Corrects the sale of a lot and its invoices, once per Idempotency-Key. With dryRun, only previews it',
    params: SaleParams,
    query: CorrectSaleQuery,
    body: CorrectSaleBody,
    answer: CorrectSaleAnswer,
    handler: async ({ actor, params: { lotID }, query, body, idempotencyKey }) => {
      if (query.dryRun === 'true')
        return { saleCorrection: null, dryRun: await previewSale(services, actor, lotID, body) };
      const id = await correctSaleOfLot(services, actor, lotID, body, idempotencyKey);
      return { saleCorrection: await correctionOf(services, actor, id), dryRun: null };
    },
  }),
  route.get('/app/house/{houseRef}/saleCorrections', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Returns corrections of sales, latest first: of lots, or by number',
    query: SaleCorrectionsQuery,
    answer: SaleCorrectionsAnswer,
    handler: async ({ actor: { houseId }, query: { ids, lotIDs } }) => ({
      saleCorrections: [
        ...(ids ? await selectCorrections(services.db, houseId, ids) : []),
        ...(lotIDs ? await selectCorrectionsOfLots(services.db, houseId, lotIDs, MOST_OF_LOT) : []),
      ].map(correctionJson),
    }),
  }),
  route.post('/app/house/{houseRef}/saleCorrection/{saleCorrectionID}/undo', {
    access: 'invoices',
    area: 'invoicing',
    summary: 'Undoes the correction of a sale with its invoices, once per Idempotency-Key',
    params: SaleCorrectionParams,
    answer: SaleCorrectionAnswer,
    handler: async ({ actor, params, idempotencyKey }) => {
      const id = await undoSaleCorrection(services, actor, params.saleCorrectionID, idempotencyKey);
      return { saleCorrection: await correctionOf(services, actor, id) };
    },
  }),
];
