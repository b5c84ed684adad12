import { asks, type CallRow, does, H } from './call-rows';
import { EXEMPTION_CALLS } from './exemption-calls';

const named = (method: 'GET' | 'POST', ...paths: readonly string[]) => paths.map((path) => `${method} ${H}/${path}`);

/** The calls for bidders, people, customers of the private label, and requests to bid. */
export const CUSTOMER_CALLS: readonly [string, CallRow][] = [
  ...EXEMPTION_CALLS,
  ...asks(
    'customers',
    'bidders',
    ...named(
      'GET',
      'approvals',
      'bidders',
      'similarBidders',
      'bidderPaddles',
      'people',
      'personMerges',
      'possibleDuplicates',
    ),
  ),
  ...does('customers', 'bidders', ...named('POST', 'people/merge', 'people/merge/{mergeID}/undo', 'people/distinct')),
  ...asks(
    'customers',
    'yourCustomers',
    ...named('GET', 'yourCustomers', 'yourCustomers/group/{groupID}', 'groups', 'keywordsReports'),
  ),
  ...asks('customers', 'customer', ...named('GET', 'registrations', 'saleRegistrations', 'registrationSales')),
  ...does(
    'customers',
    'customer',
    ...named('POST', 'registrations', 'registrations/approve', 'registrations/decline', 'registrations/reopen'),
  ),
];
