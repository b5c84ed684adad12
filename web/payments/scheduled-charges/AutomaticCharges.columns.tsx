import { fullName } from '../../../rules/core/text';
import { dateInWords } from '../../core/locale';
import { invoicePath } from '../../paths/invoicing';
import { chargeRunPath } from '../../paths/payments';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import { chargeDots } from '../charge-state';
import type { AutomaticCharge_chargeFragment as Charge } from './AutomaticCharges.generated';

function aboutOf({ reason, isDateKept, nextCheckAt }: Charge, time: (at: string) => string): string {
  return [reason, isDateKept && 'The date is still set.', nextCheckAt !== null && `Next check at ${time(nextCheckAt)}.`]
    .filter(Boolean)
    .join(' ');
}

/** Shows the full text in a tooltip, because the column may truncate it. */
const Titled = ({ children }: { children: string }) => <span title={children}>{children}</span>;

/** The columns of past automatic charges; `time` formats instants. */
export const automaticChargeColumns = (time: (at: string) => string): readonly Column<Charge>[] => [
  {
    id: 'number',
    header: 'Invoice #',
    width: 92,
    cell: ({ groupNumber, invoiceNumber }) => (
      <Link href={invoicePath(groupNumber, invoiceNumber)}>{invoiceNumber}</Link>
    ),
  },
  { id: 'name', header: 'Name', width: 170, cell: (charge) => <Titled>{fullName(charge)}</Titled> },
  { id: 'day', header: 'Date', width: 120, cell: ({ day }) => dateInWords(day) },
  {
    id: 'state',
    header: 'Status',
    width: 150,
    cell: ({ outcome, outcomeText }) => <StatusDot {...chargeDots[outcome]}>{outcomeText}</StatusDot>,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 116,
    align: 'end',
    cell: ({ amount, currency }) => amount !== null && <Money amount={amount} currency={currency} symbol="plain" />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 320,
    priority: 1,
    cell: (charge) => <Titled>{aboutOf(charge, time)}</Titled>,
  },
  { id: 'ended', header: 'Ended', width: 170, priority: 2, cell: ({ endedAt, at }) => time(endedAt ?? at) },
  {
    id: 'run',
    header: 'Charges',
    width: 84,
    priority: 3,
    cell: ({ run, groupNumber }) =>
      run && (
        <Link href={chargeRunPath(groupNumber, run.number)} aria-label={`Card charges ${run.number}`}>
          {run.number}
        </Link>
      ),
  },
];
