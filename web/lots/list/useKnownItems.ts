import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../core/edit/useAttempt';
import type { LotFilter } from '../../generated/schema-types';
import type { Selection } from '../../ui/table/selection-store';
import { type ChosenItems, listedItem, readChosen } from './chosen-items';

/**
 * What decides about the actions on the selected items: as they are listed, if each of them was ticked, and otherwise read for the filter.
 * Null until then, and if they are too many.
 */
export function useKnownItems(filter: LotFilter, selection: Selection, areTooMany: boolean): ChosenItems['known'] {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const isRead = selection.mode === 'allExcept' && !areTooMany;
  const [read, setRead] = useState<{ filter: LotFilter; items: NonNullable<ChosenItems['known']> } | null>(null);
  useEffect(() => {
    if (!isRead) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void attempt(async () => {
      const items = await readChosen(client, filter, signal);
      if (!signal.aborted) setRead({ filter, items });
    });
    return () => {
      controller.abort();
      setRead(null);
    };
  }, [client, filter, isRead, attempt]);
  if (selection.mode === 'only') return [...selection.ids].flatMap((id) => listedItem(client, id) ?? []);
  return read?.filter === filter ? read.items.filter(({ id }) => !selection.ids.has(id)) : null;
}
