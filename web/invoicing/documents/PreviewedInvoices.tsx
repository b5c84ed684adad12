import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { restrictedWarning } from '../../../rules/invoicing/documents/document-words';
import { type Paper, PAPERS } from '../../../rules/invoicing/documents/paper';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { useAddress } from '../../core/router/useAddress';
import { useOpened } from '../../core/session/opened-records';
import { Screen } from '../../core/shell/Screen';
import type { InvoiceSelectionInput, SeenInvoicesInput } from '../../generated/schema-types';
import { groupDetailsPath, sentInvoicesPath } from '../../paths/invoicing';
import { InvoiceDocument } from '../../templates/public/InvoiceDocument';
import type { InvoiceDocument_documentFragment as Document } from '../../templates/public/InvoiceDocument.generated';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { Banner } from '../../ui/notices/Banner';
import type { InvoicesPageProps } from '../page-props';
import { SendingDialog } from '../sending/SendingDialog';
import { SendInvoicesDialog } from '../sending/SendInvoicesDialog';
import { SendsButton } from '../sending/SendsButton';
import { AllDocuments } from './AllDocuments';
import { JumpToInvoice } from './JumpToInvoice';
import { backOfPreview, PREVIEW_NOTICE, PREVIEW_TITLE } from './preview-words';
import { PrintedOn, PrintSheet } from './PrintSheet';
import { type Documents, useDocuments } from './useDocuments';
import { usePrintout } from './usePrintout';

const papers: readonly { value: Paper; label: string }[] = [
  { value: 'LETTER', label: 'Letter' },
  { value: 'A4', label: 'A4' },
];

interface OneDocumentProps {
  documents: Documents;
  /** The document on screen. */
  document: Document;
  /** Whether only this document is printed. */
  alone: boolean;
}

const ignore = () => undefined;

/** One document of a selection on screen. The browser's print command prints the selection, like the Print button. */
function OneDocument({ documents, document, alone }: OneDocumentProps) {
  const { sheet } = usePrintout(documents, ignore);
  const total = documents.numbers?.length ?? 0;
  const isAlone = alone || total === 1;
  return (
    <>
      <div data-chrome={isAlone ? undefined : ''}>
        <InvoiceDocument key={document.number} document={document} />
      </div>
      {!isAlone && <PrintSheet documents={sheet} total={total} />}
    </>
  );
}

/**
 * The documents of a selection with their actions. The address contains the current document, whether all are shown,
 * and the paper size.
 */
export function PreviewedInvoices({
  groupNumber,
  list,
  selection,
}: InvoicesPageProps & { selection: InvoiceSelectionInput }) {
  const { query, change } = useAddress();
  const navigate = useNavigate();
  const documents = useDocuments(selection);
  // The state on screen when the user pressed Send All. Later changes are behind the dialog, where the user can't see them.
  const [asking, setAsking] = useState<SeenInvoicesInput>();
  const [printing, setPrinting] = useState(false);
  const onPrinted = useCallback(() => setPrinting(false), []);
  const [alone, setAlone] = useState(false);

  const { numbers, documents: known, error, want, refresh } = documents;
  const total = numbers?.length ?? 0;
  const all = query.get('view') === 'all';
  const index = Math.max(0, numbers?.indexOf(Number(query.get('at'))) ?? 0);
  const present = known.get(index);
  useOpened(all ? undefined : documents.idAt(index));
  const run = query.get('run');
  const paper = PAPERS.find((each) => each === query.get('paper')) ?? documents.paper;
  useEffect(() => {
    if (total > 0 && !all) want(index, index);
  }, [total, all, index, want]);

  const show = (number: number | undefined) => {
    if (number !== undefined) change({ at: String(number), view: null });
  };
  const print = () => {
    if (!all && known.size === total) {
      window.print();
      return;
    }
    // All documents are loaded there before they are printed.
    if (!all) change({ view: 'all' });
    setPrinting(true);
  };
  const printAlone = () => {
    flushSync(() => setAlone(true));
    window.addEventListener('afterprint', () => setAlone(false), { once: true });
    window.print();
  };
  const stopAsking = () => setAsking(undefined);
  const review = (changed: readonly number[]) => {
    stopAsking();
    refresh();
    show(numbers?.find((number) => changed.includes(number)));
  };
  const end = (edge: 'First' | 'Last' | null) =>
    all ? 'All invoices are shown' : edge === null ? undefined : `${edge} invoice`;
  const actions = (
    <>
      <Button waiting={!all && !present ? 'Loading the invoice' : undefined} onClick={print}>
        Print
      </Button>
      <Button tone="primary" onClick={() => setAsking(documents.seen())}>
        Send All
      </Button>
    </>
  );
  return (
    <Screen
      title={PREVIEW_TITLE}
      printed={false}
      back={backOfPreview(groupNumber, query.get('from'))}
      sub={total > 0 ? counted(total, 'invoice') : undefined}
      actions={total > 0 && actions}
    >
      <PrintedOn $paper={paper} />
      <Bar data-chrome="">
        <Banner>{PREVIEW_NOTICE}</Banner>
      </Bar>
      {error !== null && (
        <LoadFailure
          error={error}
          onRetry={refresh}
          elsewhere={<ButtonLink href={groupDetailsPath(groupNumber)}>Invoice Group Details</ButtonLink>}
        />
      )}
      {numbers && total === 0 && (
        <EmptyState
          title="There are no invoices to preview."
          action={<ButtonLink href={groupDetailsPath(groupNumber)}>Invoice Group Details</ButtonLink>}
        />
      )}
      {numbers && total > 0 && (
        <>
          <Bar data-chrome="">
            <Button waiting={end(index === 0 ? 'First' : null)} onClick={() => show(numbers[index - 1])}>
              Prev
            </Button>
            <Button waiting={end(index === total - 1 ? 'Last' : null)} onClick={() => show(numbers[index + 1])}>
              Next
            </Button>
            <span aria-live="polite">{!all && `${index + 1} of ${total}`}</span>
            <Spring />
            <SegmentedControl
              label="Paper"
              value={paper}
              onValue={(value) => change({ paper: value === documents.paper ? null : value })}
              segments={papers}
            />
            <JumpToInvoice numbers={numbers} onJump={show} />
            {!all && present && <SendsButton number={present.number} />}
            {!all && present && total > 1 && <Button onClick={printAlone}>Print this invoice</Button>}
            <Button onClick={() => change({ view: all ? null : 'all' })}>{all ? 'View One' : 'View All'}</Button>
          </Bar>
          {!all && present?.items.some(({ isRestricted }) => isRestricted) && (
            <Bar data-chrome="">
              <Banner tone="warning">{restrictedWarning}</Banner>
            </Bar>
          )}
          {all && <AllDocuments documents={documents} printing={printing} onPrinted={onPrinted} />}
        </>
      )}
      {!all && total > 0 && present && <OneDocument documents={documents} document={present} alone={alone} />}
      {error === null && (!numbers || (total > 0 && !all && !present)) && (
        <Sheet aria-busy="true">
          <SheetBody>
            <Skeleton $height="420px" />
          </SheetBody>
        </Sheet>
      )}
      {asking && (
        <SendInvoicesDialog
          selection={selection}
          count={total}
          seen={asking}
          onReview={review}
          onClose={stopAsking}
          onStarted={(id) => {
            stopAsking();
            change({ run: id });
          }}
        />
      )}
      {run && (
        <SendingDialog
          run={run}
          onFinished={() => void navigate(sentInvoicesPath(groupNumber, list, run), { replace: true })}
          onClose={() => change({ run: null })}
        />
      )}
    </Screen>
  );
}
