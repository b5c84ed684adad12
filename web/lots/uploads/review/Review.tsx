import { type ReactNode, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { columnsOf, type UploadRow } from '../../../../rules/lots/uploads/columns';
import type { Fix } from '../../../../rules/lots/uploads/fixes';
import type { ProblemGroup } from '../../../../rules/lots/uploads/problem-groups';
import { LoadFailure } from '../../../core/apollo/LoadFailure';
import { useDialogs } from '../../../core/dialogs/useDialogs';
import { useLastPage, useListPage } from '../../../core/lists/useListPage';
import { counted } from '../../../core/locale';
import { useAddress } from '../../../core/router/useAddress';
import { useLeaveGuard } from '../../../core/router/useLeaveGuard';
import { createStore, type Store, useStore } from '../../../core/store';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { IconButton } from '../../../ui/controls/IconButton';
import { EmptyState } from '../../../ui/display/EmptyState';
import { Progress } from '../../../ui/display/Progress';
import { Skeleton } from '../../../ui/display/Skeleton';
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden';
import { Pager } from '../../../ui/layout/Pager';
import { Banner } from '../../../ui/notices/Banner';
import { createSelectionStore } from '../../../ui/table/selection-store';
import type { CellCommand } from './cell-commands';
import { CellInspector } from './CellInspector';
import { ConflictDialog } from './ConflictDialog';
import { DeleteRowsDialog, SelectedRowsDock } from './DeleteRows';
import { EditRowDialog } from './EditRowDialog';
import { FindBar, type FindMode } from './FindBar';
import { createGridPlace, type GridPlaceStore, indexesOf, select } from './grid-place';
import { errorCountOf, filterName, filterNamed, fixesFor, groupsOf, listedRows } from './problem-list';
import { ProblemsPanel } from './ProblemsPanel';
import { RepairGrid } from './RepairGrid';
import type { Review_uploadFragment as Upload } from './Review.generated';
import type { ReviewState, ReviewStore } from './review-store';
import { SaveMark, SaveProblem } from './SaveMark';
import { useReview } from './useReview';
import { useReviewKeys } from './useReviewKeys';

/** What the footer of the review depends on. */
export interface ReviewFooter {
  /** Whether the lots can be saved: no row has an error, and all rows are loaded. */
  readonly canSave: boolean;
  readonly errorCount: number;
  /** Resolves to the version of the upload that has all edits, or null if some couldn't be saved. */
  readonly whenSaved: () => Promise<number | null>;
}

export interface ReviewProps {
  upload: Upload;
  footer: (state: ReviewFooter) => ReactNode;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
`;
const Columns = styled.div<{ $hasPanel: boolean }>`
  display: grid;
  grid-template-columns: ${({ $hasPanel }) => ($hasPanel ? '300px minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  gap: var(--s4);
  align-items: start;
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Problems = styled.div`
  max-height: 80vh;
  overflow: auto;
  @media (max-width: 1000px) {
    max-height: 40vh;
  }
`;
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  margin-bottom: var(--s2);
  h2 {
    margin: 0 auto 0 0;
    font-size: var(--t-l);
  }
`;

function Spoken({ text }: { text: Store<string> }) {
  return <VisuallyHidden role="status">{useStore(text)}</VisuallyHidden>;
}

/** What a file was read as. With another reading, all rows are other ones. */
const readingOf = ({ id, columns, questions, leavesOutHiddenRows }: Upload): string =>
  JSON.stringify([id, columns, questions, leavesOutHiddenRows]);

/** The rows of an upload with their problems, to be repaired. */
export function Review(props: ReviewProps) {
  return <LoadedReview key={readingOf(props.upload)} {...props} />;
}

function LoadedReview({ upload, footer }: ReviewProps) {
  const { store, loaded, error, retry } = useReview(upload);
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (store === null) return <Skeleton $height="480px" />;
  return (
    <Root>
      {loaded < upload.rowCount && !store.state().isLoaded && (
        <Progress label="Loading the rows" done={loaded} total={upload.rowCount} />
      )}
      <OpenReview store={store} upload={upload} footer={footer} />
    </Root>
  );
}

const NO_FIXES: readonly Fix[] = [];

/** The problems, the filter in the address, and the rows that it lists. */
function useListedRows(state: ReviewState, place: GridPlaceStore) {
  // The list of problems may follow a moment after the cells.
  const deferred = useDeferredValue(state);
  const groups = useMemo(() => groupsOf(deferred), [deferred]);

  const { query } = useAddress();
  const filter = useMemo(() => filterNamed(query.get('problems'), groups), [query, groups]);
  const chosen = filter.kind === 'GROUP' ? filterName(filter) : null;
  const chosenGroup = groups.find(({ code, variant }) => filterName({ kind: 'GROUP', code, variant }) === chosen);
  const fixes = useMemo(
    () => (chosenGroup === undefined ? NO_FIXES : fixesFor(deferred, chosenGroup)),
    [deferred, chosenGroup],
  );
  const isFiltered = filter.kind !== 'ALL';
  // The row whose last error was repaired is still listed while it is selected.
  const areRepaired = filter.kind === 'ERRORS' && errorCountOf(state) === 0;
  const activeId = useSyncExternalStore(place.subscribe, () =>
    isFiltered ? (place.get()?.active.rowId ?? null) : null,
  );
  const listed = useMemo(() => listedRows(state, filter, activeId), [state, filter, activeId]);
  const indexes = useMemo(() => indexesOf(listed), [listed]);
  return { groups, chosen, fixes, isFiltered, areRepaired, listed, indexes };
}

function EditButtons({
  state,
  keys,
  errorCount,
  onFind,
}: {
  state: ReviewState;
  keys: ReturnType<typeof useReviewKeys>;
  errorCount: number;
  onFind: () => void;
}) {
  return (
    <>
      <Button onClick={keys.undo} waiting={state.canUndo ? undefined : 'There is nothing to undo.'}>
        Undo
      </Button>
      <Button onClick={keys.redo} waiting={state.canRedo ? undefined : 'There is nothing to redo.'}>
        Redo
      </Button>
      <IconButton icon="search" label="Find and replace (Ctrl+H)" onClick={onFind} />
      {errorCount > 0 && <Button onClick={() => keys.goToError(false)}>Next error (F8)</Button>}
    </>
  );
}

function OpenReview({ store, upload, footer }: ReviewProps & { store: ReviewStore }) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { rows, byId, facts, saving } = state;
  const root = useRef<HTMLDivElement>(null);
  const [place] = useState(createGridPlace);
  const [selection] = useState(createSelectionStore);
  const [spoken] = useState(() => createStore(''));
  const [find, setFind] = useState<FindMode | null>(null);
  const [putOff, setPutOff] = useState<object | null>(null);
  const dialogs = useDialogs();
  useLeaveGuard(
    saving.kind !== 'SAVED',
    'Your last changes are still being saved. If you leave now, they may be lost.',
  );

  const { sale } = facts;
  const isLocked = upload.state !== 'REPAIR';
  const columns = useMemo(() => columnsOf(sale), [sale]);
  const errorCount = errorCountOf(state);
  const { groups, chosen, fixes, isFiltered, areRepaired, listed, indexes } = useListedRows(state, place);
  const { change } = useAddress();

  const page = useListPage();
  const {
    window: { first, offset },
    pager,
  } = page;
  useLastPage(page, state.isLoaded ? listed.length : undefined);
  const onReveal = (index: number) => {
    const next = Math.floor(index / first) + 1;
    change({ page: next > 1 ? String(next) : null });
  };

  const say = (text: string) => spoken.set(text);
  /** The keys of the review work while the focus is in it. */
  const focusGrid = () => root.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
  const left = () => {
    const count = errorCountOf(store.state());
    return count === 0 ? 'No errors are left.' : `${counted(count, 'error')} left.`;
  };
  const onCommand = ({ label, patches }: CellCommand) => {
    if (store.edit(label, patches)) say(`${label}. ${left()}`);
  };
  const keys = useReviewKeys({ store, listed, indexes, columns, place, isLocked, onFind: setFind, onSay: say });
  const onChoose = (group: ProblemGroup | null) => {
    const first = group === null ? undefined : rows.find(({ id }) => group.rowIds.includes(id));
    const problem = first && state.check.problemsOf(first.id).find(({ code }) => code === group?.code);
    const column = columns.findIndex((one) => problem?.columns.includes(one) === true) + 1;
    place.set(null);
    change({ problems: group && filterName({ kind: 'GROUP', ...group }), page: null });
    if (first !== undefined) select(place, { rowId: first.id, column: Math.max(1, column) }, { move: 'SHOW' });
  };
  const onFix = (_group: ProblemGroup, { label, patches }: Fix) => {
    place.set(null);
    onCommand({ label, patches });
  };
  const onDelete = (ids: readonly string[], question: string) =>
    dialogs.open(DeleteRowsDialog, {
      question,
      onDelete: () => {
        const label = `Deleted ${counted(ids.length, 'item')}`;
        store.remove(label, ids);
        selection.clear();
        say(`${label}. ${left()}`);
        // The button that opened the dialog is gone, so the dialog can't return the focus to it.
        setTimeout(focusGrid);
        return { label, undo: keys.undo, isLast: () => store.state().lastStep?.label === label };
      },
    });

  return (
    <Root ref={root} onKeyDown={keys.onKeyDown}>
      {state.isLoaded && errorCount === 0 && upload.failure === null && (
        <Banner tone="success">Your file upload was a success!</Banner>
      )}
      {errorCount > 0 && (
        <Banner tone="error">
          Upload Failed: {errorCount} Total Error(s)
          <p>Repair them here. Nothing in the sale changes until you save.</p>
        </Banner>
      )}
      <SaveProblem saving={saving} store={store} onDecide={() => setPutOff(null)} />
      <Columns $hasPanel={groups.length > 0}>
        {groups.length > 0 && (
          <Problems>
            <ProblemsPanel
              groups={groups}
              sale={sale}
              rows={byId}
              chosen={chosen}
              fixes={fixes}
              isLocked={isLocked}
              onChoose={onChoose}
              onFix={onFix}
            />
          </Problems>
        )}
        <div>
          <Tools>
            <h2>Item Summary (Total # of Items: {rows.length})</h2>
            <SaveMark saving={saving} />
            <Checkbox
              checked={isFiltered}
              onChecked={(checked) => {
                place.set(null);
                change({ problems: checked ? 'errors' : null, page: null });
              }}
            >
              View Items with errors
            </Checkbox>
            <EditButtons state={state} keys={keys} errorCount={errorCount} onFind={() => setFind('REPLACE')} />
          </Tools>
          {find !== null && (
            <FindBar
              mode={find}
              rows={listed}
              indexes={indexes}
              columns={columns}
              place={place}
              isLocked={isLocked}
              onGo={({ rowId, column }) =>
                select(place, { rowId, column: columns.indexOf(column) + 1 }, { move: 'SHOW' })
              }
              onCommand={onCommand}
              onClose={() => {
                setFind(null);
                focusGrid();
              }}
            />
          )}
          <CellInspector state={state} columns={columns} place={place} />
          <RepairGrid
            label="Items"
            state={state}
            columns={columns}
            listed={listed}
            indexes={indexes}
            isFiltered={isFiltered}
            from={offset}
            to={Math.min(offset + first, listed.length)}
            place={place}
            selection={selection}
            isLocked={isLocked}
            onCommand={onCommand}
            onSay={say}
            onReveal={onReveal}
            onEditRow={(id) => {
              const row: UploadRow | undefined = byId.get(id);
              if (row) dialogs.open(EditRowDialog, { row, state: store.state, onCommand });
            }}
            onDeleteRow={(id) => onDelete([id], 'Are you sure you want to delete this item?')}
          />
          {(listed.length === 0 || areRepaired) && state.isLoaded && (
            <EmptyState
              title={isFiltered ? 'No items have errors.' : 'There are no items.'}
              action={
                isFiltered ? (
                  <Button onClick={() => change({ problems: null, page: null })}>Show all</Button>
                ) : undefined
              }
            />
          )}
          <Pager {...pager} total={listed.length} />
        </div>
      </Columns>
      {footer({
        canSave:
          state.isLoaded &&
          errorCount === 0 &&
          rows.length > 0 &&
          !isLocked &&
          (saving.kind === 'SAVED' || saving.kind === 'SAVING'),
        errorCount,
        whenSaved: store.whenSaved,
      })}
      {!isLocked && (
        <SelectedRowsDock
          selection={selection}
          rows={byId}
          onDelete={(ids) => onDelete(ids, 'Are you sure you want to delete all selected items?')}
        />
      )}
      {saving.kind === 'CONFLICT' && putOff !== saving.conflicts && (
        <ConflictDialog
          conflicts={saving.conflicts}
          rows={byId}
          sale={sale}
          onResolve={store.resolve}
          onClose={() => setPutOff(saving.conflicts)}
        />
      )}
      <Spoken text={spoken} />
      {dialogs.element}
    </Root>
  );
}
