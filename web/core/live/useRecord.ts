import type { TypedDocumentNode } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { useEffect } from 'react';
import { useStatus } from '../apollo/status';

/**
 * Returns a cached record, updated while it is shown; undefined while a part of it isn't cached. For lists that load
 * windows separately from the page's queries: records in a page's own query are updated anyway.
 */
export function useRecord<Data>(
  type: string,
  id: string | undefined,
  document: TypedDocumentNode<Data>,
  name: string,
): Data | undefined {
  const { shown } = useStatus();
  useEffect(() => {
    if (id === undefined) return;
    const fragment = { type, id, document, name };
    shown.mounted.add(fragment);
    if (shown.stale.delete(id)) shown.onStale(type, id);
    return () => void shown.mounted.delete(fragment);
  }, [shown, type, id, document, name]);
  const { data, complete } = useFragment<Data>({
    fragment: document,
    fragmentName: name,
    from: id === undefined ? null : { __typename: type, id },
  });
  return id !== undefined && complete ? data : undefined;
}
