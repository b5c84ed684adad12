import type { AddressesJson, AddressJson, CountryJson, LocationBody, LocationChangeJson, LocationUsesJson, ProcessorTypeJson, StateJson } from '../../upstream/house/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** The house and its places. */
export function createHouseEndpoints(upstream: UpstreamClient) {
  return {
    processorType: async (): Promise<ProcessorTypeJson['processor-type']> =>
      (await upstream.get<ProcessorTypeJson>('/app/house/{houseRef}/paymentProcessorType'))['processor-type'],

    addresses: async (ids?: readonly number[]): Promise<AddressJson[]> =>
      (await upstream.get<{ houseAddresses: AddressJson[] }>('/app/house/address', { query: { ids: ids?.join(',') } })).houseAddresses,

    addressPage: (query: { search: string | null; size: number; offset: number }): Promise<AddressesJson> =>
      upstream.get<AddressesJson>('/app/house/address', { query }),

    locationUses: async (ids: readonly number[]): Promise<LocationUsesJson[]> =>
      (await upstream.get<{ locationUses: LocationUsesJson[] }>('/app/house/{houseRef}/locationUses', { query: { ids: ids.join(',') } })).locationUses,

    timeZones: async (country: string, state: string): Promise<string[]> =>
      (await upstream.get<{ timeZones: string[] }>('/app/timeZones', { query: { country, state } })).timeZones,

    saveLocation: (body: Partial<LocationBody>): Promise<LocationChangeJson> =>
      upstream.post<LocationChangeJson>('/app/house/{houseRef}/location', { body }),

    deleteLocation: (addressID: number): Promise<LocationChangeJson> =>
      upstream.post<LocationChangeJson>('/app/house/{houseRef}/location/{addressID}/delete', { params: { addressID }, body: {} }),

    restoreLocation: (addressID: number): Promise<LocationChangeJson> =>
      upstream.post<LocationChangeJson>('/app/house/{houseRef}/location/{addressID}/restore', { params: { addressID }, body: {} }),

    countries: async (list: string): Promise<CountryJson[]> =>
      (await upstream.get<{ countries: CountryJson[] }>('/app/country', { query: { list } })).countries,

    states: async (country: string): Promise<StateJson[]> =>
      (await upstream.get<{ states: StateJson[] }>('/app/states', { query: { country } })).states,
  };
}

export type HouseEndpoints = ReturnType<typeof createHouseEndpoints>;
