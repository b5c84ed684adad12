import { useEffect } from 'react';
import { useSummaryLotsQuery } from './Summary.generated';

/**
 * All lots of a session, for a dialog that chooses among them; null until all of them are read. They are read page by page into one list:
 * a session has at most a few thousand.
 */
export function useSummaryLots(catalogId: string) {
  const { data, error, fetchMore, refetch } = useSummaryLotsQuery({
    variables: { catalogIds: [catalogId], offset: 0 },
    // The dialog is opened to choose among the images and lots as they are now.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const read = data?.lots.nodes.length ?? 0;
  const total = data?.lots.totalCount ?? 0;
  useEffect(() => {
    if (read === 0 || read >= total) return;
    // StaleScreens reports a page that can't be read.
    fetchMore({
      variables: { offset: read },
      updateQuery: (before, { fetchMoreResult }) => ({
        ...before,
        lots: { ...before.lots, nodes: [...before.lots.nodes, ...fetchMoreResult.lots.nodes] },
      }),
    }).catch(() => undefined);
  }, [read, total, fetchMore]);
  return { lots: data && read >= total ? data.lots.nodes : null, error, refetch };
}
