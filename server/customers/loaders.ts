import { byKey } from '../core/loader';
import type { CustomersEndpoints } from './endpoints';

export function createCustomersLoaders(endpoints: CustomersEndpoints) {
  return {
    approvalByNumber: byKey(endpoints.approvals, (approval) => approval.approvalID),
  };
}
