import { addressOf } from '../../core/router/paths';

export const bidderRoute = '/customers/bidder/:bidderNumber';

/** Returns the address of a bidder's page, by the approval's number (approvalID). */
export const bidderPath = (approvalNumber: number): string => addressOf(bidderRoute, { bidderNumber: approvalNumber });

export const biddersPath = '/customers/bidders';

export const yourCustomersPath = '/your-customers';
