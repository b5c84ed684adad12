import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useListPage } from '../../core/lists/useListPage';
import { counted, viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { groupDetailsPath, previewPath, sentInvoicesPath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { Banner } from '../../ui/notices/Banner';
import { DataTable } from '../../ui/table/DataTable';
import { GroupFigures } from '../figures/GroupFigures';
import { namedInvoices } from '../invoices/named-invoices';
import type { InvoicesPageProps } from '../page-props';
import { Resend } from './Resend';
import { sentColumns } from './SentInvoices.columns';
import type { SkippedInvoicesQuery } from './SentInvoicesPage.generated';
import type { SentInvoicesTable_invoiceFragment as Invoice } from './SentInvoicesTable.generated';
import { useSentInvoices } from './useSentInvoices';

const Skipped = styled.ul`
  margin: var(--s1) 0 0;
  padding-left: var(--s4);
  list-style: disc;
  /* In a sentence, color alone doesn't mark a link. */
  a {
    text-decoration: underline;
  }
`;

/** Height of a banner of one line, which takes the place of the outcome while it loads. */
const BANNER_HEIGHT = '40px';

const idOf = (invoice: Invoice) => invoice.id;

/** The specified alert, with the number of sent invoices if some were not sent. */
function SentBanner({ sent, total }: { sent: number; total: number }) {
  const count = (value: number) => value.toLocaleString(viewerLocale());
  return (
    <Banner tone="success">
      <span>Your invoices have been sent</span>
      {sent < total && `: ${count(sent)} of ${count(total)}`}
    </Banner>
  );
}

type SendRun = NonNullable<SkippedInvoicesQuery['sendRun']>;

/** Invoices that a run did not send, each with the reason and a link to its preview, where it can be fixed and sent. */
function Unsent({
  groupNumber,
  title,
  invoices,
}: {
  groupNumber: number;
  title: string;
  invoices: SendRun['skipped'] | SendRun['refused'];
}) {
  if (invoices.length === 0) return null;
  return (
    <Section>
      <Banner tone="warning">
        {title}
        <Skipped>
          {invoices.map(({ number, name, reason }) => (
            <li key={number}>
              <Link href={previewPath(groupNumber, String(number), { from: 'group' })}>#{number}</Link> {name}: {reason}
            </li>
          ))}
        </Skipped>
      </Banner>
    </Section>
  );
}

/** The number of invoices that a run sent, and those that it skipped or that the mail server refused. */
function RunOutcome({ groupNumber, queued, run }: { groupNumber: number; queued: number; run: SendRun | null }) {
  const { skipped, refused } = run ?? { skipped: [], refused: [] };
  const sent = queued - refused.length;
  return (
    <>
      {sent > 0 && (
        <Section>
          <SentBanner sent={sent} total={queued + skipped.length} />
        </Section>
      )}
      <Unsent
        groupNumber={groupNumber}
        title={`${counted(refused.length, 'invoice was', 'invoices were')} refused by the mail server:`}
        invoices={refused}
      />
      <Unsent
        groupNumber={groupNumber}
        title={`${counted(skipped.length, 'invoice was', 'invoices were')} not sent:`}
        invoices={skipped}
      />
    </>
  );
}

/** The number of sent and unsent invoices in a list that was opened without a send. */
function Outcome({ groupNumber, list, total, sent }: InvoicesPageProps & { total: number; sent: number }) {
  const unsent = total - sent;
  return (
    <>
      {sent > 0 && (
        <Section>
          <SentBanner sent={sent} total={total} />
        </Section>
      )}
      {unsent > 0 && (
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
            rowId={idOf}
            loading={!invoices || !isReady}
            empty={<EmptyState title="No invoices have been generated" />}
          />
          <Pager {...page.pager} total={total} />
        </MoneyProvider>
      )}
    </Screen>
  );
}
