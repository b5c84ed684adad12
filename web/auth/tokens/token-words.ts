import { type Area, AREAS, REPORTING_SCOPES } from '../../../rules/auth/scopes';
import type { ApiArea, ApiLevel, ApiTokenStatus } from '../../generated/schema-types';
import type { StatusShape, StatusTone } from '../../ui/display/StatusDot';

interface AreaWords {
  readonly label: string;
  /** What a tool can do with each level, or that a level adds nothing. */
  readonly leads: Readonly<Record<ApiLevel, string>>;
}

const NOTHING_TO_WRITE = 'There is nothing to change in this area yet.';

const WORDS: Readonly<Record<Area, AreaWords>> = {
  house: {
    label: 'House and locations',
    leads: { READ: 'Sees addresses and settings.', WRITE: 'Changes locations, the private label and logos.' },
  },
  users: {
    label: 'Users',
    leads: {
      READ: 'Sees names, email addresses and permissions of all users.',
      WRITE: 'Changes names and telephone numbers. Never adds users or changes permissions.',
    },
  },
  customers: {
    label: 'Bidders and customers',
    leads: {
      READ: 'Sees names, addresses and contact details of bidders.',
      WRITE: 'Emails customers a link to choose a new password.',
    },
  },
  templates: {
    label: 'Invoice templates',
    leads: { READ: 'Sees templates and their versions.', WRITE: 'Changes taxes, fees and texts of future invoices.' },
  },
  invoicing: {
    label: 'Invoices',
    leads: {
      READ: 'Sees every invoice and message.',
      WRITE: 'Creates and changes invoices, marks them as paid, sets when cards are charged, and emails bidders.',
    },
  },
  payments: {
    label: 'Payments',
    leads: {
      READ: 'Sees charges, refunds and stored cards by their last digits.',
      WRITE: 'Charges and refunds cards if you can, and changes payment methods.',
    },
  },
  disputes: {
    label: 'Disputes',
    leads: {
      READ: 'Sees disputes, returns and their messages.',
      WRITE: 'Opens, closes and cancels disputes, and sends messages about them. Closing credits invoices.',
    },
  },
  'sale-results': {
    label: 'Sale results',
    leads: {
      READ: 'Sees sale results and feedback.',
      WRITE: 'Gives feedback on buyers and withdraws it, and saves the default messages.',
    },
  },
  'sales-tax': { label: 'Sales tax', leads: { READ: 'Sees sales tax reports.', WRITE: NOTHING_TO_WRITE } },
  calendar: { label: 'Calendar', leads: { READ: 'Sees past and future sales.', WRITE: NOTHING_TO_WRITE } },
  sales: { label: 'Sales and sessions', leads: { READ: 'Sees sales and their sessions.', WRITE: NOTHING_TO_WRITE } },
  lots: { label: 'Lots', leads: { READ: 'Sees lots, estimates and realized prices.', WRITE: NOTHING_TO_WRITE } },
  images: { label: 'Pictures', leads: { READ: 'Sees pictures.', WRITE: NOTHING_TO_WRITE } },
  'bulk-bidding': { label: 'Bulk bidding', leads: { READ: 'Sees bids.', WRITE: NOTHING_TO_WRITE } },
  'realized-prices': { label: 'Realized prices', leads: { READ: 'Sees realized prices.', WRITE: NOTHING_TO_WRITE } },
  broadcast: { label: 'Broadcast', leads: { READ: 'Sees broadcasts.', WRITE: NOTHING_TO_WRITE } },
};

const areaName = (area: Area) => area.toUpperCase().replaceAll('-', '_') as ApiArea;

/** The areas, named as in the schema, with their texts. */
export const areaChoices = AREAS.map((area) => ({ value: areaName(area), ...WORDS[area] }));

/** What a token can do, by area. Areas without access are absent. */
export type ChosenScopes = Readonly<Partial<Record<ApiArea, ApiLevel>>>;

/** Read access to everything except users. */
export const reportingScopes: ChosenScopes = Object.fromEntries(
  AREAS.filter((area) => REPORTING_SCOPES.includes(`${area}:read`)).map((area) => [areaName(area), 'READ']),
);

const isReporting = (scopes: readonly { area: ApiArea; level: ApiLevel }[]) =>
  scopes.every(({ area, level }) => reportingScopes[area] === level) &&
  scopes.length === Object.keys(reportingScopes).length;

/** Returns a token's scopes as one line of text. */
export function scopesText(scopes: readonly { area: ApiArea; level: ApiLevel }[]): string {
  if (isReporting(scopes)) return 'Reporting, read-only';
  const words = (level: ApiLevel) =>
    areaChoices
      .filter(({ value }) => scopes.some((scope) => scope.area === value && scope.level === level))
      .map(({ label }) => label)
      .join(', ');
  return [
    ['Writes', words('WRITE')],
    ['Reads', words('READ')],
  ]
    .flatMap(([verb, areas]) => (areas ? [`${verb} ${areas}`] : []))
    .join('. ');
}

/** How each state is shown. */
export const tokenStatuses: Readonly<Record<ApiTokenStatus, { label: string; tone: StatusTone; shape: StatusShape }>> =
  {
    ACTIVE: { label: 'Active', tone: 'paid', shape: 'full' },
    EXPIRED: { label: 'Expired', tone: 'pending', shape: 'ring' },
    REVOKED: { label: 'Revoked', tone: 'quiet', shape: 'ring' },
  };
