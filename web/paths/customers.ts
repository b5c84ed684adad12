import { addressOf } from '../core/router/paths';

export const bidderRoute = '/customers/bidder/:bidderNumber';

/** Returns the address of a bidder's page, by the approval's number (approvalID). */
export const bidderPath = (approvalNumber: number): string => addressOf(bidderRoute, { bidderNumber: approvalNumber });

export const biddersPath = '/customers/bidders';

export const yourCustomersPath = '/your-customers';

export const approvalsPath = '/customers/approvals';

/** Returns the address of the requests to bid in a sale. */
export const saleApprovalsPath = (saleNumber: number): string => `${approvalsPath}?sale=${saleNumber}`;
