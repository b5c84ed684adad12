import { useNavigate } from 'react-router-dom';
import { fullName } from '../../../rules/core/text';
import { CREDIT_NOTES_URL } from '../../../rules/invoicing/credits/credit-notes-file';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { dateInWords } from '../../core/locale';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { Screen } from '../../core/shell/Screen';
import { creditNotePath, creditNotesPath, creditsOwedPath, invoicePath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Pager } from '../../ui/layout/Pager';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import type { CreditNotes_listedFragment as Note } from './Credits.generated';
import { useCreditNoteListQuery } from './Credits.generated';

const none: readonly Note[] = [];
const idOf = ({ id }: Note) => id;
const nameOf = ({ name }: Note) => `credit note ${name}`;

const columns: readonly Column<Note>[] = [
  {
    id: 'name',
    header: 'Credit note',
    width: 104,
    cell: ({ number, name }) => <Link href={creditNotePath(number)}>{name}</Link>,
  },
  { id: 'date', header: 'Date', width: 130, cell: ({ issuedOn }) => dateInWords(issuedOn) },
  {
    id: 'invoice',
    header: 'Invoice #',
    width: 92,
    cell: ({ invoice }) =>
      invoice?.group && <Link href={invoicePath(invoice.group.number, invoice.number)}>{invoice.number}</Link>,
  },
  { id: 'bidder', header: 'Name', width: 190, priority: 1, cell: ({ invoice }) => invoice && fullName(invoice) },
  {
    id: 'amount',
    header: 'Total credited',
    width: 140,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} symbol="plain" />,
  },
  { id: 'reason', header: 'Reason', width: 220, priority: 2, cell: ({ reason }) => reason },
  { id: 'by', header: 'Issued by', width: 160, priority: 3, cell: ({ createdBy }) => createdBy ?? 'The system' },
];

/** The house's credit notes, latest first. */
export function CreditNotesPage() {
  const navigate = useNavigate();
  const { page, size, offset, hrefFor } = usePaging(creditNotesPath());
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useCreditNoteListQuery({ variables: { first: size, offset }, fetchPolicy: 'cache-and-network' });
  const notes = (current ?? previousData)?.creditNotes;
  useLastPage(page, size, current?.creditNotes.totalCount);
  return (
    <Screen
      title="Credit notes"
      back={{ href: creditsOwedPath(), label: 'Credits owed' }}
      sub="Documents that lowered the amount due on an invoice."
      actions={notes && notes.totalCount > 0 && <ButtonLink href={CREDIT_NOTES_URL}>Download as CSV</ButtonLink>}
    >
      {!notes && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Credit notes"
          columns={columns}
          rows={notes?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          loading={!notes}
          onOpen={({ number }) => void navigate(creditNotePath(number))}
          empty={<EmptyState title="No credit notes yet." />}
        />
      )}
      {notes && <Pager page={page} pageSize={size} total={notes.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />}
    </Screen>
  );
}
