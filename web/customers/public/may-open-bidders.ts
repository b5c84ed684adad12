import { holds } from '../../core/session/rights';

/** The gate for bidders: everybody who works with invoices or customers. Their invoices have a gate of their own. */
export const mayOpenBidders = holds('BIDDERS');
