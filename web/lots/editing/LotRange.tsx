import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { lotsBetween } from '../../../rules/lots/renumbering';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { LotsOfSessionDocument, type LotsOfSessionQuery } from './LotPage.generated';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: var(--s3);
`;

export type LotOfSession = LotsOfSessionQuery['lots']['nodes'][number];

/** The lots of a session; null until all of them are read, and without a session. */
export function useLotsOfSession(catalogId: string | null) {
  const client = useApolloClient();
  const [lots, setLots] = useState<readonly LotOfSession[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (catalogId === null) return undefined;
    let isCurrent = true;
    const readAll = async () => {
      const found: LotOfSession[] = [];
      let after: string | null = null;
      do {
        const { data }: { data?: LotsOfSessionQuery | undefined } = await client.query({
          query: LotsOfSessionDocument,
          variables: { catalogIds: [catalogId], after },
          fetchPolicy: 'network-only',
        });
        found.push(...data.lots.nodes);
        after = data.lots.pageInfo.hasNextPage ? data.lots.pageInfo.endCursor : null;
      } while (after !== null && isCurrent);
      if (isCurrent) setLots(found);
    };
    readAll().catch((failure: unknown) => {
      if (isCurrent) setError(failure);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, catalogId, attempts]);
  const retry = () => {
    setError(null);
    setAttempts((before) => before + 1);
  };
  return { lots, error, retry };
}

/** A range as staff typed it. */
export interface TypedRange {
  readonly first: string;
  readonly last: string;
}

/** Returns a whole number that staff typed; null if it isn't one. */
export const wholeOf = (text: string): number | null => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null);

/** The lots of a session in a range that staff type. */
export function useLotRange(lots: readonly LotOfSession[] | null, start: TypedRange) {
  const [typed, setTyped] = useState(start);
  const first = wholeOf(typed.first);
  const last = wholeOf(typed.last);
  const chosen = useMemo(
    () => (lots === null || first === null || last === null ? [] : lotsBetween(lots, first, last)),
    [lots, first, last],
  );
  return { typed, setTyped, chosen };
}

export interface LotRangeFieldsProps {
  typed: TypedRange;
  onTyped: (typed: TypedRange) => void;
}

/** The first and the last number of a range. */
export function LotRangeFields({ typed, onTyped }: LotRangeFieldsProps) {
  return (
    <Row>
      <Field label="From lot">
        <TextInput
          inputMode="numeric"
          value={typed.first}
          onChange={({ target }) => onTyped({ ...typed, first: target.value })}
        />
      </Field>
      <Field label="To lot">
        <TextInput
          inputMode="numeric"
          value={typed.last}
          onChange={({ target }) => onTyped({ ...typed, last: target.value })}
        />
      </Field>
    </Row>
  );
}
