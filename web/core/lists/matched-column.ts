import { matchedPart, type SearchedPart } from '../../../rules/core/finding';
import type { Column } from '../../ui/table/column';

/** What a search looks at in a row. */
export interface SearchedTexts {
  /** What the other columns show. */
  readonly shown: readonly string[];
  readonly others: readonly SearchedPart[];
}

/** Returns the column that says what a search found where the other columns don't show it; none if they always do. */
export function matchedColumn<Row>(
  search: string,
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => SearchedTexts,
): readonly Column<Row>[] {
  const found = (row: Row): string => {
    const { shown, others } = textsOf(row);
    const part = matchedPart(search, shown, others);
    return part === null ? '' : `${part.label} ${part.text}`;
  };
  if (search.trim() === '' || !rows?.some((row) => found(row) !== '')) return [];
  return [{ id: 'matched', header: 'Matched', width: 170, cell: found, isInCard: (row) => found(row) !== '' }];
}
