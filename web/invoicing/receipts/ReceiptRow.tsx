import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { dateFormatOf } from '../../../rules/core/dates';
import { decimalFromMinor } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { typedPayment } from '../../../rules/invoicing/added-charges/typed-charge';
import { isTable } from '../../../rules/invoicing/receipts/pasted-lines';
import { isBlank, type LineField, type SheetLine } from '../../../rules/invoicing/receipts/receipt-sheet';
import type { DraftLine } from '../../../rules/invoicing/receipts/settle-lines';
import { REFERENCE_LIMIT } from '../../../rules/invoicing/recorded-payments/paying';
import { viewerLocale } from '../../core/locale';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Checkbox } from '../../ui/controls/Checkbox';
import { IconButton } from '../../ui/controls/IconButton';
import { Select, type SelectOption } from '../../ui/controls/Select';
import { SuggestInput } from '../../ui/controls/SuggestInput';
import { TextInput } from '../../ui/controls/TextInput';
import { formatMoney } from '../../ui/display/money-format';
import type { PayerInvoice } from './usePayers';
import type { LineChange } from './useReceiptDraft';

const Problem = styled.p<{ $bad: boolean }>`
  font-size: var(--t-xs);
  color: ${({ $bad }) => ($bad ? 'var(--failed)' : 'var(--pending)')};
`;
const Bidder = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-s);
  overflow-wrap: anywhere;
`;
const Due = styled.td`
  text-align: right;
  font-variant-numeric: tabular-nums lining-nums;
`;

/** The actions of a row. The functions are stable. */
export interface RowActions {
  readonly type: (key: number, change: LineChange) => void;
  readonly remove: (key: number) => void;
  readonly copyAbove: (key: number, field: LineField) => void;
  readonly paste: (key: number, text: string) => void;
  /** Reports the line whose payer is being edited; null if none is. */
  readonly edit: (key: number | null) => void;
  /** Adds a line and moves the focus to it. */
  readonly addLine: () => void;
}

export interface ReceiptRowProps {
  readonly line: DraftLine;
  readonly read: SheetLine<PayerInvoice>;
  /** The invoices that match the payer while it is being edited. */
  readonly options: readonly PayerInvoice[];
  /** The line's number, counted from 1. */
  readonly position: number;
  readonly isLast: boolean;
  readonly isPerLine: boolean;
  readonly methods: readonly SelectOption[];
  readonly actions: RowActions;
  /** A ref that measures the row's height. Stable. */
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

const money = (minor: number, currency: string): string =>
  formatMoney(decimalFromMinor(minor, currency), currency, viewerLocale());

/** Returns an invoice as an option: "1042 · Ada Marsh · Paddle 17 · $581.00 due". */
const optionOf = (invoice: PayerInvoice): SelectOption => ({
  value: String(invoice.number),
  label: [
    String(invoice.number),
    fullName(invoice),
    ...(invoice.paddle === null || invoice.paddle === '' ? [] : [`Paddle ${invoice.paddle}`]),
    `${money(invoice.outstanding, invoice.currency)} due`,
    invoice.groupTitle,
  ].join(' · '),
});

/** Returns the amount with arithmetic evaluated and decimals completed; null if it is unchanged or not an amount. */
function evaluatedAmount({ amount }: DraftLine, currency: string | undefined): string | null {
  const typed = currency === undefined ? null : typedPayment(amount, currency);
  return typed?.ok && typed.value !== '' && typed.value !== amount ? typed.value : null;
}

/** A line of a receipt: the payer, the amount, and the reference of a check or transfer. */
export const ReceiptRow = memo(function ReceiptRow({
  line,
  read,
  options,
  position,
  isLast,
  isPerLine,
  methods,
  actions,
  measure,
}: ReceiptRowProps) {
  const { key } = line;
  const { invoice, due, above, repeat, problems, warning } = read;
  const amount = useRef<HTMLInputElement>(null);
  const problemId = `receipt-problem-${key}`;
  const last: LineField = isPerLine ? 'method' : 'reference';
  useEffect(() => {
    // The amount due may arrive after the cell has received the focus.
    if (document.activeElement === amount.current) amount.current?.select();
  }, [line.filled]);
  const press = (field: LineField) => (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key.toLowerCase() === 'd') actions.copyAbove(key, field);
    else if (event.altKey && event.key === 'Delete') actions.remove(key);
    // From a blank line, Tab leaves the grid.
    else if (event.key === 'Tab' && !event.shiftKey && field === last && isLast && !isBlank(line)) actions.addLine();
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    actions.paste(key, text);
  };
  const cell = (field: LineField, name: string) => ({
    'aria-label': `${name}, line ${position}`,
    'aria-invalid': problems.some((problem) => problem.field === field) || undefined,
    'aria-describedby': problems.length > 0 ? problemId : undefined,
    'data-cell': `${key}.${field}`,
    onKeyDown: press(field),
    onPaste: paste,
  });
  const leaveAmount = () => {
    const exact = evaluatedAmount(line, invoice?.currency);
    if (exact !== null) actions.type(key, { amount: exact });
  };
  return (
    <tr ref={measure} data-index={position - 1} aria-rowindex={position + 1}>
      <th scope="row">{position}</th>
      <td data-name="Invoice #, paddle, or name">
        <SuggestInput
          {...cell('payer', 'Payer')}
          value={line.payer}
          onValue={(payer) => actions.type(key, { payer, acceptsRepeat: false })}
          options={options.map(optionOf)}
          onChoose={(payer) => actions.type(key, { payer })}
          onFocus={(event) => {
            event.target.select();
            actions.edit(key);
          }}
          onBlur={() => actions.edit(null)}
        />
        {invoice && (
          <Bidder>
            {fullName(invoice)}
            {invoice.paddle !== null && invoice.paddle !== '' && ` · Paddle ${invoice.paddle}`}
          </Bidder>
        )}
        {(problems.length > 0 || warning !== null) && (
          <div id={problemId}>
            {problems.map(({ field, message }) => (
              <Problem key={field + message} $bad>
                {message}
              </Problem>
            ))}
            {warning !== null && <Problem $bad={false}>{warning}</Problem>}
          </div>
        )}
      </td>
      <Due data-label="Due">{invoice && money(due, invoice.currency)}</Due>
      <td data-name="Amount">
        <AmountInput
          {...cell('amount', 'Amount')}
          ref={amount}
          value={line.amount}
          onFocus={(event) => event.target.select()}
          onValue={(typed) => actions.type(key, { amount: typed })}
          onBlur={leaveAmount}
        />
        {above > 0 && invoice && (
          <Checkbox checked={line.keepsCredit} onChecked={(keepsCredit) => actions.type(key, { keepsCredit })}>
            Record {money(above, invoice.currency)} as credit
          </Checkbox>
        )}
      </td>
      <td data-name="Reference">
        <TextInput
          {...cell('reference', 'Reference')}
          value={line.reference}
          maxLength={REFERENCE_LIMIT}
          onFocus={(event) => event.target.select()}
          onChange={(event) => actions.type(key, { reference: event.target.value, acceptsRepeat: false })}
        />
        {repeat !== null && (
          <Checkbox
            checked={line.acceptsRepeat}
            onChecked={(acceptsRepeat) => actions.type(key, { acceptsRepeat })}
            aria-describedby={problemId}
          >
            Record it anyway
          </Checkbox>
        )}
      </td>
      {isPerLine && (
        <>
          <td data-name="Date">
            <TextInput
              {...cell('date', 'Date')}
              value={line.date}
              placeholder={dateFormatOf(viewerLocale())}
              onFocus={(event) => event.target.select()}
              onChange={(event) => actions.type(key, { date: event.target.value })}
            />
          </td>
          <td data-name="Payment method">
            <Select
              {...cell('method', 'Payment method')}
              value={line.method}
              onValue={(method) => actions.type(key, { method })}
              options={[{ value: '', label: 'As on the deposit slip' }, ...methods]}
            />
          </td>
        </>
      )}
      <td>
        <IconButton icon="close" label={`Delete line ${position}`} tabIndex={-1} onClick={() => actions.remove(key)} />
      </td>
    </tr>
  );
}, isSameRow);

/** Returns whether a row shows the same content. Every change of a line evaluates all rows, so most get equal but new objects. */
function isSameRow(before: ReceiptRowProps, after: ReceiptRowProps): boolean {
  const [one, other] = [before.read, after.read];
  return (
    before.line === after.line &&
    before.position === after.position &&
    before.isLast === after.isLast &&
    before.isPerLine === after.isPerLine &&
    before.methods === after.methods &&
    before.actions === after.actions &&
    before.measure === after.measure &&
    before.options === after.options &&
    one.invoice === other.invoice &&
    one.due === other.due &&
    one.above === other.above &&
    one.repeat === other.repeat &&
    one.warning === other.warning &&
    JSON.stringify(one.problems) === JSON.stringify(other.problems)
  );
}
