import { memo, useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted, viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Sheet } from '../../ui/layout/Sheet';
import { BlockList } from '../../ui/table/BlockList';
import type { SelectionStore } from '../../ui/table/selection-store';
import { breakpoint } from '../../ui/theme/tokens';
import { chargedIn } from '../added-charges/charged-parts';
import type { CreateNewInvoicesPageQuery } from '../creation/CreateNewInvoicesPage.generated';
import type { BlockTools } from '../invoices/block-tools';
import { lineColumns } from '../lines/InvoiceLines.columns';
import { InvoiceBlock } from './InvoiceBlock';
import { useInvoiceWindows } from './useInvoiceWindows';

/**
 * Shown in place of an invoice whose window failed to load, with a retry button. The failure was already announced
 * once. `place` counts from 1.
 */
function FailedBlock({ height, place, onRetry }: { height: number; place: number; onRetry: () => void }) {
  return (
    <Sheet style={{ minHeight: height }}>
      <EmptyState
        title="This invoice could not be loaded."
        action={
          <Button onClick={onRetry} aria-label={`Try again to load invoice ${place} of the list`}>
            Try again
          </Button>
        }
      />
    </Sheet>
  );
}

/** The number of skeletons until the first response. */
const FIRST = 3;

export const NO_RESULTS = 'There are no results.  Please enter a different search and try again.';

type Group = NonNullable<CreateNewInvoicesPageQuery['invoiceGroup']>;

/**
 * Returns the estimated height of a block in px, from the average number of items per invoice. On narrow screens, each
 * item is a card.
 */
function usualHeight({ itemCount, invoiceCount }: Group['totals']): number {
  const items = invoiceCount > 0 ? itemCount / invoiceCount : 1;
  return Math.round(window.innerWidth < breakpoint.phone ? 230 + 320 * items : 126 + 40 * items);
}

export interface InvoiceBlocksProps {
  groupNumber: number;
  catalogs: Group['catalogs'];
  chargesApply: Group['chargesApply'];
  totals: Group['totals'];
  /** Must be stable; remount the blocks for another filter. */
  filter: GroupInvoiceFilter;
  selection: SelectionStore;
  tools: BlockTools;
}

/**
 * All invoices of a group, one block each; only those near the screen are loaded and rendered. A charge has a column if
 * it is nonzero anywhere in the group, so that the columns of all blocks align.
 */
export const InvoiceBlocks = memo(function InvoiceBlocks({
  groupNumber,
  catalogs,
  chargesApply,
  totals,
  filter,
  selection,
  tools,
}: InvoiceBlocksProps) {
  const { total, ids, charged, want, retry, failureAt } = useInvoiceWindows(groupNumber, filter);
  const { timeZone } = useViewer().house;
  const { isEditing: editing } = tools;
  const isFiltered = Object.keys(filter).length > 0;
  const [estimate] = useState(() => usualHeight(totals));
  const perLot = chargesApply === 'PER_LOT';
  const parts = [...new Set([...charged, ...chargedIn([totals.price])])].sort().join();
  const columns = useMemo(
    () =>
      lineColumns({
        charged: new Set(parts.split(',')),
        perLot,
        timeZone,
        editing,
        sessions: new Map(catalogs.map(({ number, dayNumber }) => [number, `Day ${dayNumber}`])),
      }),
    [parts, perLot, timeZone, editing, catalogs],
  );
  const partlyPrinted = (printed: number) =>
    `${printed.toLocaleString(viewerLocale())} of ${counted(total ?? totals.invoiceCount, 'invoice')} are printed. Print or download all of them from Invoice Group Details.`;
  const keyOf = useCallback((index: number) => ids.get(index) ?? String(index), [ids]);
  const failure = failureAt(0);
  if (total === undefined && failure !== undefined) return <LoadFailure error={failure} onRetry={() => retry(0)} />;
  if (total === 0) return <EmptyState title={isFiltered ? NO_RESULTS : 'No invoices have been generated.'} />;
  return (
    <BlockList
      label="Invoices"
      count={total ?? (isFiltered ? FIRST : totals.invoiceCount)}
      estimate={estimate}
      onRange={want}
      keyOf={keyOf}
      isLoaded={(index) => ids.has(index)}
      partlyPrinted={partlyPrinted}
      render={(index) => {
        const id = ids.get(index);
        return id === undefined && failureAt(index) !== undefined ? (
          <FailedBlock height={estimate} place={index + 1} onRetry={() => retry(index)} />
        ) : (
          <InvoiceBlock
            id={id}
            height={estimate}
            selection={selection}
            columns={columns}
            perLot={perLot}
            tools={tools}
          />
        );
      }}
    />
  );
});
