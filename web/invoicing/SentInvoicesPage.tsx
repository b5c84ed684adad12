import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../core/LoadFailure';
import { counted, viewerLocale } from '../core/locale';
import { Screen } from '../core/Screen';
import { useViewer } from '../core/session';
import { Banner } from '../ui/Banner';
import { EmptyState } from '../ui/EmptyState';
import { Link } from '../ui/Link';
import { MoneyProvider } from '../ui/Money';
import { Bar, Section } from '../ui/Page';
import { DataTable } from '../ui/table/DataTable';
import { GroupFigures } from './GroupFigures';
import { groupDetailsPath } from './paths';
import type { InvoicesPageProps } from './routes';
import { sentColumns } from './SentInvoices.columns';
import { useSkippedInvoicesQuery } from './SentInvoicesPage.generated';
import type { SentInvoicesTable_invoiceFragment as Invoice } from './SentInvoicesTable.generated';
import { sumTotals } from './sum-totals';
import { useSentInvoices } from './useSentInvoices';

const idOf = (invoice: Invoice) => invoice.id;

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
        <ul>{skipped.map(({ number, name, reason }) => <li key={number}>#{number} {name}: {reason}</li>)}</ul>
      </Banner>
    </Section>
  );
}

/** What was just sent, and what became of each message (S0 section 2.7). */
export function SentInvoicesPage({ groupNumber, list }: InvoicesPageProps) {
  const { house } = useViewer();
  const [query] = useSearchParams();
  const { groups, error, retry } = useSentInvoices(groupNumber, list);
  const columns = useMemo(() => sentColumns(groupNumber), [groupNumber]);
  const currency = groups?.[0]?.currency ?? house.currency;
  const invoices = groups?.flatMap((group) => group.invoices.nodes);
  const totals = groups?.flatMap((group) => group.invoices.totals.map((ofCurrency) => ofCurrency.totals));
  const run = query.get('run');
  return (
    <Screen title="Sent Invoices" sub={groups?.[0]?.title}>
      <Section><Banner tone="success">Your invoices have been sent</Banner></Section>
      <Bar><Link href={groupDetailsPath(groupNumber)}>&lt; Invoice Group Details</Link></Bar>
      {run && <Skipped run={run} />}
      {!groups && error ? <LoadFailure error={error} onRetry={retry} /> : (
        <MoneyProvider currency={currency} locale={viewerLocale()}>
          <GroupFigures totals={totals && sumTotals(totals, currency)} />
          <DataTable label="Sent invoices" columns={columns} rows={invoices ?? []} rowId={idOf} loading={!invoices} empty={<EmptyState title="No invoices have been generated" />} />
        </MoneyProvider>
      )}
    </Screen>
  );
}
