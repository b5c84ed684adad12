import type { AddressJson, CountryJson, ProcessorTypeJson, StateJson } from '../../upstream/house/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** The house and its places. */
export function createHouseEndpoints(upstream: UpstreamClient) {
  return {
    processorType: async (): Promise<ProcessorTypeJson['processor-type']> =>
      (await upstream.get<ProcessorTypeJson>('/app/house/{houseRef}/paymentProcessorType'))['processor-type'],

    addresses: async (ids?: readonly number[]): Promise<AddressJson[]> =>
      (await upstream.get<{ houseAddresses: AddressJson[] }>('/app/house/address', { query: { ids: ids?.join(',') } })).houseAddresses,

    countries: async (list: string): Promise<CountryJson[]> =>
      (await upstream.get<{ countries: CountryJson[] }>('/app/country', { query: { list } })).countries,

    states: async (country: string): Promise<StateJson[]> =>
      (await upstream.get<{ states: StateJson[] }>('/app/states', { query: { country } })).states,
  };
}

export type HouseEndpoints = ReturnType<typeof createHouseEndpoints>;
