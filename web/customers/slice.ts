import { platformName } from '../../rules/invoicing/invoices/platform';
import { viewerLocale } from '../core/locale';
import { holds } from '../core/session/rights';
import { lazyWork } from '../core/shell/WorkRow';
import type { Finder, Found, Slice } from '../core/slice';
import { approvalsPath, bidderPath, biddersPath, yourCustomersPath } from '../paths/customers';
import { formatMoney } from '../ui/display/money-format';
import { bidderName } from './bidder-name';
import { mayOpenBidders } from './public/may-open-bidders';
import { routes } from './routes';

type FoundBidder = NonNullable<Found['bidders']>[number];

/** Returns what a bidder owes, by currency; nothing if the viewer can't read invoices. */
const owedBy = ({ person }: FoundBidder): string[] =>
  (person?.invoices.totals ?? [])
    .filter(({ totals }) => Number(totals.outstandingBalance) > 0)
    .map(({ currency, totals }) => `owes ${formatMoney(totals.outstandingBalance, currency, viewerLocale())}`);

/** Leads to the pages of bidders. */
const finder: Finder = {
  gate: mayOpenBidders,
  reads: ['bidders'],
  order: 1,
  findings: ({ bidders }) =>
    (bidders ?? []).map((bidder) => ({
      label: bidderName(bidder),
      about: [
        ...bidder.paddles.nodes.map(({ number }) => `Paddle ${number}`),
        bidder.address.city,
        ...owedBy(bidder),
        bidder.email,
        bidder.phone,
        platformName(bidder.channel),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      href: bidderPath(bidder.number),
      keys: [String(bidder.number), bidder.email, bidder.phone.replace(/\D/g, ''), bidder.phone],
    })),
};

/** The house's bidders, and the customers of its private label. */
export const customers: Slice = {
  routes,
  finder,
  HomeWork: {
    Rows: lazyWork(async () => (await import('./approvals/ApprovalWork')).ApprovalWork),
    gate: holds('CUSTOMER'),
  },
  policies: {
    CustomerGroup: { keyFields: ['number'] },
  },
  live: {
    // Merges, marks, cards, and dispute records change what lists show, in which order, and whom they leave out.
    lists: { Person: ['people'], Registration: ['registrations'] },
    listedBy: { Person: 'version', Registration: 'state' },
    // A merge joins the lists of the records.
    derived: {
      Person: ['Person.invoices', 'Person.payments', 'Person.paymentActs', 'Person.messages'],
      // The counts of a sale change with its requests.
      Registration: ['registrationSales', 'Sale.pendingApprovalsCount'],
    },
    derivedBy: { Person: ['recordCount'] },
  },
  menu: [
    {
      group: 'Customers',
      label: 'Bidders',
      href: biddersPath,
      gate: mayOpenBidders,
      about: 'Everyone who ever registered or bought, floor bidders included.',
    },
    {
      group: 'Customers',
      label: 'Your Customers',
      href: yourCustomersPath,
      gate: holds('YOUR_CUSTOMERS'),
      about: 'Who registered on your private label, their groups, and what they follow.',
    },
    {
      group: 'Customers',
      label: 'Approvals',
      href: approvalsPath,
      gate: holds('CUSTOMER'),
      about: 'Bidders who asked to bid in a sale: approve them, which gives them a paddle, or decline them.',
    },
  ],
};
