import { useMemo } from 'react';
import { LoadFailure } from '../core/LoadFailure';
import { EmptyState } from '../ui/EmptyState';
import { BlockList } from '../ui/table/BlockList';
import type { SelectionStore } from '../ui/table/selection-store';
import type { CreateNewInvoicesPageQuery } from './CreateNewInvoicesPage.generated';
import { InvoiceBlock } from './InvoiceBlock';
import { lineColumns } from './InvoiceLines.columns';
import { useHideLines } from './useHideLines';
import { useInvoiceWindows } from './useInvoiceWindows';

/** The height of a block with a few lines, in px. */
const ESTIMATE = 260;
/** Drawn as skeletons while the first answer is awaited. */
const FIRST = 3;

export interface InvoiceBlocksProps {
  groupNumber: number;
  group: NonNullable<CreateNewInvoicesPageQuery['invoiceGroup']>;
  search: string;
  selection: SelectionStore;
}

/** All invoices of a group, one block each; only those near the screen are loaded and drawn. */
export function InvoiceBlocks({ groupNumber, group, search, selection }: InvoiceBlocksProps) {
  const { total, ids, charged, error, want } = useInvoiceWindows(groupNumber, search);
  const onHideOrShow = useHideLines();
  const perLot = group.chargesApply === 'PER_LOT';
  const columns = useMemo(
    () => lineColumns({ charged, perLot, onHideOrShow, sessions: new Map(group.catalogs.map(({ number, dayNumber }) => [number, `Day ${dayNumber}`])) }),
    [charged, perLot, onHideOrShow, group.catalogs],
  );
  if (total === undefined && error) return <LoadFailure error={error} onRetry={() => want(0, 0)} />;
  if (total === 0) return <EmptyState title={search ? 'There are no results.  Please enter a different search and try again.' : 'No invoices have been generated.'} />;
  return (
    <BlockList
      label="Invoices" count={total ?? FIRST} estimate={ESTIMATE} onRange={want} keyOf={(index) => ids.get(index) ?? String(index)}
      render={(index) => <InvoiceBlock id={ids.get(index)} selection={selection} columns={columns} perLot={perLot} />}
    />
  );
}
