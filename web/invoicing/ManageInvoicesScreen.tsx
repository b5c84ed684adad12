import type { ReactNode } from 'react';
import { Screen } from '../core/Screen';
import { Section } from '../ui/Page';
import { Tabs } from '../ui/Tabs';
import { existingInvoicesPath, uninvoicedSessionsPath } from './paths';

const tabs = [
  { href: uninvoicedSessionsPath(), label: 'Uninvoiced Sessions' },
  { href: existingInvoicesPath(), label: 'Existing Invoices' },
] as const;

/** Manage All Invoices with one of its two tabs (S0 section 2.1). */
export function ManageInvoicesScreen({ tab, children }: { tab: 0 | 1; children: ReactNode }) {
  return (
    <Screen title="Manage All Invoices">
      <Section><Tabs label="Manage All Invoices" tabs={tabs} current={tabs[tab].href} /></Section>
      {children}
    </Screen>
  );
}
