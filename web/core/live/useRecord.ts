import type { TypedDocumentNode } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { useStatus } from '../apollo/status';

/**
 * One record as the cache has it, kept up to date while it is shown; undefined while a part of it is not known. For lists that are loaded
 * in windows beside the queries of the page: what a page's own query shows is kept up to date anyway.
 */
export function useRecord<Data>(
  type: string,
  id: string | undefined,
  document: TypedDocumentNode<Data>,
  name: string,
): Data | undefined {
  const { shown } = useStatus();
  const fragment = useMemo(() => ({ document, name }), [document, name]);
  useEffect(() => (id === undefined ? undefined : shown.show(`${type}:${id}`, fragment)), [shown, type, id, fragment]);
  const { data, complete } = useFragment<Data>({
    fragment: document,
    fragmentName: name,
    from: id === undefined ? null : { __typename: type, id },
  });
  return id !== undefined && complete ? data : undefined;
}
