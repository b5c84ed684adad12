import { pricingRefusal } from '../../../rules/realized-prices/editing-time';
import { deletionRefusal } from '../../../rules/sales/calendar/adding';
import type { Right, SaleKind } from '../../generated/schema-types';

/**
 * What the menu of a session leads to, with the right that each requires. The services enforce the same rights. Screens that don't exist
 * (broadcast) have no link.
 */
export const LINK_RIGHTS = {
  steps: 'EDIT_SALES',
  consoles: 'CONSOLE',
  end: 'CONSOLE',
  catalog: 'SALES',
  results: 'REPORTS',
  invoices: 'INVOICES',
  prices: 'REPORTS',
  bids: 'BULK_BIDDING',
  message: 'REPORTS',
  downloads: 'REPORTS',
  delete: 'EDIT_SALES',
} as const satisfies Record<string, Right>;
export type SessionLink = keyof typeof LINK_RIGHTS;

/** A session as far as its links depend on it. */
export interface LinkedSession {
  readonly kind: SaleKind;
  readonly startsAt: string;
  readonly endedAt: string | null;
  readonly timeZone: string;
  readonly publishedAt: string | null;
  readonly lotCount: number;
  readonly soldCount: number;
  readonly invoiceGroupNumber: number | null;
  readonly catalogUrl: string | null;
}

/** A user as far as the links depend on it. */
export interface LinkViewer {
  readonly rights: readonly Right[];
  /** Whether all sales of the house are online. */
  readonly isOnlineOnly: boolean;
}

/** Whether a live session has started and not ended. */
export const isRunning = ({ kind, startsAt, endedAt }: LinkedSession, now: number): boolean =>
  kind === 'LIVE' && endedAt === null && Date.parse(startsAt) <= now;

/** Bidders find a session once it is published. */
export const hasBidders = ({ publishedAt, endedAt, soldCount }: LinkedSession): boolean =>
  publishedAt !== null || endedAt !== null || soldCount > 0;

const IS_POSSIBLE: Readonly<Record<SessionLink, (session: LinkedSession, now: number, viewer: LinkViewer) => boolean>> =
  {
    steps: () => true,
    consoles: ({ kind, publishedAt }) => kind === 'LIVE' && publishedAt !== null,
    end: isRunning,
    catalog: ({ catalogUrl }) => catalogUrl !== null,
    results: ({ soldCount }) => soldCount > 0,
    invoices: ({ invoiceGroupNumber }) => invoiceGroupNumber !== null,
    prices: ({ kind, endedAt, timeZone }, now, { rights, isOnlineOnly }) =>
      pricingRefusal(
        { kind, endedAt: endedAt === null ? null : Date.parse(endedAt), timeZone },
        { isOnlineOnly, isSuperAdmin: rights.includes('SUPER_ADMIN') },
        now,
      ) === null,
    bids: ({ kind, publishedAt }) => kind === 'TIMED' && publishedAt !== null,
    message: hasBidders,
    downloads: () => true,
    delete: ({ kind, lotCount }) => kind !== 'BUY_NOW' && deletionRefusal(lotCount) === null,
  };

const LINKS = Object.keys(LINK_RIGHTS) as SessionLink[];

/** Returns what the menu of a session has for a viewer, in its order. */
export const sessionLinks = (session: LinkedSession, viewer: LinkViewer, now: number): SessionLink[] =>
  LINKS.filter((link) => viewer.rights.includes(LINK_RIGHTS[link]) && IS_POSSIBLE[link](session, now, viewer));
