import { useLocation } from 'react-router-dom';
import type { Right } from '../../generated/schema-types';
import { Banner } from '../../ui/notices/Banner';
import { NO_PERMISSION } from '../failures/failure';
import { viewerLocale } from '../locale';
import { useAdministratorsQuery } from './Administrators.generated';

/** What each right allows, as the end of "permission to". */
const LABELS: Readonly<Record<Right, string>> = {
  CALENDAR: 'open the calendar',
  SALES: 'see sales',
  EDIT_SALES: 'add and change sales',
  SNAPSHOTS: 'download catalog snapshots',
  CONSOLE: 'open consoles',
  MESSAGES: 'read messages',
  INVENTORY: 'open the inventory',
  SETTLEMENT: 'open settlements',
  SENSITIVE: 'open settings and billing',
  CUSTOMER: 'open customers and disputes',
  REOPEN_DISPUTES: 'reopen disputes',
  INVOICES: 'open invoices',
  BIDDERS: 'open bidders',
  PAYMENTS: 'take payments',
  CHARGE_CARDS: 'charge cards',
  AUTO_CHARGE: 'charge cards automatically',
  TEMPLATES: 'define invoice templates',
  LOCATIONS: 'manage locations',
  PRIVATE_LABEL: 'brand the private label',
  YOUR_CUSTOMERS: 'open your customers',
  USERS: 'manage users and API tokens',
  REPORTS: 'open reports',
  SALES_TAX: 'open sales tax reports',
  ABSENTEE_BIDS: 'download absentee bids',
  BILLING: 'open the payment center',
  BULK_BIDDING: 'place bids for many bidders',
  SUPER_ADMIN: 'use the vendor’s own tools',
};

const isRight = (text: string): text is Right => Object.hasOwn(LABELS, text);

/** Returns the missing right, from the state of the denied navigation; null if the page requires something else. */
function useMissingRight(): Right | null {
  const state = useLocation().state as unknown;
  const missing = typeof state === 'object' && state !== null && 'missing' in state ? state.missing : null;
  return typeof missing === 'string' && isRight(missing) ? missing : null;
}

/** The specified permission text, the missing right, and whom the user can ask for it. */
export function Denied() {
  const missing = useMissingRight();
  const { data } = useAdministratorsQuery({ variables: { right: missing } });
  const others = (data?.house?.administrators ?? []).map(({ displayName }) => displayName);
  const list = new Intl.ListFormat(viewerLocale(), { type: 'disjunction' }).format(others);
  return (
    <Banner tone="warning">
      <p>{NO_PERMISSION}</p>
      {missing !== null && <p>You need permission to {LABELS[missing]}.</p>}
      {others.length > 0 && <p>Ask {list}.</p>}
    </Banner>
  );
}
