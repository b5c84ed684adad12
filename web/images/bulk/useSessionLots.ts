import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BulkImageLotsDocument, type BulkImages_lotFragment as Lot } from './BulkImages.generated';

const PAGE = 200;
const AT_ONCE = 3;

export interface SessionLots {
  /** In the order of the catalog; undefined while they are read. */
  readonly lots: readonly Lot[] | undefined;
  readonly byId: ReadonlyMap<string, Lot>;
  readonly error: unknown;
  readonly readAgain: () => void;
  /** Shows lots as the answer of a mutation has them. */
  readonly update: (changed: readonly Lot[]) => void;
}

/** Reads all lots of a session with their images. */
export function useSessionLots(catalogId: string): SessionLots {
  const client = useApolloClient();
  const [lots, setLots] = useState<readonly Lot[]>();
  const [error, setError] = useState<unknown>();
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const page = async (offset: number) =>
      (
        await client.query({
          query: BulkImageLotsDocument,
          variables: { catalogIds: [catalogId], first: PAGE, offset },
          fetchPolicy: 'no-cache',
        })
      ).data.lots;
    const readAll = async () => {
      const { totalCount, nodes } = await page(0);
      const all = [...nodes];
      for (let offset = PAGE; offset < totalCount; offset += PAGE * AT_ONCE) {
        const offsets = Array.from({ length: AT_ONCE }, (_, index) => offset + index * PAGE);
        const pages = await Promise.all(offsets.filter((start) => start < totalCount).map(page));
        all.push(...pages.flatMap((read) => read.nodes));
      }
      if (isCurrent) setLots(all);
    };
    readAll().catch((failure: unknown) => {
      if (isCurrent) setError(failure);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, catalogId, reading]);
  const byId = useMemo(() => new Map(lots?.map((lot) => [lot.id, lot])), [lots]);
  const update = useCallback((changed: readonly Lot[]) => {
    const latest = new Map(changed.map((lot) => [lot.id, lot]));
    setLots((before) => before?.map((lot) => latest.get(lot.id) ?? lot));
  }, []);
  const readAgain = useCallback(() => {
    setError(undefined);
    setReading((count) => count + 1);
  }, []);
  return { lots, byId, error, readAgain, update };
}
