import { AREAS, REPORTING_SCOPES, type Area } from '../../rules/auth/scopes';
import type { ApiArea, ApiLevel, ApiTokenStatus } from '../generated/schema-types';
import type { StatusShape, StatusTone } from '../ui/StatusDot';

const LABELS: Readonly<Record<Area, string>> = {
  house: 'House and locations',
  users: 'Users',
  customers: 'Bidders and customers',
  templates: 'Invoice templates',
  invoicing: 'Invoices',
  payments: 'Payments',
  disputes: 'Disputes',
  'sale-results': 'Sale results',
  'sales-tax': 'Sales tax',
  calendar: 'Calendar',
  sales: 'Sales and sessions',
  lots: 'Lots',
  images: 'Pictures',
  'bulk-bidding': 'Bulk bidding',
  'realized-prices': 'Realized prices',
  broadcast: 'Broadcast',
};

const areaName = (area: Area) => area.toUpperCase().replaceAll('-', '_') as ApiArea;

/** The areas as the schema names them, with their words. */
export const areaChoices = AREAS.map((area) => ({ value: areaName(area), label: LABELS[area] }));

/** What a token may do, by area; an area without a level is not in it. */
export type ChosenScopes = Readonly<Partial<Record<ApiArea, ApiLevel>>>;

/** Everything to read, but users. */
export const reportingScopes: ChosenScopes = Object.fromEntries(AREAS.filter((area) => REPORTING_SCOPES.includes(`${area}:read`)).map((area) => [areaName(area), 'READ']));

const isReporting = (scopes: readonly { area: ApiArea; level: ApiLevel }[]) =>
  scopes.every(({ area, level }) => reportingScopes[area] === level) && scopes.length === Object.keys(reportingScopes).length;

/** The scopes of a token in a line. */
export function scopesText(scopes: readonly { area: ApiArea; level: ApiLevel }[]): string {
  if (isReporting(scopes)) return 'Reporting, read-only';
  const words = (level: ApiLevel) => areaChoices.filter(({ value }) => scopes.some((scope) => scope.area === value && scope.level === level)).map(({ label }) => label).join(', ');
  return [['Writes', words('WRITE')], ['Reads', words('READ')]].flatMap(([verb, areas]) => (areas ? [`${verb} ${areas}`] : [])).join('. ');
}

/** Each state as it is shown. */
export const tokenStatuses: Readonly<Record<ApiTokenStatus, { label: string; tone: StatusTone; shape: StatusShape }>> = {
  ACTIVE: { label: 'Active', tone: 'paid', shape: 'full' },
  EXPIRED: { label: 'Expired', tone: 'pending', shape: 'ring' },
  REVOKED: { label: 'Revoked', tone: 'quiet', shape: 'ring' },
};
