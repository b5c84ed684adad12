import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { InvoiceJson } from '../wire';

const CHANNELS: Readonly<Record<InvoiceJson['channel'], Channel>> = {
  INV: 'MARKETPLACE',
  PL: 'PRIVATE_LABEL',
  AZ: 'AGGREGATOR',
  Floor: 'FLOOR',
};

/** The platform that a short code of S0§9 names. */
export const channelOfCode = (code: InvoiceJson['channel']): Channel => CHANNELS[code];
