import { badRequest } from '../core/http/errors';
import { defineRoute, type Route } from '../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: '/app/house/address',
    spec: 'specified',
    access: 'session',
    summary: 'The places that the house sells from, the primary one first',
    query: AddressesQuery,
    answer: AddressesAnswer,
    handler: async ({ actor, query }) => ({ data: await addresses(services, actor, query) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/location',
    spec: 'specified',
    access: 'locations',
    summary: 'Adds a place, or changes the one of addressID; an admin error has errorCode 302 in its details',
    body: LocationBody,
    answer: SaveLocationAnswer,
    handler: async ({ actor, body }) => success(await saveLocation(services, actor, body)),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/address/address-delete/{addressID}',
    spec: 'specified',
    access: 'locations',
    effect: 'write',
    summary:
      'Takes a place away as the call below does; only with an Authorization header, which no other site can make a browser send',
    params: LocationParams,
    answer: SaveLocationAnswer,
    handler: async ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Deleting by GET needs the Authorization header.');
      return success(await deleteLocation(services, actor, params.addressID));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/location/{addressID}/delete',
    spec: 'added',
    access: 'locations',
    summary: 'Takes a place away that is not primary and not used',
    params: LocationParams,
    answer: SaveLocationAnswer,
    handler: async ({ actor, params }) => success(await deleteLocation(services, actor, params.addressID)),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/location/{addressID}/restore',
    spec: 'added',
    access: 'locations',
    summary: 'Restores a deleted location',
    params: LocationParams,
    answer: SaveLocationAnswer,
    handler: async ({ actor, params }) => success(await restoreLocation(services, actor, params.addressID)),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/locationUses',
    spec: 'added',
    access: 'locations',
    summary: 'What uses locations, so that they can’t be deleted',
    query: LocationUsesQuery,
    answer: LocationUsesAnswer,
    handler: async ({ actor, query }) => ({
      data: { locationUses: await locationUses(services, actor, query.ids ?? []) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/timeZones',
    spec: 'added',
    access: 'session',
    summary: 'Time zones of a country or of its state',
    query: TimeZonesQuery,
    answer: TimeZonesAnswer,
    handler: ({ query }) => ({ data: { timeZones: zonesIn(query.country, query.state ?? '') } }),
  }),
];
