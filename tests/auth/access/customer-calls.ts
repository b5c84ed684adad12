import { H } from './call-rows';

/** Reads of bidders and people. */
export const BIDDER_READS = [
  'approvals',
  'bidders',
  'similarBidders',
  'bidderPaddles',
  'people',
  'personMerges',
  'possibleDuplicates',
].map((path) => `GET ${H}/${path}`);

/** Changes of people. */
export const PEOPLE_CHANGES = ['merge', 'merge/{mergeID}/undo', 'distinct'].map((path) => `POST ${H}/people/${path}`);

/** Reads of the customers of the private label. */
export const CUSTOMER_READS = ['yourCustomers', 'yourCustomers/group/{groupID}', 'groups', 'keywordsReports'].map(
  (path) => `GET ${H}/${path}`,
);
