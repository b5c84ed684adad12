import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useListPage } from '../../core/lists/useListPage';
import { viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { groupDetailsPath, sentInvoicesPath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import { GroupFigures } from '../figures/GroupFigures';
import { namedInvoices } from '../invoices/named-invoices';
import type { InvoicesPageProps } from '../page-props';
import { Resend } from './Resend';
import { Outcome, RunOutcome } from './SendOutcome';
import { sentColumns } from './SentInvoices.columns';
import { useSentInvoices } from './useSentInvoices';

/** Height of a banner of one line, which takes the place of the outcome while it loads. */
const BANNER_HEIGHT = '40px';

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
  const navigate = useNavigate();
  const page = useListPage();
  const run = page.query.get('run');
  const named = useMemo(() => filterOf(groupNumber, list, run), [groupNumber, list, run]);
  const { group, sums, outcome, isReady, error, retry } = useSentInvoices(groupNumber, named, {
    run,
    ...page.window,
  });
  const columns = useMemo(() => sentColumns(groupNumber), [groupNumber]);
  const invoices = group?.invoices;
  const total = invoices?.totalCount ?? 0;
  const again = namedInvoices(groupNumber, list).selection;
  const [resending, setResending] = useState(false);
  const absent = named === null || group === null || (invoices && total === 0);
  return (
    <Screen
      title="Sent Invoices"
      sub={group?.title}
      actions={again && total > 0 && <Button onClick={() => setResending(true)}>Resend</Button>}
    >
      {!isReady && !absent && !error && (
        <Section>
          <Skeleton $height={BANNER_HEIGHT} />
        </Section>
      )}
      {isReady && run && invoices && <RunOutcome groupNumber={groupNumber} queued={total} run={outcome} />}
      {isReady && !run && sums && total > 0 && (
        <Outcome groupNumber={groupNumber} list={list} total={total} sent={sums.sent.totalCount} />
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
          {run && invoices ? 'None of the invoices were sent.' : 'No invoices in this link belong to this group.'}
        </EmptyState>
      )}
      {!group && Boolean(error) && <LoadFailure error={error} onRetry={retry} />}
      {!absent && (group ?? !error) && (
        <MoneyProvider currency={group?.currency ?? house.currency} locale={viewerLocale()}>
          {(sums === undefined || sums.sent.totalCount > 0) && (
            <GroupFigures totals={isReady ? sums?.sent.totals[0]?.totals : undefined} />
          )}
          <DataTable
            label="Sent invoices"
            columns={columns}
            rows={invoices?.nodes ?? []}
            loading={!invoices || !isReady}
            empty={<EmptyState title="No invoices have been generated" />}
          />
          <Pager {...page.pager} total={total} />
        </MoneyProvider>
      )}
    </Screen>
  );
}
