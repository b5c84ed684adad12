import { useCallback, useMemo } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useLastPage, useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { usePageTop } from '../../core/router/usePageTop';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { Banner } from '../../ui/notices/Banner';
import { DataTable } from '../../ui/table/DataTable';
import type { Realized_uploadFragment as Upload, RealizedPricesQuery } from '../uploads/RealizedPrices.generated';
import { PriceDialog } from './PriceDialog';
import {
  type Realized_rowFragment as Row,
  useDeleteRealizedRowsMutation,
  useRealizedRowsQuery,
  useSaveRealizedPriceMutation,
} from './Review.generated';
import { type PremiumChoice, rowColumns, rowName } from './row-columns';

const idOf = ({ rowId }: Row) => rowId;
const none: readonly Row[] = [];
const SIZES = [50] as const;

const FAILED = {
  nothing: 'The price was not saved.',
  mayBe: 'The connection was lost, so the price may have been saved.',
};
const NOT_DELETED = {
  nothing: 'The row was not deleted.',
  mayBe: 'The connection was lost, so the row may have been deleted.',
};
const NOT_RESTORED = {
  nothing: 'The row was not restored.',
  mayBe: 'The connection was lost, so the row may have been restored.',
};

export interface RowsStepProps {
  prices: NonNullable<RealizedPricesQuery['realizedPrices']>;
  upload: Upload;
  /** Whether to show only the rows with errors. */
  onlyProblems: boolean;
  goTo: (step: number) => void;
}

/** The rows of an upload: those with errors, to fix them, or all, to review and edit them. */
export function RowsStep({ prices, upload, onlyProblems, goTo }: RowsStepProps) {
  const { catalog, currency } = prices;
  const { id, version } = upload;
  const list = useListPage({ sizes: SIZES });
  const search = list.search.value;
  const { open, element } = useDialogs();
  const read = useRealizedRowsQuery({
    variables: { id, ...list.window, hasProblem: onlyProblems, search: search || null },
  });
  const { data, previousData, error, refetch } = read;
  useRefetchOnVersion(version, refetch, [id, list.window.offset, search].join(' '));
  const node = (data ?? previousData)?.node;
  const rows = node?.__typename === 'RealizedUpload' ? node.rows : undefined;
  useLastPage(list, rows?.totalCount);
  const top = usePageTop(String(list.pager.page));
  const { run: save } = useQuickEdit(useSaveRealizedPriceMutation());
  const { run: remove } = useQuickEdit(useDeleteRealizedRowsMutation());
  const onPrice = useCallback(
    (row: Row, realizedPrice: string, hammer = '') =>
      void save(
        {
          catalogNumber: catalog.number,
          rowId: row.rowId,
          version: row.version,
          lotNumber: row.lotNumber,
          lotExtension: row.lotExtension,
          inventoryNumber: row.inventoryNumber,
          paddle: row.paddle,
          realizedPrice,
          hammer,
        },
        { failed: FAILED },
      ),
    [save, catalog.number],
  );
  const onChoice = useCallback(
    (row: Row, { hammer, total }: PremiumChoice) =>
      onPrice(row, total, row.problems.some(({ code }) => code === 'SEVERAL_HAMMERS') ? hammer : ''),
    [onPrice],
  );
  const onDelete = useCallback(
    (row: Row) => {
      const input = { id, rowIds: [row.rowId] };
      void remove(
        { ...input, isDeleted: true },
        {
          failed: NOT_DELETED,
          confirmation: () => ({
            tone: 'success',
            message: `${rowName(row)} was deleted from the upload. The lot stays as it is.`,
            action: {
              label: 'Undo',
              onSelect: () => void remove({ ...input, isDeleted: false }, { failed: NOT_RESTORED }),
            },
          }),
        },
      );
    },
    [remove, id],
  );
  const onEdit = useCallback((row: Row) => open(PriceDialog, { prices, row }), [open, prices]);
  const hasErrors = onlyProblems || (rows?.problemCount ?? 0) > 0;
  const columns = useMemo(
    () => rowColumns({ currency, hasErrors, onPrice, onChoice, onEdit, onDelete }),
    [currency, hasErrors, onPrice, onChoice, onEdit, onDelete],
  );
  if (!rows)
    return error ? (
      <LoadFailure error={error} message="Unable to load your realized prices" onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="480px" />
    );
  const { problemCount, rowCount, passedCount, totalCount, nodes } = rows;
  const empty =
    search !== '' ? (
      <EmptyState title="No rows match." action={<Button onClick={() => list.refine({ q: null })}>Show all</Button>} />
    ) : onlyProblems ? (
      <EmptyState title="No errors." action={<Button onClick={() => goTo(3)}>Review and edit</Button>}>
        All {counted(rowCount, 'row')} can be published.
      </EmptyState>
    ) : (
      <EmptyState title="No prices left." action={<Button onClick={() => goTo(1)}>Upload a file</Button>} />
    );
  const fixFirst = problemCount > 0 ? `Fix or delete ${counted(problemCount, 'row')} first` : undefined;
  return (
    <>
      {element}
      {!onlyProblems && problemCount > 0 && (
        <Section>
          <Banner
            tone="warning"
            actions={
              <Button tone="link" onClick={() => goTo(2)}>
                Show errors
              </Button>
            }
          >
            {counted(problemCount, 'row has', 'rows have')} errors.
          </Banner>
        </Section>
      )}
      <Bar ref={top}>
        <AddressSearch label="Search rows" {...list.search} />
        <Button aria-haspopup="dialog" onClick={() => open(PriceDialog, { prices, row: null })}>
          Add price
        </Button>
        <Spring />
        <span role="status">
          {onlyProblems
            ? counted(problemCount, 'row with errors', 'rows with errors')
            : `${counted(rowCount, 'row')} · ${counted(passedCount, 'passed', 'passed')}`}
        </span>
      </Bar>
      <DataTable
        label={onlyProblems ? 'Rows with errors' : 'Realized prices'}
        columns={columns}
        rows={nodes.length > 0 ? nodes : none}
        rowId={idOf}
        rowName={rowName}
        empty={empty}
      />
      <Pager {...list.pager} total={totalCount} />
      <Bar style={{ marginTop: 'var(--s4)' }}>
        <Button
          tone="primary"
          waiting={rowCount === 0 ? 'Add a price first' : onlyProblems ? undefined : fixFirst}
          onClick={() => goTo(onlyProblems ? 3 : 4)}
        >
          Continue
        </Button>
        <Button onClick={() => goTo(onlyProblems ? 1 : 2)}>Back</Button>
      </Bar>
    </>
  );
}
