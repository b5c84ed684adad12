import { addressOf } from '../../core/router/paths';

export const bidderRoute = '/customers/bidder/:bidderNumber';

/** The page of a bidder, by the approval's number (approvalID). */
export const bidderPath = (approvalNumber: number): string => addressOf(bidderRoute, { bidderNumber: approvalNumber });

/** Your Customers. */
export const yourCustomersPath = '/your-customers';
