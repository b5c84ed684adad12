import type { SheetColumn, SheetLayout } from '../lots/uploads/heading-row';
import { knownTarget, normalHeading } from '../lots/uploads/headings';
import type { SheetCell, SheetRow } from '../lots/uploads/sheet';
import { splitNumber } from '../lots/uploads/upload-kinds';
import { PASSED } from './prices';

/** What a column of an upload of realized prices contains, in the order of the review. */
export const PRICE_COLUMNS = ['lotNumber', 'lotExtension', 'inventoryNumber', 'realizedPrice', 'paddle'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** What a column of the file contains. `IGNORE`: nothing that is used. */
export type PriceTarget = PriceColumn | 'IGNORE';

/** What staff call a column. */
export const PRICE_COLUMN_LABELS: Readonly<Record<PriceColumn, string>> = {
  lotNumber: 'Lot #',
  lotExtension: 'Lot Ext.',
  inventoryNumber: 'Inventory #',
  realizedPrice: 'Realized Price',
  paddle: 'Paddle',
};

const SPELLINGS: Readonly<Record<'realizedPrice' | 'paddle', string>> = {
  realizedPrice:
    'Realized Price|Realised Price|Price Realized|Price Realised|Realized|Realised|Hammer|Hammer Price|Sold Price|Sold For|Sale Price|Selling Price|Price|Amount|Winning Bid|High Bid|Zuschlag|Zuschlagspreis|Ergebnis|Prix d’adjudication|Adjudication|Résultat|Precio de remate|Remate|Precio de adjudicación|Aggiudicazione|Prezzo di aggiudicazione|Hamerprijs|Toewijzing|Opbrengst',
  paddle:
    'Paddle|Paddle #|Paddle No|Paddle Number|Bidder|Bidder #|Bidder No|Bidder Number|Buyer|Buyer #|Buyer No|Buyer Number|Bieternummer|Bieter-Nr|Käufernummer|Numéro d’enchérisseur|Paleta|Número de paleta|Paletta|Numero paletta|Biednummer',
};

const OWN: ReadonlyMap<string, PriceColumn> = new Map(
  (Object.entries(SPELLINGS) as [PriceColumn, string][]).flatMap(([column, spellings]) =>
    spellings.split('|').map((spelling) => [normalHeading(spelling), column] as const),
  ),
);

const LOT_COLUMNS: readonly string[] = ['lotNumber', 'lotExtension', 'inventoryNumber'];

/** Returns what a heading is known to mean; null if nobody is known to write it. */
export function priceTarget(heading: string): PriceTarget | null {
  const own = OWN.get(normalHeading(heading));
  if (own) return own;
  const known = knownTarget(heading);
  if (known === null) return null;
  return LOT_COLUMNS.includes(known) ? (known as PriceColumn) : 'IGNORE';
}

/** What staff chose, by the 0-based place of a column in the file. */
export type PriceChoices = Readonly<Record<string, PriceTarget>>;

/** A column of the file, and what it contains. */
export interface PriceFileColumn extends SheetColumn {
  /** Null if nobody knows. */
  readonly target: PriceTarget | null;
  /** Up to 3 different values, in their order. */
  readonly samples: readonly string[];
}

const SAMPLES = 3;

function samplesOf({ lots }: SheetLayout, index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of lots) {
    const text = cells[index]?.text.trim() ?? '';
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Returns what the columns of a file contain. A target gets one column: the one that staff chose, otherwise the first one. */
export function mapPriceColumns(layout: SheetLayout, choices: PriceChoices): PriceFileColumn[] {
  const taken = new Set<PriceTarget>(Object.values(choices));
  taken.delete('IGNORE');
  return layout.columns.map((column) => {
    const samples = samplesOf(layout, column.index);
    const chosen = choices[String(column.index)];
    if (chosen) return { ...column, target: chosen, samples };
    const known = column.heading === '' ? null : priceTarget(column.heading);
    if (known === null || known === 'IGNORE') return { ...column, target: known, samples };
    if (taken.has(known)) return { ...column, target: 'IGNORE', samples };
    taken.add(known);
    return { ...column, target: known, samples };
  });
}

/** What rows of realized prices need: a lot number or an inventory number, and the price. */
export type MissingPriceColumn = 'LOT' | 'PRICE';

/** Returns what no column of the file contains. */
export function missingPriceColumns(columns: readonly Pick<PriceFileColumn, 'target'>[]): MissingPriceColumn[] {
  const has = (target: PriceColumn) => columns.some((column) => column.target === target);
  const missing: MissingPriceColumn[] = [];
  if (!has('lotNumber') && !has('inventoryNumber')) missing.push('LOT');
  if (!has('realizedPrice')) missing.push('PRICE');
  return missing;
}

/** The cells of a row, as text. */
export type PriceCells = Readonly<Record<PriceColumn, string>>;

/** A row of an upload of realized prices. */
export interface PriceRow extends PriceCells {
  readonly id: string;
  /** 1-based, as the spreadsheet program shows it. Null for a row that staff added. */
  readonly sheetRow: number | null;
  /** Of several hammer prices with the same total, the one that staff chose. '' for none. */
  readonly hammer: string;
}

/** Returns the text of a cell. Workbooks have exact numbers, whatever format they show. */
const textOf = (cell: SheetCell | null | undefined, isExact: boolean): string =>
  ((isExact ? cell?.number : undefined) ?? cell?.text ?? '').trim();

const UNSOLD = /^(?:passed?|unsold|bought in|b\.?i\.?|not sold)$/i;

/** Returns a realized price of a file. Words for unsold lots are 0. */
const readPrice = (text: string): string => (UNSOLD.test(text) || text === PASSED ? '0' : text);

function readRow({ number, cells }: SheetRow, columns: readonly PriceFileColumn[]): PriceRow {
  const read = (target: PriceColumn) => {
    const column = columns.find((one) => one.target === target);
    return column === undefined ? '' : textOf(cells[column.index], target !== 'inventoryNumber');
  };
  const lotNumber = read('lotNumber');
  const lotExtension = read('lotExtension').toUpperCase();
  const split = lotExtension === '' ? splitNumber(lotNumber) : null;
  return {
    id: `r${number}`,
    sheetRow: number,
    lotNumber: split?.number ?? lotNumber,
    lotExtension: split?.extension ?? lotExtension,
    inventoryNumber: read('inventoryNumber'),
    realizedPrice: readPrice(read('realizedPrice')),
    paddle: read('paddle'),
    hammer: '',
  };
}

/** Returns the rows of a file: those that name a lot, or have a price or a paddle. */
export const readPriceRows = ({ lots }: SheetLayout, columns: readonly PriceFileColumn[]): PriceRow[] =>
  lots
    .map((row) => readRow(row, columns))
    .filter((row) => PRICE_COLUMNS.some((column) => column !== 'lotExtension' && row[column] !== ''));
