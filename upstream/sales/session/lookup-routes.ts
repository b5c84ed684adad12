import { CATEGORIES } from '../../../rules/sales/categories';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readContacts, readDefaults, readGroupInfo } from './read-sessions';
import {
  CategoriesAnswer,
  ContactTypesAnswer,
  DefaultsAnswer,
  DefaultsParams,
  GroupInfoAnswer,
  GroupParams,
  HouseIdParams,
  HouseInfoAnswer,
  PremiumStepsAnswer,
} from './session-wire';

/** What the guided steps of a session offer. */
export const lookupRoutes = (services: Services): Route[] => [
  route.get('/cps/app/house/{houseID}/info', {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns whether the house can make timed sales from unsold items',
    params: HouseIdParams,
    answer: HouseInfoAnswer,
    handler: ({ actor }) => ({
      houseID: actor.houseId,
      liveToTimedEligible: actor.houseFeatures.includes('live-to-timed'),
    }),
  }),
  route.get('/cps/app/house/{houseID}/contacts', {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the house’s contacts by contact type',
    params: HouseIdParams,
    answer: ContactTypesAnswer,
    handler: ({ actor }) => readContacts(services, actor),
  }),
  route.get('/cps/app/house/{houseID}/categories', {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the categories of sessions',
    params: HouseIdParams,
    answer: CategoriesAnswer,
    handler: () => ({
      categories: CATEGORIES.map(({ subcategories, ...category }) => ({
        ...category,
        subcategories: [...subcategories],
      })),
    }),
  }),
  route.get('/cps/app/house/{houseID}/address/{addressID}/defaults', {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns the contacts and viewing notes that new sessions at a location start with',
    params: DefaultsParams,
    answer: DefaultsAnswer,
    handler: ({ actor, params }) => readDefaults(services, actor, params.addressID),
  }),
  route.get('/cps/app/group/{groupID}/info', {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns whether sessions can be added to a sale, and its type',
    params: GroupParams,
    answer: GroupInfoAnswer,
    handler: ({ actor, params }) => readGroupInfo(services, actor, params.groupID),
  }),
  route.get('/cps/app/group/{groupID}/buypremsteps', {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the steps of the buyer’s premium of a sale',
    params: GroupParams,
    answer: PremiumStepsAnswer,
    handler: async ({ actor, params }) => ({
      buypremsteps: (await readGroupInfo(services, actor, params.groupID)).premiumSteps,
    }),
  }),
];
