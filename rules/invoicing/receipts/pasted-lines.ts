import { currencyMarks } from '../../core/currency-marks';
import { EMPTY_LINE, type EnteredLine } from './receipt-sheet';

type Cell = 'payer' | 'amount' | 'reference' | 'date' | 'method';

/** The order of columns without a row of names. */
const ORDER: readonly Cell[] = ['payer', 'amount', 'reference', 'date', 'method'];

/** Names of columns, lowercase and without punctuation. */
const NAMES: Readonly<Record<Cell, readonly string[]>> = {
  payer: ['payer', 'invoice', 'invoice no', 'invoice number', 'paddle', 'paddle number', 'name', 'bidder', 'customer'],
  amount: ['amount', 'paid', 'payment', 'total'],
  reference: ['reference', 'ref', 'check', 'check no', 'check number', 'cheque', 'number', 'memo'],
  date: ['date', 'paid on', 'payment date', 'check date'],
  method: ['method', 'payment method', 'type', 'paid by'],
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cellNamed = (name: string): Cell | null => ORDER.find((cell) => NAMES[cell].includes(plain(name))) ?? null;

/** Returns what separates cells: tabs if there are any, else what the first row has more of, commas or semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .trim()
    .split('\n');
  if (first.includes('\t')) return '\t';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** Returns the cells of a text from a spreadsheet, quoted as in CSV. */
function cellsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) endCell();
    else if (letter === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  return [...rows, row].filter((cells) => cells.some((one) => one !== ''));
}

/** Which cell each column is. A first row that names the amount or the payer, and nothing unknown, is the row of names. */
function columnsOf([first = []]: readonly (readonly string[])[]): {
  readonly columns: readonly (Cell | null)[];
  readonly hasNames: boolean;
} {
  const named = first.map(cellNamed);
  const hasNames = named.includes('payer') || named.includes('amount');
  if (!hasNames || first.some((name) => /\d/.test(name))) return { columns: ORDER, hasNames: false };
  // Of two columns with names of the same cell, the first is meant: "Name" beside "Invoice".
  return { columns: named.map((cell, index) => (named.indexOf(cell) === index ? cell : null)), hasNames };
}

/**
 * An amount as spreadsheets write it, without letters around it. The sign or code of a currency stays: only the line's invoice says whether
 * it is the right one.
 */
const amountText = (text: string): string =>
  /\d/.test(text) && currencyMarks(text).length === 0 ? text.replace(/^[^\d(.,+-]+|[^\d).]+$/g, '').trim() : text;

/** A date as spreadsheets write it: "1/5/2026" is "01/05/2026". */
function dateText(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return month === '' ? text : `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
}

/** Returns whether a pasted text is more than the content of one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

/**
 * Returns the lines of a text that was copied from a spreadsheet: columns by their names in the first row, else in the order payer, amount,
 * reference, date, method. No row is dropped: what can't be read stays as it is, so that it is marked. `methodOf` returns the id of a
 * method by its name; null for none.
 */
export function pastedLines(text: string, methodOf: (name: string) => string | null): EnteredLine[] {
  const rows = cellsOf(text);
  const { columns, hasNames } = columnsOf(rows);
  return rows.slice(hasNames ? 1 : 0).map((cells) => {
    const of = (cell: Cell): string => {
      const at = columns.indexOf(cell);
      return at < 0 ? '' : (cells[at] ?? '');
    };
    const method = of('method');
    return {
      ...EMPTY_LINE,
      payer: of('payer'),
      amount: amountText(of('amount')),
      reference: of('reference'),
      date: dateText(of('date')),
      method: method === '' ? '' : (methodOf(method) ?? method),
    };
  });
}
