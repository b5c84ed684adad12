import { useNavigate } from 'react-router-dom';
import { fullName } from '../../../rules/core/text';
import { CREDIT_NOTES_URL } from '../../../rules/invoicing/credits/credit-notes-file';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { dateInWords } from '../../core/locale';
import { Screen } from '../../core/shell/Screen';
import { creditNotePath, creditsOwedPath, invoicePath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import type { Column } from '../../ui/table/column';
import { type CreditNotes_listedFragment as Note, useCreditNoteListQuery } from './Credits.generated';

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
  const list = useListPage();
  const notes = useListed(list, useCreditNoteListQuery({ variables: { ...list.window } }), (data) => data.creditNotes);
  return (
    <Screen
      title="Credit notes"
      back={{ href: creditsOwedPath(), label: 'Credits owed' }}
      sub="Documents that lowered the amount due on an invoice."
      actions={
        notes.found && notes.found.totalCount > 0 && <ButtonLink href={CREDIT_NOTES_URL}>Download as CSV</ButtonLink>
      }
    >
      <ListedTable
        listed={notes}
        label="Credit notes"
        columns={columns}
        rowName={nameOf}
        onOpen={({ number }) => void navigate(creditNotePath(number))}
        empty={<EmptyState title="No credit notes yet." />}
      />
    </Screen>
  );
}
