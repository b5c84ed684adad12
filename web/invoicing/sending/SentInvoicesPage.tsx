import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { counted, viewerLocale } from '../../core/locale';
import { changedQuery, pageOf, useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Screen } from '../../core/shell/Screen';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { MoneyProvider } from '../../ui/display/Money';
import { Bar, Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import { GroupFigures } from '../groups/GroupFigures';
import { PAGE_SIZES } from '../groups/useGroupFilters';
import { namedInvoices } from '../invoices/named-invoices';
import type { InvoicesPageProps } from '../page-props';
import { groupDetailsPath, previewPath, sentInvoicesPath } from '../paths';
import { Resend } from './Resend';
import { sentColumns } from './SentInvoices.columns';
import { useSkippedInvoicesQuery } from './SentInvoicesPage.generated';
import type { SentInvoicesTable_invoiceFragment as Invoice } from './SentInvoicesTable.generated';
import { useSentInvoices } from './useSentInvoices';

const idOf = (invoice: Invoice) => invoice.id;
const none: readonly Invoice[] = [];

/** The invoices of a run that were not sent, each with its reason. */
function Skipped({ run }: { run: string }) {
  const { data, error, refetch } = useSkippedInvoicesQuery({ variables: { run } });
  const skipped = data?.sendRun?.skipped ?? [];
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (skipped.length === 0) return null;
  return (
    <Section>
      <Banner tone="warning">
        {counted(skipped.length, 'invoice was', 'invoices were')} not sent:
        <ul>
          {skipped.map(({ number, name, reason }) => (
            <li key={number}>
              #{number} {name}: {reason}
            </li>
          ))}
        </ul>
      </Banner>
    </Section>
  );
}

/** The state of the invoices if the address was opened without a send. */
function Outcome({
  groupNumber,
  list,
  total,
  sent,
  run,
}: InvoicesPageProps & { total: number; sent: number; run: string | null }) {
  const unsent = total - sent;
  return (
    <>
      {sent > 0 && (
        <Section>
          <Banner tone="success">Your invoices have been sent</Banner>
        </Section>
      )}
      {unsent > 0 && !run && (
        <Section>
          <Banner
            tone="warning"
            actions={<Link href={previewPath(groupNumber, list, { from: 'group' })}>Invoice Preview(s)</Link>}
          >
            {sent === 0
              ? 'These invoices have not been sent yet.'
              : `${counted(unsent, 'of these invoices has', 'of these invoices have')} not been sent yet.`}
          </Banner>
        </Section>
      )}
      {run && <Skipped run={run} />}
    </>
  );
}

/** Returns the filter for a run's invoices, or for the list in an address. */
function filterOf(groupNumber: number, list: string, run: string | null): GroupInvoiceFilter | null {
  if (run) return { sendRunId: run };
  const { selection } = namedInvoices(groupNumber, list);
  if (!selection) return null;
  return selection.token ? { selection: selection.token } : { numbers: selection.numbers ?? [] };
}

/** The invoices that were just sent, with their delivery states. */
export function SentInvoicesPage({ groupNumber, list }: InvoicesPageProps) {
  const { house } = useViewer();
  const { query } = useAddress();
  const navigate = useNavigate();
  const run = query.get('run');
  const page = pageOf(query);
  const size = PAGE_SIZES.find((each) => String(each) === query.get('size')) ?? PAGE_SIZES[0];
  const named = useMemo(() => filterOf(groupNumber, list, run), [groupNumber, list, run]);
  const { group, sums, error, retry } = useSentInvoices(groupNumber, named, { first: size, offset: (page - 1) * size });
  const columns = useMemo(() => sentColumns(groupNumber), [groupNumber]);
  const invoices = group?.invoices;
  const total = invoices?.totalCount ?? 0;
  const again = namedInvoices(groupNumber, list).selection;
  const [resending, setResending] = useState(false);
  const absent = named === null || group === null || (invoices && total === 0);
  const address = (to: { page: number; pageSize: number }) =>
    sentInvoicesPath(groupNumber, list) +
    changedQuery(query, {
      page: to.page > 1 ? String(to.page) : null,
      size: to.pageSize === PAGE_SIZES[0] ? null : String(to.pageSize),
    });
  return (
    <Screen
      title="Sent Invoices"
      sub={group?.title}
      actions={again && total > 0 && <Button onClick={() => setResending(true)}>Resend</Button>}
    >
      {sums && total > 0 && (
        <Outcome groupNumber={groupNumber} list={list} total={total} sent={sums.sent.totalCount} run={run} />
      )}
      {resending && again && (
        <Resend
          selection={again}
          count={total}
          onSent={(id) => {
            setResending(false);
            void navigate(sentInvoicesPath(groupNumber, list, id));
          }}
          onClose={() => setResending(false)}
        />
      )}
      <Bar>
        <Link href={groupDetailsPath(groupNumber)}>&lt; Invoice Group Details</Link>
      </Bar>
      {absent && (
        <EmptyState title={group === null ? "This invoice group doesn't exist." : 'There are no invoices to show.'}>
          No invoices in this link belong to this group.
        </EmptyState>
      )}
      {!group && Boolean(error) && <LoadFailure error={error} onRetry={retry} />}
      {!absent && (group ?? !error) && (
        <MoneyProvider currency={group?.currency ?? house.currency} locale={viewerLocale()}>
          <GroupFigures totals={sums?.invoices.totals[0]?.totals} />
          <DataTable
            label="Sent invoices"
            columns={columns}
            rows={invoices?.nodes ?? none}
            rowId={idOf}
            loading={!invoices}
            empty={<EmptyState title="No invoices have been generated" />}
          />
          <Pager page={page} pageSize={size} total={total} sizes={PAGE_SIZES} hrefFor={address} />
        </MoneyProvider>
      )}
    </Screen>
  );
}
