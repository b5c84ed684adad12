import type { SaleKind } from '../../sales/calendar/adding';

/** How the values of a column are read and checked. */
export type ColumnType =
  'NUMBER' | 'EXTENSION' | 'INVENTORY' | 'TEXT' | 'MONEY' | 'MEASURE' | 'FILES' | 'TAX_CODE' | 'MARK';

/** Which sales have a column. */
type Sales = 'ALL' | 'SESSIONS' | 'TIMED' | 'BUY_NOW';

interface ColumnDefinition {
  /** In the review. `#` columns get the word for a lot or an item in front. */
  readonly label: string;
  /** The field of REST, which the specified calls use. */
  readonly field: string;
  readonly type: ColumnType;
  readonly sales: Sales;
  /** Whether each row needs a value. Which of the two numbers a row needs depends on the house. */
  readonly isRequired?: boolean;
  /** Whether only the house sees it. What bidders see is published with the lot. */
  readonly isPrivate?: true;
}

/** What a spreadsheet can say about a lot, in the order of the review. The last four columns aren't specified, so that they follow all that are. */
const DEFINITIONS = {
  lotNumber: { label: '#', field: 'lotNumber', type: 'NUMBER', sales: 'ALL', isRequired: true },
  lotExtension: { label: 'Lot Ext.', field: 'lotExt', type: 'EXTENSION', sales: 'ALL' },
  title: { label: 'Title', field: 'lotTitle', type: 'TEXT', sales: 'ALL', isRequired: true },
  description: { label: 'Description', field: 'lotDescription', type: 'TEXT', sales: 'ALL', isRequired: true },
  price: { label: 'Price', field: 'itemPrice', type: 'MONEY', sales: 'BUY_NOW', isRequired: true },
  lowEstimate: { label: 'Low Estimate', field: 'loEst', type: 'MONEY', sales: 'SESSIONS' },
  highEstimate: { label: 'High Estimate', field: 'hiEst', type: 'MONEY', sales: 'SESSIONS' },
  startingBid: { label: 'Starting Bid', field: 'startingBid', type: 'MONEY', sales: 'SESSIONS' },
  reserve: { label: 'Reserve', field: 'reserve', type: 'MONEY', sales: 'TIMED', isPrivate: true },
  dimensions: { label: 'Item Dimensions', field: 'dimensions', type: 'TEXT', sales: 'ALL' },
  shippingLength: { label: 'Shipping Length', field: 'shipLength', type: 'MEASURE', sales: 'ALL' },
  shippingHeight: { label: 'Shipping Height', field: 'shipHeight', type: 'MEASURE', sales: 'ALL' },
  shippingWidth: { label: 'Shipping Width', field: 'shipWidth', type: 'MEASURE', sales: 'ALL' },
  shippingWeight: { label: 'Total Weight', field: 'shipWeight', type: 'MEASURE', sales: 'ALL' },
  inventoryNumber: { label: 'Inventory #', field: 'invNumber', type: 'INVENTORY', sales: 'ALL', isPrivate: true },
  shippingDomestic: { label: 'Shipping (Domestic)', field: 'shipping', type: 'MONEY', sales: 'BUY_NOW' },
  shippingInternational: { label: 'Shipping (International)', field: 'shippingIntl', type: 'MONEY', sales: 'BUY_NOW' },
  condition: { label: 'Condition', field: 'condition', type: 'TEXT', sales: 'ALL' },
  notes: { label: 'Other Notes', field: 'notes', type: 'TEXT', sales: 'ALL' },
  provenance: { label: 'Provenance', field: 'provenance', type: 'TEXT', sales: 'ALL' },
  artistName: { label: 'Artist Name', field: 'artistName', type: 'TEXT', sales: 'ALL' },
  exhibited: { label: 'Exhibited', field: 'exhibited', type: 'TEXT', sales: 'ALL' },
  literature: { label: 'Literature', field: 'literature', type: 'TEXT', sales: 'ALL' },
  medium: { label: 'Medium', field: 'medium', type: 'TEXT', sales: 'ALL' },
  circa: { label: 'Circa', field: 'circa', type: 'TEXT', sales: 'ALL' },
  imageFileNames: { label: 'Images', field: 'imageFileNames', type: 'FILES', sales: 'ALL', isPrivate: true },
  consignor: { label: 'Consignor', field: 'consignor', type: 'TEXT', sales: 'ALL', isPrivate: true },
  taxCode: { label: 'Tax Code', field: 'taxCode', type: 'TAX_CODE', sales: 'ALL' },
  hasResaleRight: { label: 'Artist’s Resale Right', field: 'resaleRight', type: 'MARK', sales: 'ALL' },
} as const satisfies Readonly<Record<string, ColumnDefinition>>;

/** A column of the review, which fills the field of a lot with the same meaning. */
export type LotColumn = keyof typeof DEFINITIONS;

const definitions: Readonly<Record<LotColumn, ColumnDefinition>> = DEFINITIONS;

/** All columns, in the order of the review. */
export const LOT_COLUMNS = Object.keys(DEFINITIONS) as readonly LotColumn[];

/** The columns that only the house sees. */
export type PrivateColumn = {
  [Column in LotColumn]: (typeof DEFINITIONS)[Column] extends { readonly isPrivate: true } ? Column : never;
}[LotColumn];

/** Returns whether bidders see what is in a column. */
export const isPublic = (column: LotColumn): column is Exclude<LotColumn, PrivateColumn> =>
  definitions[column].isPrivate !== true;

/** The field that each column fills in the calls of REST. */
export type LotField<Column extends LotColumn = LotColumn> = (typeof DEFINITIONS)[Column]['field'];

/** How the values of a column are read and checked. */
export type TypeOfColumn<Column extends LotColumn> = (typeof DEFINITIONS)[Column]['type'];

/** The word for what a sale sells: `Item` in a Buy It Now sale. */
export type LotWord = 'Lot' | 'Item';

/** Returns the word for what a sale of this kind sells. */
export const lotWord = (kind: SaleKind): LotWord => (kind === 'BUY_NOW' ? 'Item' : 'Lot');

/** Returns whether sales of a kind have a column. */
export function hasColumn(kind: SaleKind, column: LotColumn): boolean {
  const { sales } = definitions[column];
  if (sales === 'ALL') return true;
  if (sales === 'BUY_NOW') return kind === 'BUY_NOW';
  return sales === 'TIMED' ? kind === 'TIMED' : kind !== 'BUY_NOW';
}

/**
 * Returns whether a lot can have an inventory number instead of a lot number: in Buy It Now sales, and in houses with connect type e or p.
 */
export const isNumberOptional = (kind: SaleKind, connectType: string): boolean =>
  kind === 'BUY_NOW' || hasOptionalNumbers(connectType);

/** Returns whether lots of a house can do without a lot number. */
export const hasOptionalNumbers = (connectType: string): boolean => connectType === 'e' || connectType === 'p';

/** Returns the columns of the review for a kind of sale, in order. */
export const columnsOf = (kind: SaleKind): LotColumn[] => LOT_COLUMNS.filter((column) => hasColumn(kind, column));

/** Returns how the values of a column are read and checked. */
export const columnType = (column: LotColumn): ColumnType => definitions[column].type;

/** Returns whether a column takes texts of any form. */
export const takesAnyText = (column: LotColumn): boolean => ['TEXT', 'FILES'].includes(columnType(column));

/** Returns whether the values of a column are amounts of money. */
export const isMoney = (column: LotColumn): boolean => definitions[column].type === 'MONEY';

/** Returns whether each row needs a value in a column. */
export const isRequired = (column: LotColumn): boolean => definitions[column].isRequired === true;

/** Returns the field that a column fills in the calls of REST. */
export const fieldOf = <Column extends LotColumn>(column: Column): LotField<Column> => DEFINITIONS[column].field;

/** Returns the label of a column, for example "Item #". */
export const columnLabel = (column: LotColumn, kind: SaleKind): string =>
  column === 'lotNumber' ? `${lotWord(kind)} #` : definitions[column].label;

/** Returns the heading of a column in the review. An asterisk marks the required ones, except for the price, as specified. */
export const columnHeading = (column: LotColumn, kind: SaleKind): string =>
  columnLabel(column, kind) + (isRequired(column) && column !== 'price' ? '*' : '');

/** The columns of the measures for shipping. */
export const MEASURES: readonly LotColumn[] = LOT_COLUMNS.filter((column) => columnType(column) === 'MEASURE');

/** A row of an upload while it is reviewed. */
export interface UploadRow {
  readonly id: string;
  /** 1-based, as the spreadsheet program shows it. Null for a row that was added in the review. */
  readonly sheetRow: number | null;
  /** By column, as text. Amounts are plain decimals. An empty cell is absent or ''. */
  readonly values: Readonly<Partial<Record<LotColumn, string>>>;
  /** What the file lost. A fault is over when the cell has another value. */
  readonly faults?: Readonly<Partial<Record<LotColumn, CellFault>>>;
  /** The Rostrum ID of the lot that the row updates, whatever its numbers. Absent if the file has none. */
  readonly lotRef?: string;
}

/** What a file lost in a cell. */
export interface CellFault {
  readonly kind: 'DATE' | 'DIGITS_LOST' | 'FORMULA_WITHOUT_VALUE' | 'ERROR';
  /** The value of the cell with this fault. */
  readonly text: string;
}

/** Returns the value of a cell; '' for an empty one. */
export const valueOf = ({ values }: UploadRow, column: LotColumn): string => values[column] ?? '';

/** Returns what the file lost in a cell, or null if nothing or if the cell has been edited since. */
export function faultOf({ values, faults }: UploadRow, column: LotColumn): CellFault['kind'] | null {
  const fault = faults?.[column];
  return fault?.text === (values[column] ?? '') ? fault.kind : null;
}
