import type { AddressJson, ProcessorTypeJson } from '../../upstream/house/wire';
import type { UpstreamClient } from '../core/upstream-client';

/** The house and its places. */
export function createHouseEndpoints(upstream: UpstreamClient) {
  return {
    processorType: async (): Promise<ProcessorTypeJson['processor-type']> =>
      (await upstream.get<ProcessorTypeJson>('/app/house/{houseRef}/paymentProcessorType'))['processor-type'],

    addresses: async (ids?: readonly number[]): Promise<AddressJson[]> =>
      (await upstream.get<{ houseAddresses: AddressJson[] }>('/app/house/address', { query: { ids: ids?.join(',') } })).houseAddresses,
  };
}

export type HouseEndpoints = ReturnType<typeof createHouseEndpoints>;
