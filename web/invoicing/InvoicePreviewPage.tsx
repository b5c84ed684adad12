import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../core/LoadFailure';
import { counted } from '../core/locale';
import { Screen } from '../core/Screen';
import { useAddress } from '../core/useAddress';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Bar, Spring } from '../ui/Page';
import { AllDocuments } from './AllDocuments';
import { DOCUMENTS, DocumentWindow } from './DocumentWindow';
import { selectionOf } from './invoice-selection';
import { useInvoicePreviewPageQuery } from './InvoicePreviewPage.generated';
import { JumpToInvoice } from './JumpToInvoice';
import { createNewInvoicesPath, groupDetailsPath } from './paths';
import type { InvoicesPageProps } from './routes';
import { SendingDialog } from './SendingDialog';
import { SendInvoicesDialog } from './SendInvoicesDialog';

/** Decision: the preview goes back to where it was opened from. Edit Invoices has no screen yet, so its source leads to the group. */
const backOf = (groupNumber: number, from: string | null) =>
  from === 'create' ? { href: createNewInvoicesPath(groupNumber), label: 'Create New Invoices' } : { href: groupDetailsPath(groupNumber), label: 'Invoice Group Details' };

/** Invoices as their bidders get them: one by one or all, to print and to send (S0 section 2.6). */
export function InvoicePreviewPage({ groupNumber, list }: InvoicesPageProps) {
  const { query, change } = useAddress();
  const selection = useMemo(() => selectionOf(groupNumber, list), [groupNumber, list]);
  const { data, error, refetch } = useInvoicePreviewPageQuery({ variables: { selection, first: DOCUMENTS, offset: 0 } });
  const [asking, setAsking] = useState(false);
  const [printable, setPrintable] = useState(0);
  const onProgress = useCallback((loaded: number) => setPrintable((before) => Math.max(before, loaded)), []);

  const numbers = data?.invoicePreviews.numbers ?? [];
  const total = numbers.length;
  const all = query.get('view') === 'all';
  const index = Math.max(0, numbers.indexOf(Number(query.get('at'))));
  const present = numbers[index];
  const run = query.get('run');
  const show = (number: number | undefined) => number !== undefined && change({ at: String(number), view: null });
  const loading = all && printable < total ? `Loading ${printable} of ${total}` : undefined;
  const end = (edge: boolean) => (all ? 'All invoices are shown' : edge ? 'There are no more' : undefined);
  const actions = (
    <>
      <Button waiting={loading} onClick={() => window.print()}>Print</Button>
      <Button tone="primary" onClick={() => setAsking(true)}>Send All</Button>
    </>
  );
  return (
    <Screen title="Invoice Preview(s)" printed={false} back={backOf(groupNumber, query.get('from'))} sub={total > 0 ? counted(total, 'invoice') : undefined} actions={total > 0 && actions}>
      <Bar data-chrome=""><Banner>Please note: this view has been optimized for print.</Banner></Bar>
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <DocumentWindow selection={selection} window={0} />)}
      {data && total === 0 && <EmptyState title="There are no invoices to preview." />}
      {present !== undefined && (
        <>
          <Bar data-chrome="">
            <Button waiting={end(index === 0)} onClick={() => show(numbers[index - 1])}>Prev</Button>
            <Button waiting={end(index === total - 1)} onClick={() => show(numbers[index + 1])}>Next</Button>
            <span aria-live="polite">{!all && `${index + 1} of ${total}`}</span>
            <Spring />
            <JumpToInvoice numbers={numbers} onJump={show} />
            <Button onClick={() => change({ view: all ? null : 'all' })}>{all ? 'View One' : 'View All'}</Button>
          </Bar>
          {all ? <AllDocuments selection={selection} total={total} onProgress={onProgress} /> : <DocumentWindow selection={selection} window={Math.floor(index / DOCUMENTS)} only={present} />}
        </>
      )}
      {asking && <SendInvoicesDialog selection={selection} count={total} onClose={() => setAsking(false)} onStarted={(id) => { setAsking(false); change({ run: id }); }} />}
      {run && <SendingDialog groupNumber={groupNumber} list={list} run={run} onClose={() => change({ run: null })} />}
    </Screen>
  );
}
