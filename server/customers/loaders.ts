import { byKey } from '../core/loader';
import type { CustomersEndpoints } from './endpoints';

export function createCustomersLoaders(endpoints: CustomersEndpoints) {
  return {
    customerByNumber: byKey(endpoints.customersByNumber, (customer) => customer.approvalID),
    approvalByNumber: byKey(endpoints.approvals, (approval) => approval.approvalID),
  };
}
