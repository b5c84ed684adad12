import { TERM_PANELS } from '../../../rules/sales/buy-now/buy-now-fields';
import { otherCountries } from '../../../rules/sales/buy-now/ship-to';
import { trackerAfter } from '../../../rules/sales/steps';
import { invalid } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { contactsJson, paymentsJson, shipToJson, termsJson } from './buy-now-json';
import { CONTACT_TYPE } from './buy-now-record';
import {
  BuyNowAnswer,
  BuyNowBody,
  BuyNowListAnswer,
  BuyNowQuery,
  ContactsAnswer,
  ContactsBody,
  PaymentsAnswer,
  PaymentsBody,
  SaleParams,
  SessionParams,
  ShipToAnswer,
  ShipToBody,
  ShipToQuery,
  TermsAnswer,
  TermsBody,
} from './buy-now-wire';
import { changeBuyNow, readBuyNow, requireSale, savedBuyNow } from './save-buy-now';

/** Returns the six panels in order. Throws 422 for a list that has others. */
function termsOf(body: TermsBody) {
  return TERM_PANELS.map(({ id, isRequired }) => {
    const term = body.find((each) => each.id === id);
    if (!term)
      throw invalid([{ code: 'TERMS', message: `Terms ${id} are missing. Send all six panels.`, field: 'terms' }]);
    return { active: isRequired || (term.active ?? false), title: term.termTitle, text: term.termText };
  });
}

const group = '/app/house/{houseRef}/bin/group/{groupID}';

const specified = (services: Services): Route[] => [
  route.get(`${group}/payments`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the cards that a Buy It Now sale takes',
    params: SaleParams,
    answer: PaymentsAnswer,
    handler: async ({ actor, params }) =>
      paymentsJson(await requireSale(services.db, actor.houseId, { groupIds: [params.groupID] })),
  }),
  route.post(`${group}/payments`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the cards that a Buy It Now sale takes',
    params: SaleParams,
    body: PaymentsBody,
    answer: PaymentsAnswer,
    handler: async ({ actor, params, body }) =>
      paymentsJson(await changeBuyNow(services, actor, { groupIds: [params.groupID] }, { cards: body })),
  }),
  route.get(`${group}/shipTo`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the countries that a Buy It Now sale ships to, and the others',
    params: SaleParams,
    answer: ShipToAnswer,
    handler: async ({ actor, params }) =>
      shipToJson(await requireSale(services.db, actor.houseId, { groupIds: [params.groupID] })),
  }),
  route.post(`${group}/shipTo`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the countries that a Buy It Now sale ships to or, with include=false, doesn’t ship to',
    params: SaleParams,
    query: ShipToQuery,
    body: ShipToBody,
    answer: ShipToAnswer,
    handler: async ({ actor, params, query, body }) =>
      shipToJson(
        await changeBuyNow(
          services,
          actor,
          { groupIds: [params.groupID] },
          { excludedCountries: query.include === 'false' ? body : otherCountries(body) },
        ),
      ),
  }),
  route.get(`${group}/terms`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the six panels of terms of a Buy It Now sale',
    params: SaleParams,
    answer: TermsAnswer,
    handler: async ({ actor, params }) =>
      termsJson(await requireSale(services.db, actor.houseId, { groupIds: [params.groupID] })),
  }),
  route.post(`${group}/terms`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the six panels of terms of a Buy It Now sale',
    params: SaleParams,
    body: TermsBody,
    answer: TermsAnswer,
    handler: async ({ actor, params, body }) =>
      termsJson(await changeBuyNow(services, actor, { groupIds: [params.groupID] }, { terms: termsOf(body) })),
  }),
  route.post('/cps/app/catalog/{catalogID}/contacts/independent', {
    spec: 'specified',
    access: 'editSales',
    summary: 'Sets the contacts of a Buy It Now sale by type: 1 consignment, 3 sale administrator, 4 expert',
    params: SessionParams,
    body: ContactsBody,
    answer: ContactsAnswer,
    handler: async ({ actor, params, body }) => {
      const contacts: Readonly<Record<string, number | null | undefined>> = body.contacts;
      const change = Object.fromEntries(
        Object.entries(CONTACT_TYPE).flatMap(([field, type]) => {
          const contact = contacts[type];
          return contact === undefined ? [] : [[field, contact === 0 ? null : contact]];
        }),
      );
      const { session } = await changeBuyNow(services, actor, { catalogIds: [params.catalogID] }, change);
      return contactsJson(session);
    },
  }),
];

/** The REST calls of step 1 of a Buy It Now sale: the specified ones by part, and the added ones that read and save it as a whole. */
export const buyNowRoutes = (services: Services): Route[] => [
  ...specified(services),
  route.get('/app/house/{houseRef}/buyNowSettings', {
    access: 'sales',
    summary: 'Lists the settings of Buy It Now sales',
    query: BuyNowQuery,
    answer: BuyNowListAnswer,
    handler: async ({ actor, query }) => ({ settings: await readBuyNow(services, actor, query.ids ?? null) }),
  }),
  route.post(`${group}/settings`, {
    access: 'editSales',
    summary: 'Saves all settings of a Buy It Now sale at once, and finishes step 1',
    params: SaleParams,
    body: BuyNowBody,
    answer: BuyNowAnswer,
    handler: async ({ actor, params, body: { version, fromSummary, ...change } }) => {
      const sale = await changeBuyNow(services, actor, { groupIds: [params.groupID] }, change, {
        version,
        step: trackerAfter('bin', 1, fromSummary === true),
      });
      return { settings: await savedBuyNow(services, actor, sale) };
    },
  }),
];
