import { dateInWords } from '../../core/locale';
import { bidderPath } from '../../paths/customers';
import { previewPath } from '../../paths/invoicing';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import type { Column } from '../../ui/table/column';
import type { SelectionStore } from '../../ui/table/selection-store';
import { tableName } from '../invoices/bidder-name';
import type { AutoChargeDraft } from './auto-charge-form';
import type { AutoCharge_invoiceFragment as Invoice } from './AutoCharge.generated';
import { AutoChargeDate } from './AutoChargeDate';

function Name({ invoice }: { invoice: Invoice }) {
  const { text, whole } = tableName(invoice);
  return (
    <Link href={bidderPath(invoice.approvalNumber)} {...whole}>
      {text}
    </Link>
  );
}

const who = (groupNumber: number): readonly Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice #',
    width: 92,
    cell: ({ number }) => <Link href={previewPath(groupNumber, String(number), { from: 'group' })}>{number}</Link>,
  },
  { id: 'name', header: 'Name', width: 188, cell: (invoice) => <Name invoice={invoice} /> },
];

/** The columns of invoices that can be charged at a date. */
export const autoChargeColumns = (
  groupNumber: number,
  draft: AutoChargeDraft,
  selection: SelectionStore,
): readonly Column<Invoice>[] => [
  ...who(groupNumber),
  { id: 'platform', header: 'Platform', width: 84, priority: 2, cell: ({ platform }) => platform },
  {
    id: 'total',
    header: 'Invoice Total',
    width: 124,
    align: 'end',
    priority: 1,
    cell: ({ invoiceTotal }) => <Money amount={invoiceTotal} />,
  },
  {
    id: 'eligible',
    header: 'Eligible Amount',
    width: 130,
    align: 'end',
    cell: ({ onlineTotal }) => <Money amount={onlineTotal} />,
  },
  {
    id: 'first',
    header: 'First Eligible Date',
    width: 150,
    priority: 3,
    cell: ({ firstEligibleAutoChargeDay: day }) => (day === null ? 'After it is sent' : dateInWords(day)),
  },
  {
    id: 'date',
    header: 'Auto-Charge Date',
    width: 240,
    cell: (invoice) => <AutoChargeDate invoice={invoice} draft={draft} selection={selection} />,
  },
];

/** The columns of invoices that can't be charged at a date, with the reasons. */
export const notEligibleColumns = (groupNumber: number): readonly Column<Invoice>[] => [
  ...who(groupNumber),
  {
    id: 'reason',
    header: 'Why',
    width: 420,
    cell: ({ autoChargeRefusals }) => {
      const reasons = autoChargeRefusals.join('; ');
      return <span title={reasons}>{reasons}</span>;
    },
  },
];
