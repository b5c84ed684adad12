import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import type { SavedColumn } from '../../ui/table/table-layout';
import { useDeleteViewMutation, useSavedViewsQuery, useSaveViewMutation } from '../saved-views/SavedViews.generated';

/** A view of a list that the viewer saved. */
export interface SavedView {
  readonly number: number;
  readonly name: string;
  /** The filters and the order, as the query of the address. */
  readonly query: string;
  /** Empty for the default layout. */
  readonly columns: readonly SavedColumn[];
  /** Whether the list opens with it. */
  readonly isDefault: boolean;
}

const DELETED = {
  nothing: 'The view was not deleted.',
  mayBe: 'The connection was lost, so the view may have been deleted.',
};
const CHANGED = {
  nothing: 'The view was not saved.',
  mayBe: 'The connection was lost, so the view may have been saved.',
};

/** The viewer's views of a list, by name, and the edits of them. */
export function useSavedViews(list: string) {
  const { data, previousData, error, refetch } = useSavedViewsQuery({
    variables: { list },
  });
  const saving = useEdit(useSaveViewMutation());
  const { run: change } = useQuickEdit(useSaveViewMutation());
  const { run: remove } = useQuickEdit(useDeleteViewMutation());
  const views = (data ?? previousData)?.viewer?.savedViews;
  return {
    /** Undefined while loading, and if they can't be loaded. */
    views: views as readonly SavedView[] | undefined,
    hasFailed: error !== undefined && views === undefined,
    refetch: () => refetch().catch(() => undefined),
    /** Saves a view from a form, which shows `refusal`. Resolves to the view; null after a refusal. */
    save: async (view: Omit<SavedView, 'number'> & { readonly number?: number }): Promise<SavedView | null> => {
      const { number, name, query, columns, isDefault } = view;
      const { answer } = await saving.run(
        { list, name, query, columns: [...columns], isDefault, ...(number === undefined ? {} : { number }) },
        {
          isRepeatable: number !== undefined,
          confirmation: () => ({ tone: 'success', message: `View “${name.trim()}” saved.` }),
        },
      );
      if (answer) await refetch().catch(() => undefined);
      return answer?.view ?? null;
    },
    /** Saves a view from a menu. */
    change: async ({ number, name, query, columns, isDefault }: SavedView, done: string): Promise<void> => {
      await change(
        { number, list, name, query, columns: [...columns], isDefault },
        { isRepeatable: true, failed: CHANGED, confirmation: () => ({ tone: 'success', message: done }) },
      );
      await refetch().catch(() => undefined);
    },
    remove: async ({ number, name }: SavedView): Promise<void> => {
      await remove(
        { number },
        {
          isRepeatable: true,
          failed: DELETED,
          confirmation: () => ({ tone: 'success', message: `View “${name}” deleted.` }),
        },
      );
      await refetch().catch(() => undefined);
    },
    busy: saving.busy,
    refusal: saving.refusal,
  };
}
