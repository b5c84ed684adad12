import { byKey } from '../core/rest/loader';
import { byWindow } from '../core/rest/window-loader';
import type { CustomersEndpoints } from './endpoints';
import { createPeopleLoaders } from './people/people-loaders';

export function createCustomersLoaders(endpoints: CustomersEndpoints) {
  return {
    ...createPeopleLoaders(endpoints),
    customerByNumber: byKey(endpoints.customersByNumber, (customer) => customer.approvalID),
    approvalByNumber: byKey(endpoints.approvals, (approval) => approval.approvalID),
    registrationByNumber: byKey(endpoints.registrationsById, (registration) => registration.registrationID),
    /** Sales that are asked for the same window and state cost one call together. */
    registrationsOfSale: byWindow(endpoints.registrationsOfSales, ({ id }) => id),
    paddleByNumber: byKey(endpoints.paddlesById, (paddle) => paddle.paddleID),
    /** Bidders that are asked for the same window cost one call together. */
    paddlesOfBidder: byWindow(endpoints.paddlesOfBidders, ({ id }) => id),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly customers: ReturnType<typeof createCustomersLoaders>;
  }
}
