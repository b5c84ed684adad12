import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: '/cps/app/house/{houseID}/terms',
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the terms that a new sale can have, by name',
    params: HouseIdParams,
    answer: GroupSettingsAnswer,
    handler: async ({ actor }) => ({
      data: {
        groupSettings: (await readTerms(services, actor, { ids: null, archived: false })).map(
          ({ termsID, name, houseFeeStepEligible, paymentProcessingEligible }) => ({
            id: termsID,
            name,
            houseFeeStepEligible,
            paymentProcessingEligible,
          }),
        ),
      },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/saleTerms',
    spec: 'added',
    access: 'sales',
    summary: 'Lists the auction terms of the house, by name, including archived ones',
    query: SaleTermsQuery,
    answer: SaleTermsListAnswer,
    handler: async ({ actor, query: { ids, archived } }) => ({
      data: {
        saleTerms: await readTerms(services, actor, {
          ids: ids ?? null,
          archived: archived === undefined ? null : archived === 'true',
        }),
      },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/saleTerms',
    spec: 'added',
    access: 'sensitive',
    summary: 'Adds auction terms, or changes those with termsID. Sessions keep the terms that they were added with',
    body: SaleTermsBody,
    answer: SaleTermsAnswer,
    handler: async ({ actor, body }) => ({ data: { saleTerms: await saveTerms(services, actor, body) } }),
  }),
  ...(['archive', 'restore'] as const).map((action) =>
    defineRoute({
      method: 'POST',
      path: `/app/house/{houseRef}/saleTerms/{termsID}/${action}`,
      spec: 'added',
      access: 'sensitive',
      summary:
        action === 'archive'
          ? 'Archives auction terms. New sales can’t have them, and sales that have them keep them'
          : 'Restores archived auction terms',
      params: SaleTermsParams,
      answer: SaleTermsAnswer,
      handler: async ({ actor, params }) => ({
        data: { saleTerms: await setTermsArchived(services, actor, params.termsID, action === 'archive') },
      }),
    }),
  ),
];
