import { useMemo } from 'react';
import { useAddress } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { groupDetailsPath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { namedInvoices } from '../invoices/named-invoices';
import type { InvoicesPageProps } from '../page-props';
import { backOfPreview, PREVIEW_NOTICE, PREVIEW_TITLE } from './preview-words';
import { PreviewedInvoices } from './PreviewedInvoices';

/** Invoices as their bidders receive them, one by one or all, to print and to send. */
export function InvoicePreviewPage({ groupNumber, list }: InvoicesPageProps) {
  const { query } = useAddress();
  const named = useMemo(() => namedInvoices(groupNumber, list), [groupNumber, list]);
  if (named.selection) return <PreviewedInvoices groupNumber={groupNumber} list={list} selection={named.selection} />;
  return (
    <Screen title={PREVIEW_TITLE} back={backOfPreview(groupNumber, query.get('from'))}>
      <Bar>
        <Banner>{PREVIEW_NOTICE}</Banner>
      </Bar>
      <EmptyState
        title="There are no invoices to preview."
        action={<ButtonLink href={groupDetailsPath(groupNumber)}>Invoice Group Details</ButtonLink>}
      >
        {named.problem} Select the invoices in their group and preview them from there.
      </EmptyState>
    </Screen>
  );
}
