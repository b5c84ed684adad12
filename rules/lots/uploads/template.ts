import type { SaleKind } from '../../sales/calendar/adding';
import { columnLabel, columnsOf, type LotColumn } from './columns';
import type { UploadKind } from './upload-kinds';

/** What Auction Flex calls its columns. */
const AUCTION_FLEX: Readonly<Partial<Record<LotColumn, string>>> = {
  lotNumber: 'Lot #',
  title: 'Title',
  lowEstimate: 'Est. Min (Each)',
  highEstimate: 'Est. Max (Each)',
  reserve: 'Total Reserve',
  inventoryNumber: 'Inv #',
  dimensions: 'Dimensions',
  shippingLength: 'Ship Length',
  shippingHeight: 'Ship Height',
  shippingWidth: 'Ship Width',
  shippingWeight: 'Ship Weight',
  notes: 'Notes',
};

/** A lot to show how the columns are filled. A column without an example stays empty. */
const EXAMPLE = {
  lotNumber: '1',
  lotExtension: 'A',
  title: 'Walnut side chair, Philadelphia',
  description: 'A walnut side chair with a woven seat. Old repairs to one leg.',
  price: '1500',
  lowEstimate: '1200',
  highEstimate: '1800',
  startingBid: '600',
  reserve: '1000',
  dimensions: 'H 40 x W 20 x D 19 in.',
  shippingLength: '24',
  shippingHeight: '44',
  shippingWidth: '24',
  shippingWeight: '18',
  inventoryNumber: '2026-0001',
  shippingDomestic: '45',
  shippingInternational: '180',
  condition: 'Good',
  notes: 'Sold without the cushion.',
  provenance: 'Private collection, Philadelphia',
  artistName: 'Unknown maker',
  exhibited: 'Philadelphia, 1976',
  literature: 'American Chairs, 1968, no. 12',
  medium: 'Walnut, rush',
  circa: '1770',
  imageFileNames: 'chair-front.jpg, chair-back.jpg',
  consignor: 'Estate of Ada Marsh',
  taxCode: 'Margin',
  hasResaleRight: 'No',
} satisfies Partial<Record<LotColumn, string>>;

const exampleOf = (column: LotColumn): string => (EXAMPLE as Partial<Record<LotColumn, string>>)[column] ?? '';

/** Returns whether a row is the example of the model, which people leave above their lots. */
export const isExample = (texts: readonly string[]): boolean =>
  texts.includes(EXAMPLE.title) && texts.includes(EXAMPLE.description);

/** A spreadsheet to fill in. */
export interface UploadTemplate {
  readonly columns: readonly LotColumn[];
  readonly headings: readonly string[];
  readonly example: readonly string[];
}

/** Returns the model file for uploads of a kind: its headings, and a lot as an example. An upload of it needs no mapping. */
export function templateOf(kind: UploadKind, sale: SaleKind): UploadTemplate {
  const isAuctionFlex = kind === 'auctionflex';
  // Auction Flex has the letter in the number.
  const columns = columnsOf(sale).filter((column) => !isAuctionFlex || column !== 'lotExtension');
  return {
    columns,
    headings: columns.map((column) => (isAuctionFlex ? AUCTION_FLEX[column] : undefined) ?? columnLabel(column, sale)),
    example: columns.map((column) =>
      isAuctionFlex && column === 'lotNumber' ? EXAMPLE.lotNumber + EXAMPLE.lotExtension : exampleOf(column),
    ),
  };
}
