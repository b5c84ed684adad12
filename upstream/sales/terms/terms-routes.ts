import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { HouseIdParams } from '../session/session-wire';
import { saveTerms, setTermsArchived } from './save-terms';
import { readTerms } from './service';
import {
  GroupSettingsAnswer,
  SaleTermsAnswer,
  SaleTermsBody,
  SaleTermsListAnswer,
  SaleTermsParams,
  SaleTermsQuery,
} from './terms-wire';

/** The calls of Auction Terms. */
export const termsRoutes = (services: Services): Route[] => [
  route.get('/cps/app/house/{houseID}/terms', {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the terms that a new sale can have, by name',
    params: HouseIdParams,
    answer: GroupSettingsAnswer,
    handler: async ({ actor }) => ({
      groupSettings: (await readTerms(services, actor, { ids: null, archived: false })).map(
        ({ termsID, name, houseFeeStepEligible, paymentProcessingEligible }) => ({
          id: termsID,
          name,
          houseFeeStepEligible,
          paymentProcessingEligible,
        }),
      ),
    }),
  }),
  route.get('/app/house/{houseRef}/saleTerms', {
    access: 'sales',
    summary: 'Lists the auction terms of the house, by name, including archived ones',
    query: SaleTermsQuery,
    answer: SaleTermsListAnswer,
    handler: async ({ actor, query: { ids, archived } }) => ({
      saleTerms: await readTerms(services, actor, {
        ids: ids ?? null,
        archived: archived === undefined ? null : archived === 'true',
      }),
    }),
  }),
  route.post('/app/house/{houseRef}/saleTerms', {
    access: 'sensitive',
    summary: 'Adds auction terms, or changes those with termsID. Sessions keep the terms that they were added with',
    body: SaleTermsBody,
    answer: SaleTermsAnswer,
    handler: async ({ actor, body }) => ({ saleTerms: await saveTerms(services, actor, body) }),
  }),
  ...(['archive', 'restore'] as const).map((action) =>
    route.post(`/app/house/{houseRef}/saleTerms/{termsID}/${action}`, {
      access: 'sensitive',
      summary:
        action === 'archive'
          ? 'Archives auction terms. New sales can’t have them, and sales that have them keep them'
          : 'Restores archived auction terms',
      params: SaleTermsParams,
      answer: SaleTermsAnswer,
      handler: async ({ actor, params }) => ({
        saleTerms: await setTermsArchived(services, actor, params.termsID, action === 'archive'),
      }),
    }),
  ),
];
