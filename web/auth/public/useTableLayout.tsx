import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useViewer } from '../../core/session/session';
import { type TableLayouts_viewerFragment, TableLayouts_viewerFragmentDoc } from '../../core/session/Viewer.generated';
import type { TableLayout } from '../../ui/table/data-table-props';
import type { SavedColumn } from '../../ui/table/table-layout';
import { useSetTableLayoutMutation } from '../table-layouts/SetTableLayout.generated';

const failed = {
  nothing: 'The columns were not saved.',
  mayBe: 'The connection was lost, so the columns may not have been saved.',
};

/** The viewer's layout of a table. */
export interface ArrangedTable {
  readonly layout: TableLayout;
  /** Opens the chooser of columns. Put it in the toolbar of the table. */
  readonly columnsButton: ReactNode;
  /** Returns the current columns; empty for the default layout. */
  readonly columns: () => readonly SavedColumn[];
  /** Arranges the columns otherwise, and saves that. The table must have `tableKey` as its key. */
  readonly arrange: (columns: readonly SavedColumn[]) => void;
  readonly tableKey: number;
}

/** Returns the viewer's saved layout of a table, by the table's name. */
export function useTableLayout(table: string): ArrangedTable {
  const { id } = useViewer();
  const { cache } = useApolloClient();
  const { run } = useQuickEdit(useSetTableLayoutMutation());
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const read = useCallback(
    () =>
      cache.readFragment<TableLayouts_viewerFragment>({
        id: cache.identify({ __typename: 'Viewer', id }),
        fragment: TableLayouts_viewerFragmentDoc,
      }),
    [cache, id],
  );
  const [{ saved, tableKey }, setArranged] = useState<{ saved: readonly SavedColumn[]; tableKey: number }>(() => ({
    saved: read()?.tableLayouts.find((each) => each.table === table)?.columns ?? [],
    tableKey: 0,
  }));
  const current = useRef(saved);
  const latest = useRef<readonly SavedColumn[]>(null);
  const isSaving = useRef(false);
  const onSave = useCallback(
    (chosen: readonly SavedColumn[]) => {
      latest.current = chosen;
      current.current = chosen;
      const save = async () => {
        isSaving.current = true;
        // One request at a time, so that the last choice wins. Choices made in the meantime are sent together.
        while (latest.current) {
          const columns = [...latest.current];
          latest.current = null;
          await run({ table, columns }, { isRepeatable: true, failed });
        }
        isSaving.current = false;
      };
      if (!isSaving.current) void save();
    },
    [run, table],
  );
  const columns = useCallback(() => current.current, []);
  const arrange = useCallback(
    (chosen: readonly SavedColumn[]) => {
      if (JSON.stringify(chosen) === JSON.stringify(current.current)) return;
      onSave(chosen);
      setArranged((before) => ({ saved: chosen, tableKey: before.tableKey + 1 }));
    },
    [onSave],
  );
  const layout = useMemo(() => ({ saved, onSave, slot }), [saved, onSave, slot]);
  const columnsButton = <span ref={setSlot} style={{ display: 'contents' }} />;
  return { layout, columnsButton, columns, arrange, tableKey };
}
