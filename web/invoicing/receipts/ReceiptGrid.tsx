import { type FocusEvent, Fragment, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Sheet } from '../../../rules/invoicing/receipts/receipt-sheet';
import { Button } from '../../ui/controls/Button';
import type { SelectOption } from '../../ui/controls/Select';
import { Icon } from '../../ui/display/Icon';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { useRows } from '../../ui/table/useRows';
import { breakpoint } from '../../ui/theme/tokens';
import { ReceiptRow, type RowActions } from './ReceiptRow';
import type { PayerInvoice } from './usePayers';
import type { ReceiptEntry } from './useReceiptDraft';
import type { RefusedLine } from './useReceive';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  th {
    padding: 6px var(--s2);
    text-align: left;
    font-weight: 500;
    color: var(--ink-2);
  }
  td {
    padding: 6px var(--s2);
    vertical-align: top;
  }
  tbody > tr {
    border-top: 1px solid var(--line);
  }
  tbody > tr[data-space] {
    padding: 0;
    border: 0;
    > td {
      padding: 0;
    }
  }
  tbody th,
  td[data-label] {
    padding-top: 14px;
    vertical-align: top;
    font-variant-numeric: tabular-nums lining-nums;
  }
  [data-end] {
    text-align: right;
  }
  [data-narrow] {
    width: 1%;
  }
  [data-column='due'] {
    width: 120px;
  }
  [data-column='amount'] {
    width: 200px;
  }
  [data-column='reference'] {
    width: 26%;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    &,
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
    tbody > tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      padding: var(--s2) 0;
    }
    tbody > tr > td {
      grid-column: 1;
    }
    tbody > tr > th {
      grid-column: 1;
      padding-top: 6px;
    }
    tbody > tr > td:last-child {
      grid-area: 1 / 2;
    }
    td[data-label] {
      padding-top: 6px;
      text-align: left;
    }
    td[data-name]::before {
      content: attr(data-name);
      display: block;
      font-size: var(--t-xs);
      color: var(--ink-2);
    }
    td[data-label]:not(:empty)::before {
      content: attr(data-label) ' ';
      color: var(--ink-2);
    }
  }
`;

export interface ReceiptGridProps {
  entry: ReceiptEntry;
  sheet: Sheet<PayerInvoice>;
  refused: readonly RefusedLine[];
  methods: readonly SelectOption[];
  actions: RowActions;
  /** The key of the line with the payer that is being edited. `options` are the invoices that match it. */
  editing: number | null;
  options: readonly PayerInvoice[];
  onAdd: () => void;
}

const none: readonly PayerInvoice[] = [];

/** The usual height of a line in px. */
const LINE_HEIGHT = 62;

/** The height of the lines between two that are rendered. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr data-space="" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );

/** Follows the focus: its line and the ones next to it, which Tab leads to, stay rendered, also after the focus has left. */
function usePinned() {
  const [at, setAt] = useState<number>();
  const pinned = useMemo(() => (at === undefined ? [] : [at - 1, at, at + 1]), [at]);
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.dataset.index;
    setAt(index === undefined ? undefined : Number(index));
  };
  return { pinned, onFocus };
}

/**
 * The lines of a receipt. Tab moves through the cells and, from the last one, to a new line. Of many lines, only those near the screen are
 * rendered.
 */
export function ReceiptGrid({ entry, sheet, refused, methods, actions, editing, options, onAdd }: ReceiptGridProps) {
  const { lines, slip } = entry;
  const body = useRef<HTMLTableSectionElement>(null);
  const { pinned, onFocus } = usePinned();
  const { placed, height, measure } = useRows({
    count: lines.length,
    height: LINE_HEIGHT,
    measured: true,
    keyOf: (index) => String(lines[index]?.key),
    body,
    pinned,
  });
  return (
    <>
      <Table aria-label="Payments" aria-rowcount={lines.length + 1}>
        <thead>
          <tr>
            <th scope="col" data-narrow="">
              <VisuallyHidden>Line</VisuallyHidden>
            </th>
            <th scope="col">Invoice #, paddle, or name</th>
            <th scope="col" data-end="" data-column="due">
              Due
            </th>
            <th scope="col" data-end="" data-column="amount">
              Amount
            </th>
            <th scope="col" data-column="reference">
              Reference
            </th>
            {slip.isPerLine && (
              <>
                <th scope="col">Date</th>
                <th scope="col">Payment method</th>
              </>
            )}
            <th scope="col" data-narrow="">
              <VisuallyHidden>Delete</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onFocus={onFocus}>
          {placed.map(({ index, top = 0 }, at) => {
            const line = lines[index];
            const read = sheet.lines[index];
            if (!line || !read) return null;
            const own = refused.filter(({ key }) => key === line.key);
            return (
              <Fragment key={line.key}>
                <Space height={top - (placed[at - 1]?.end ?? 0)} />
                <ReceiptRow
                  line={line}
                  read={own.length === 0 ? read : { ...read, problems: [...read.problems, ...own] }}
                  options={editing === line.key ? options : none}
                  position={index + 1}
                  isLast={index === lines.length - 1}
                  isPerLine={slip.isPerLine}
                  methods={methods}
                  actions={actions}
                  measure={measure}
                />
              </Fragment>
            );
          })}
          <Space height={(height ?? 0) - (placed.at(-1)?.end ?? 0)} />
        </tbody>
      </Table>
      <Button tone="link" onClick={onAdd}>
        <Icon name="plus" size={14} /> Add line
      </Button>
    </>
  );
}
