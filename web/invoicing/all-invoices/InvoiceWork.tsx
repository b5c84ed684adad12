import { useState } from 'react';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import { WorkPending, WorkRow } from '../../core/shell/WorkRow';
import { allInvoicesPath, creditsOwedPath, undeliveredPath, uninvoicedSessionsPath } from '../../paths/invoicing';
import { filterOf, type InvoiceFilters } from './invoice-filters';
import { useInvoiceWorkQuery } from './InvoiceWork.generated';
import { BUILT_IN_VIEWS, VIEW } from './views';

const filtersOf = (view: string): InvoiceFilters => BUILT_IN_VIEWS.find(({ key }) => key === view)?.filters ?? {};
const addressOf = (view: string): string => allInvoicesPath({ ...filtersOf(view), [VIEW]: view });

/** What waits on invoices. Each number is counted with the filter of the list that it leads to. */
export function InvoiceWork() {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const of = (view: string) => filterOf(filtersOf(view), today, timeZone);
  const { data, error } = useInvoiceWorkQuery({
    variables: {
      notSent: of('not-sent'),
      refused: of('refused'),
      failed: of('failed'),
      overdue: of('overdue'),
      credits: { isCreditOwed: true },
    },
  });
  if (!data) return <WorkPending error={error} />;
  return (
    <>
      <WorkRow count={data.failed.totalCount} href={addressOf('failed')} one="payment failed" many="payments failed" />
      <WorkRow
        count={data.refused.totalCount}
        href={undeliveredPath()}
        one="email with an invoice didn’t arrive"
        many="emails with invoices didn’t arrive"
      />
      <WorkRow
        count={data.overdue.totalCount}
        href={addressOf('overdue')}
        amounts={data.overdue.totals.map(({ currency, totals }) => ({ currency, amount: totals.outstandingBalance }))}
        one="invoice is overdue"
        many="invoices are overdue"
      />
      <WorkRow
        count={data.credits.totalCount}
        href={creditsOwedPath()}
        amounts={data.credits.totals.map(({ currency, totals }) => ({ currency, amount: totals.creditOwed }))}
        one="credit is owed to a bidder"
        many="credits are owed to bidders"
      />
      <WorkRow
        count={data.notSent.totalCount}
        href={addressOf('not-sent')}
        one="invoice is not sent"
        many="invoices are not sent"
      />
      <WorkRow
        count={data.uninvoicedSales.totalCount}
        href={uninvoicedSessionsPath()}
        one="sale is not invoiced"
        many="sales are not invoiced"
      />
    </>
  );
}
