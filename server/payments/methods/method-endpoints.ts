import type { MethodChangeJson, MethodOrderBody, SaveMethodBody } from '../../../upstream/payments/methods/method-wire';
import type { PaymentMethodJson } from '../../../upstream/payments/wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const METHODS = '/app/house/{houseRef}/payment-methods';

/** Calls for the payment methods of the house. */
export function createMethodEndpoints(upstream: UpstreamClient) {
  return {
    /** Every group has the house's methods, so a list of groups costs one call. Includes retired methods. */
    paymentMethods: async (): Promise<PaymentMethodJson[]> =>
      (await upstream.get<{ paymentMethods: PaymentMethodJson[] }>(METHODS)).paymentMethods,

    saveMethod: (body: SaveMethodBody) => upstream.post<MethodChangeJson>(METHODS, { body }),

    setMethodRetired: (paymentMethodID: number, version: number, isRetired: boolean) =>
      upstream.post<MethodChangeJson>(
        isRetired ? `${METHODS}/{paymentMethodID}/retire` : `${METHODS}/{paymentMethodID}/restore`,
        { params: { paymentMethodID }, body: { version } },
      ),

    orderMethods: (body: MethodOrderBody) =>
      upstream.post<MethodChangeJson>('/app/house/{houseRef}/paymentMethodOrder', { body }),
  };
}
