import type { ReactNode } from 'react';
import { viewerLocale } from '../core/locale';
import { Screen } from '../core/shell/Screen';
import { existingInvoicesPath, uninvoicedSessionsPath } from '../paths/invoicing';
import { Section } from '../ui/layout/Page';
import { Tabs } from '../ui/layout/Tabs';
import { useManageInvoicesCountsQuery } from './ManageInvoicesScreen.generated';

/** Manage All Invoices, with one of its two tabs. Each tab shows its count. */
export function ManageInvoicesScreen({ tab, children }: { tab: 0 | 1; children: ReactNode }) {
  const { data } = useManageInvoicesCountsQuery();
  const note = (list: { totalCount: number } | undefined) =>
    list && ` ${list.totalCount.toLocaleString(viewerLocale())}`;
  const tabs = [
    { href: uninvoicedSessionsPath(), label: 'Uninvoiced Sessions', note: note(data?.uninvoicedSales) },
    { href: existingInvoicesPath(), label: 'Existing Invoices', note: note(data?.invoiceGroups) },
  ] as const;
  return (
    <Screen title="Manage All Invoices">
      <Section>
        <Tabs label="Manage All Invoices" tabs={tabs} current={tabs[tab].href} />
      </Section>
      {children}
    </Screen>
  );
}
