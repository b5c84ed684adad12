import { countriesOf } from '../../rules/house/countries';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { locationRoutes } from './location-routes';
import { privateLabelRoutes } from './private-label-routes';
import { processorType, statesIn } from './service';
import { setUpRoutes } from './set-up/set-up-routes';
import { settingsRoutes } from './settings/settings-routes';
import { CountriesAnswer, CountriesQuery, ProcessorTypeAnswer, StatesAnswer, StatesQuery } from './wire';

export const houseRoutes = (services: Services): Route[] => [
  ...locationRoutes(services),
  ...privateLabelRoutes(services),
  ...settingsRoutes(services),
  ...setUpRoutes(services),
  route.get('/app/house/{houseRef}/paymentProcessorType', {
    spec: 'specified',
    access: 'session',
    summary: "Returns the house's card processor",
    answer: ProcessorTypeAnswer,
    handler: ({ actor }) => processorType(actor),
  }),
  route.get('/app/country', {
    spec: 'specified',
    access: 'session',
    summary: 'Lists countries: United Kingdom, United States, Canada, and Australia first, the rest by name',
    query: CountriesQuery,
    answer: CountriesAnswer,
    handler: ({ query }) => ({
      countries: countriesOf(query.list ?? 'PLAIN').map(({ code, name }) => ({
        countryCode: code,
        countryName: name,
      })),
    }),
  }),
  route.get('/app/states', {
    spec: 'specified',
    access: 'session',
    summary: 'Lists the states of a country that uses state codes, by name',
    query: StatesQuery,
    answer: StatesAnswer,
    handler: ({ query }) => ({ states: statesIn(query.country) }),
  }),
];
