import { useCallback, useState } from 'react';
import { parseTypedDate } from '../../../rules/core/dates';
import { decimalFromMinor } from '../../../rules/core/money';
import { isBlank, type LineField, type Sheet } from '../../../rules/invoicing/receipts/receipt-sheet';
import { useEdit } from '../../core/edit/useEdit';
import { counted, viewerLocale } from '../../core/locale';
import { formatMoney } from '../../ui/display/money-format';
import { type Receipts_receiptFragment as Receipt, useReceivePaymentsMutation } from './Receipts.generated';
import type { PayerInvoice } from './usePayers';
import type { ReceiptEntry } from './useReceiptDraft';
import { useUndoReceipt } from './useUndoReceipt';

const FIELDS: Readonly<Record<string, LineField>> = {
  invoiceId: 'payer',
  amount: 'amount',
  reference: 'reference',
  date: 'date',
  methodId: 'method',
};

/** Why the server refused a line. */
export interface RefusedLine {
  readonly key: number;
  readonly field: LineField;
  readonly message: string;
}

/** The deposit slip's figures to check against; null if not entered. */
export interface ControlFigures {
  readonly total: string | null;
  readonly count: number | null;
}

/** Records the entered payments: all lines or none. */
export function useReceive(entry: ReceiptEntry, sheet: Sheet<PayerInvoice>, control: ControlFigures) {
  const { run, busy, refusal } = useEdit(useReceivePaymentsMutation());
  const undo = useUndoReceipt();
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  const forget = useCallback((key: number) => setRefused((before) => before.filter((one) => one.key !== key)), []);
  const receive = async (): Promise<{ readonly receipt: Receipt | null; readonly hasConflict: boolean }> => {
    const sent = entry.lines.flatMap((line, index) => {
      const read = sheet.lines[index];
      return isBlank(line) || !read?.invoice || read.amount === null
        ? []
        : [{ line, read, invoice: read.invoice, amount: read.amount }];
    });
    const { answer, refusal: why } = await run(
      {
        date: entry.slip.date,
        methodId: entry.slip.methodId,
        controlTotal: control.total,
        controlCount: control.count,
        lines: sent.map(({ line, read, invoice, amount }) => ({
          invoiceId: invoice.id,
          amount: decimalFromMinor(amount, invoice.currency),
          ...(entry.slip.isPerLine && line.date !== '' ? { date: parseTypedDate(line.date, viewerLocale()) } : {}),
          ...(entry.slip.isPerLine && line.method !== '' ? { methodId: line.method } : {}),
          ...(line.reference.trim() === '' ? {} : { reference: line.reference.trim() }),
          ...(line.keepsCredit && read.above > 0 ? { overpayment: 'KEEP_AS_CREDIT' as const } : {}),
          version: invoice.version,
        })),
      },
      {
        failed: 'Nothing was recorded',
        store: { last: entry.lastAttempt, remember: entry.setAttempt },
        confirmation: ({ receipt }) =>
          receipt && {
            tone: 'success',
            message: `${counted(receipt.lineCount, 'payment')} of ${formatMoney(receipt.total, receipt.currency, viewerLocale())} recorded.`,
            action: { label: 'Undo', onSelect: () => undo.run(receipt) },
          },
      },
    );
    setRefused(
      (why?.answer?.userErrors ?? []).flatMap(({ field, message }) => {
        const [list, index = '', name = 'invoiceId'] = field;
        const line = list === 'lines' ? sent[Number(index)]?.line : undefined;
        return line ? [{ key: line.key, field: FIELDS[name] ?? 'payer', message }] : [];
      }),
    );
    return {
      receipt: answer?.receipt ?? null,
      /** Whether other users changed payments or charges of these invoices. */
      hasConflict: (why?.answer?.conflicts.length ?? 0) > 0,
    };
  };
  return {
    receive,
    busy,
    /** Why the receipt was refused. */
    messages: refusal?.messages ?? [],
    refused,
    forget,
  };
}
