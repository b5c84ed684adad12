import { referenceFields } from '../../../rules/core/record-fields';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { bidderPath } from '../../paths/customers';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Menu } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { DueDate } from '../documents/DueDate';
import { WhyStatus } from '../figures/Why';
import { tableName } from '../invoices/bidder-name';
import { statusDots } from '../invoices/invoice-status';
import { NoteButton } from '../notes/NoteButton';
import { StatusLines } from '../recorded-payments/PaymentStateMark';
import { DeliveryTrouble } from '../sending/DeliveryTrouble';
import type { InvoicesTable_invoiceFragment as Invoice } from './InvoicesTable.generated';

function Name({ invoice }: { invoice: Invoice }) {
  const { text, whole } = tableName(invoice);
  return (
    <Link href={bidderPath(invoice.approvalNumber)} {...whole}>
      {text}
    </Link>
  );
}

/** An amount; with its symbol if the list has several currencies. */
const Amount = ({ amount, currency }: { amount: string; currency: string | undefined }) =>
  currency === undefined ? <Money amount={amount} /> : <Money amount={amount} currency={currency} symbol="plain" />;

/** The number of characters that fit in the column. */
const ROOM = 16;

/** Shows truncated text on hover. Text that fits needs no element of its own, because a page has hundreds of rows. */
const placeOf = (label: string) => (label.length > ROOM ? <span title={label}>{label}</span> : label);

/** The actions on an invoice in its row. */
export interface InvoiceRowActions {
  onNote: (invoiceId: string) => void;
  onContact: (invoiceId: string) => void;
  /** Undefined if the viewer can't file disputes. */
  onDispute: ((invoiceId: string) => void) | undefined;
}

/** Hidden first if space is short, because most invoices have none. */
const references = referenceFields(invoiceFields).map(([name, { label }]): Column<Invoice> => ({
  id: name,
  header: label,
  width: 172,
  priority: 7,
  isInCard: (invoice) => invoice[name] !== '',
  cell: (invoice) => placeOf(invoice[name]),
}));

/** What differs between the lists of one group and of all groups. */
export interface InvoiceList<Row extends Invoice> {
  /** Returns the address that the number of an invoice links to. */
  readonly hrefOf: (invoice: Row) => string;
  /** Returns the currency of an invoice, if the list has several; otherwise that of the MoneyProvider is used. */
  readonly currencyOf?: (invoice: Row) => string;
  /** Columns after the name. */
  readonly added?: readonly Column<Row>[];
  /** Which columns hide first when space is short, where that differs from a group's list. */
  readonly priorities?: Readonly<Record<string, number>>;
}

const definedColumns = <Row extends Invoice>(
  { hrefOf, currencyOf, added = [] }: InvoiceList<Row>,
  { onNote, onContact, onDispute }: InvoiceRowActions,
): readonly Column<Row>[] => [
  {
    id: 'NUMBER',
    header: 'Invoice #',
    width: 88,
    sortable: true,
    cell: (invoice) => <Link href={hrefOf(invoice)}>{invoice.number}</Link>,
  },
  {
    id: 'PADDLE',
    header: 'Paddle',
    width: 72,
    sortable: true,
    priority: 4,
    cell: ({ paddleNumber }) => paddleNumber,
  },
  { id: 'NAME', header: 'Name', width: 158, sortable: true, cell: (invoice) => <Name invoice={invoice} /> },
  ...added,
  { id: 'PLATFORM', header: 'Platform', width: 92, sortable: true, priority: 5, cell: ({ platform }) => platform },
  {
    id: 'LOCATION',
    header: 'Location',
    width: 124,
    sortable: true,
    priority: 3,
    cell: ({ locationLabel }) => placeOf(locationLabel),
  },
  {
    id: 'ITEMS',
    header: 'Items',
    width: 60,
    align: 'end',
    sortable: true,
    priority: 2,
    cell: ({ itemCount }) => itemCount,
  },
  {
    id: 'TOTAL',
    header: 'Invoice Total',
    width: 116,
    align: 'end',
    sortable: true,
    cell: (invoice) => <Amount amount={invoice.invoiceTotal} currency={currencyOf?.(invoice)} />,
  },
  {
    id: 'OUTSTANDING',
    header: 'Outstanding Bal.',
    width: 132,
    align: 'end',
    sortable: true,
    cell: (invoice) => <Amount amount={invoice.outstandingBalance} currency={currencyOf?.(invoice)} />,
  },
  {
    id: 'STATUS',
    header: 'Invoice Status',
    width: 240,
    sortable: true,
    cell: ({ id, number, status, statusLabel, delivery, ...payments }) => (
      <StatusLines
        number={number}
        invoice={{ id, ...payments }}
        trouble={<DeliveryTrouble number={number} delivery={delivery} />}
      >
        <WhyStatus id={id} words={`figures and status of invoice ${number}`} {...statusDots[status]}>
          {statusLabel}
        </WhyStatus>
      </StatusLines>
    ),
  },
  {
    id: 'DUE',
    header: 'Due',
    width: 168,
    sortable: true,
    priority: 6,
    isInCard: ({ dueOn }) => dueOn !== null,
    cell: (invoice) => <DueDate invoice={invoice} />,
  },
  {
    id: 'SHIP_STATUS',
    header: 'Ship Status',
    width: 156,
    sortable: true,
    priority: 1,
    cell: ({ shipStatusLabel }) => shipStatusLabel,
  },
  ...references,
  {
    id: 'DESK',
    header: 'Note and contact',
    headerHidden: true,
    width: 84,
    fixed: true,
    cell: (invoice) => (
      <>
        <NoteButton invoice={invoice} onOpen={onNote} />
        {onDispute ? (
          <Menu
            trigger={<IconButton icon="more" label={`Actions for invoice ${invoice.number}`} />}
            items={[
              { label: 'Contact bidder', onSelect: () => onContact(invoice.id) },
              { label: 'File as dispute', onSelect: () => onDispute(invoice.id) },
            ]}
          />
        ) : (
          <IconButton icon="mail" label="Contact bidder" aria-haspopup="dialog" onClick={() => onContact(invoice.id)} />
        )}
      </>
    ),
  },
];

/** The columns of invoices. In a group, those up to the status and Ship Status fit into a window of 1440 px. */
export const invoiceColumns = <Row extends Invoice>(
  list: InvoiceList<Row>,
  actions: InvoiceRowActions,
): readonly Column<Row>[] =>
  definedColumns(list, actions).map((column) => {
    const priority = list.priorities?.[column.id];
    return priority === undefined ? column : { ...column, priority };
  });
