import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  creditNoteFacts,
  creditNoteReason,
  creditNoteSums,
  creditNoteTitle,
} from '../../../rules/invoicing/credits/credit-note-document';
import { documentWords } from '../../../rules/invoicing/documents/document-words';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { NotFoundPage } from '../../core/shell/NotFoundPage';
import { Screen } from '../../core/shell/Screen';
import { creditNotesPath } from '../../paths/invoicing';
import { DocumentHead, DocumentParty, DocumentSheet } from '../../templates/public/DocumentSheet';
import { DocumentSums } from '../../templates/public/DocumentTotals';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { PrintedOn } from '../documents/PrintSheet';
import { type CreditNotePageQuery, useCreditNotePageQuery } from './Credits.generated';

type Note = NonNullable<CreditNotePageQuery['creditNote']>;

const About = styled.section`
  margin: var(--s5) 0;
  overflow-wrap: anywhere;
  > p {
    margin-top: var(--s5);
  }
`;

/** A credit note as its bidder receives it. */
function CreditNoteDocument({ note }: { note: Note }) {
  const { number, issuedOn, currency, invoiceNumber, reason, invoice } = note;
  return (
    <MoneyProvider currency={currency} locale={viewerLocale()}>
      <DocumentSheet data-theme="light" aria-label={creditNoteTitle(number)}>
        <DocumentHead>
          {invoice?.document ? <DocumentParty party={invoice.document.house} /> : <span />}
          <div>
            <h2>{creditNoteTitle(number)}</h2>
            {creditNoteFacts({ issuedOn, invoiceNumber, currency }, viewerLocale()).map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        </DocumentHead>
        <About>
          {invoice?.document && (
            <>
              <h3>{documentWords.billTo}</h3>
              <DocumentParty party={invoice.document.billTo} />
            </>
          )}
          <p>{creditNoteReason(reason)}</p>
        </About>
        <DocumentSums>
          {creditNoteSums(note).map(({ label, amount, isTotal }, index) => (
            <div key={index} data-kind={isTotal ? 'due' : 'part'}>
              <dt>{label}</dt>
              <dd>
                {isTotal ? `${currency} ` : ''}
                <Money amount={amount} dimZero={false} />
              </dd>
            </div>
          ))}
        </DocumentSums>
      </DocumentSheet>
    </MoneyProvider>
  );
}

function CreditNote({ number }: { number: number }) {
  const { data, previousData, error, refetch } = useCreditNotePageQuery({
    variables: { number },
  });
  const { creditNote: note, house } = data ?? previousData ?? {};
  return (
    <Screen
      title={creditNoteTitle(number)}
      printed={false}
      back={{ href: creditNotesPath(), label: 'Credit notes' }}
      actions={
        note && (
          <>
            <ButtonLink href={note.pdfUrl}>Download as PDF</ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
          </>
        )
      }
    >
      <PrintedOn $paper={paperOf(house?.locations[0]?.country ?? '')} />
      {note === undefined &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="420px" />)}
      {note === null && <EmptyState title="This credit note doesn't exist." />}
      {note && <CreditNoteDocument note={note} />}
    </Screen>
  );
}

/** A credit note as it is printed, with its PDF. */
export function CreditNotePage() {
  const { creditNoteNumber = '' } = useParams();
  return /^\d{1,9}$/.test(creditNoteNumber) ? (
    <CreditNote key={creditNoteNumber} number={Number(creditNoteNumber)} />
  ) : (
    <NotFoundPage />
  );
}
