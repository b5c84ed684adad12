import type { ReactNode } from 'react';
import { Pager } from '../../ui/layout/Pager';
import type { DataTableProps, Identified } from '../../ui/table/data-table-props';
import { AnyTable } from '../../ui/table/DataTable';
import { LoadFailure } from '../apollo/LoadFailure';
import type { Listed, ListWindow } from './useListed';

interface ListingProps<Found extends ListWindow<unknown>> {
  listed: Listed<Found>;
  /** The specified error text, for screens that have one. */
  message?: string;
  /** Says on paper where to get the rows of the other pages. */
  onPaper?: string;
}

export interface ListedBlocksProps<Row> extends ListingProps<ListWindow<Row>> {
  /** Shown until there are rows. */
  awaited: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list page if they are no table, with their Pager, or why they failed to load. */
export function ListedBlocks<Row>({
  listed: { found, rows, error, retry, pager },
  awaited,
  empty,
  children,
  message,
  onPaper,
}: ListedBlocksProps<Row>) {
  if (!found) return error ? <LoadFailure error={error} message={message} onRetry={retry} /> : awaited;
  return (
    <>
      {rows.length > 0 && children(rows)}
      {found.totalCount === 0 && empty}
      <Pager {...pager} onPaper={onPaper} total={found.totalCount} />
    </>
  );
}

export interface ListedTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'loading'>, ListingProps<ListWindow<Row>> {}

function AnyListedTable<Row extends object>({
  listed: { found, rows, error, retry, pager },
  message,
  onPaper,
  ...table
}: ListedTableProps<Row>) {
  if (!found && error) return <LoadFailure error={error} message={message} onRetry={retry} />;
  return (
    <>
      <AnyTable {...table} rows={rows} loading={!found} />
      {found && <Pager {...pager} onPaper={onPaper} total={found.totalCount} />}
    </>
  );
}

/** The table of a list page with its Pager, or why its rows failed to load. */
export const ListedTable: <Row extends object>(props: ListedTableProps<Row> & Identified<Row>) => ReactNode =
  AnyListedTable;
