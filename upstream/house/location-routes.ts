import { badRequest } from '../core/errors';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { deleteLocation, restoreLocation } from './delete-location';
import { saveLocation } from './save-location';
import { addresses, locationUses, zonesIn } from './service';
import {
  AddressesAnswer,
  AddressesQuery,
  LocationBody,
  LocationParams,
  LocationUsesAnswer,
  LocationUsesQuery,
  SaveLocationAnswer,
  TimeZonesAnswer,
  TimeZonesQuery,
} from './wire';

const success = <T>(data: T) => ({ status: 'success' as const, data });

export const locationRoutes = (services: Services): Route[] => [
  route.get('/app/house/address', {
    spec: 'specified',
    access: 'session',
    summary: 'Lists the house’s locations, the primary one first',
    query: AddressesQuery,
    answer: AddressesAnswer,
    handler: ({ actor, query }) => addresses(services, actor, query),
  }),
  route.post('/app/house/{houseRef}/location', {
    spec: 'specified',
    access: 'locations',
    summary: 'Adds a location, or changes the one with addressID. A validation error has errorCode 302 in its details',
    body: LocationBody,
    answer: SaveLocationAnswer,
    handler: async ({ actor, body }) => success(await saveLocation(services, actor, body)),
  }),
  route.get('/app/house/address/address-delete/{addressID}', {
    spec: 'specified',
    access: 'locations',
    effect: 'write',
    summary:
      'Deletes a location, like the POST call. Requires an Authorization header, which other sites can’t make a browser send',
    params: LocationParams,
    answer: SaveLocationAnswer,
    handler: async ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Deleting by GET needs the Authorization header.');
      return success(await deleteLocation(services, actor, params.addressID));
    },
  }),
  route.post('/app/house/{houseRef}/location/{addressID}/delete', {
    access: 'locations',
    summary: 'Deletes a location that is neither primary nor in use',
    params: LocationParams,
    answer: SaveLocationAnswer,
    handler: async ({ actor, params }) => success(await deleteLocation(services, actor, params.addressID)),
  }),
  route.post('/app/house/{houseRef}/location/{addressID}/restore', {
    access: 'locations',
    summary: 'Restores a deleted location',
    params: LocationParams,
    answer: SaveLocationAnswer,
    handler: async ({ actor, params }) => success(await restoreLocation(services, actor, params.addressID)),
  }),
  route.get('/app/house/{houseRef}/locationUses', {
    access: 'locations',
    summary: 'Lists what uses locations and so prevents deleting them',
    query: LocationUsesQuery,
    answer: LocationUsesAnswer,
    handler: async ({ actor, query }) => ({ locationUses: await locationUses(services, actor, query.ids ?? []) }),
  }),
  route.get('/app/timeZones', {
    access: 'session',
    summary: 'Lists the time zones of a country or state',
    query: TimeZonesQuery,
    answer: TimeZonesAnswer,
    handler: ({ query }) => ({ timeZones: zonesIn(query.country, query.state ?? '') }),
  }),
];
