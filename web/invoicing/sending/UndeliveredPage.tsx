import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListedTable } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { AddressSearch } from '../../core/router/AddressSearch';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { sentInvoicesPath } from '../../paths/invoicing';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Resend } from './Resend';
import { nameOf, undeliveredColumns } from './Undelivered.columns';
import { type Undelivered_invoiceFragment as Invoice, useUndeliveredQuery } from './Undelivered.generated';

/** Invoices of all groups whose last email was refused or bounced, with the ways to reach the bidder. */
export function UndeliveredPage() {
  const list = useListPage();
  const { day } = useHouseTime();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Invoice | null>(null);
  const invoices = useListed(
    list,
    useUndeliveredQuery({ variables: { ...list.window, search: list.search.value } }),
    (data) => data.invoices,
  );
  const resend = useCallback((invoice: Invoice) => setOpened(invoice), []);
  const columns = useMemo(() => undeliveredColumns({ day, resend }), [day, resend]);
  const group = opened?.group;
  return (
    <Screen
      title="Undelivered invoices"
      sub="Invoices whose last email was refused or bounced. Resend them to a corrected address, or print them as a letter."
    >
      <Bar>
        <AddressSearch label="Search undelivered invoices" {...list.search} />
      </Bar>
      <ListedTable
        listed={invoices}
        label="Undelivered invoices"
        columns={columns}
        rowName={nameOf}
        empty={
          <NoMatches list={list} title="No undelivered invoices match.">
            <EmptyState title="Every email with an invoice was accepted." />
          </NoMatches>
        }
      />
      {opened && group && (
        <Resend
          selection={{ groupNumber: group.number, numbers: [opened.number] }}
          count={1}
          onSent={(run) => {
            setOpened(null);
            void navigate(sentInvoicesPath(group.number, String(opened.number), run));
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Screen>
  );
}
