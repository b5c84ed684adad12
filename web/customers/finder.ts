import { fullName } from '../../rules/core/text';
import { platformName } from '../../rules/invoicing/invoices/platform';
import type { Finder } from '../core/slice';
import { mayInvoice } from '../invoicing/public/may-invoice';
import { bidderPath } from './public/paths';

/** Leads to the pages of bidders. */
export const finder: Finder = {
  gate: mayInvoice,
  order: 1,
  findings: ({ bidders }) =>
    (bidders ?? []).map((bidder) => ({
      label: fullName(bidder) || bidder.company || `Bidder ${bidder.number}`,
      about: [bidder.email, bidder.phone, platformName(bidder.channel)].filter((part) => part !== '').join(' · '),
      href: bidderPath(bidder.number),
      keys: [String(bidder.number), bidder.email, bidder.phone.replace(/\D/g, ''), bidder.phone],
    })),
};
