import { useState } from 'react';
import { styled } from 'styled-components';
import { lotWord } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { labelOf, labelsOf } from './column-names';
import {
  type UploadChanges_pageFragment,
  type UploadMissing_pageFragment,
  type UploadPreviewQuery,
  useUploadChangesLazyQuery,
  useUploadMissingLazyQuery,
} from './Upload.generated';

/** A list that is folded at first. */
export const Disclosure = styled.details`
  font-size: var(--t-s);
  summary {
    cursor: pointer;
    font-weight: 500;
  }
  ul {
    max-height: 260px;
    margin: var(--s2) 0 0;
    padding-left: var(--s5);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  li + li {
    margin-top: var(--s2);
  }
  del {
    color: var(--ink-3);
  }
  ins {
    text-decoration: none;
    font-weight: 500;
  }
  small {
    display: block;
    color: var(--ink-3);
  }
`;
const LONGEST_VALUE = 80;
const shown = (text: string): string =>
  text === '' ? 'empty' : text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;

type Node = Extract<NonNullable<UploadPreviewQuery['node']>, { __typename: 'Upload' }>;
type Preview = Node['preview'];

interface ListProps {
  /** The id of the upload. */
  id: string;
  preview: Preview;
  sale: SaleKind;
}

interface MoreProps {
  count: number;
  busy: boolean;
  onMore: () => void;
}

/** The last entry of a list of which a part is shown. */
const More = ({ count, busy, onMore }: MoreProps) => (
  <li>
    and {counted(count, 'more', 'more')}{' '}
    <Button tone="link" busy={busy} onClick={onMore}>
      Show more
    </Button>
  </li>
);

/** Lists the fields that saving the upload of this id would change, a page at a time. */
export function Changes({ id, preview, sale }: ListProps) {
  const [later, setLater] = useState<readonly UploadChanges_pageFragment[]>([]);
  const [read, { loading, error }] = useUploadChangesLazyQuery({ fetchPolicy: 'no-cache' });
  const pages = [preview.changes, ...later];
  const { hasNextPage, endCursor } = (pages.at(-1) ?? preview.changes).pageInfo;
  const listed = pages.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const changed = pages.flatMap(({ nodes }) => nodes).filter(({ fields, kept }) => fields.length + kept.length > 0);
  if (changed.length === 0) return null;
  const readMore = async () => {
    const { data } = await read({ variables: { id, after: endCursor ?? '' } });
    const node = data?.node;
    if (node?.__typename === 'Upload') setLater((before) => [...before, node.preview.changes]);
  };
  return (
    <Disclosure open={preview.changedCount <= 5}>
      <summary>What changes</summary>
      <ul>
        {changed.map(({ rowId, lotNumber, fields, kept }) => (
          <li key={rowId}>
            {lotWord(sale)} {lotNumber}
            {fields.map(({ column, from, to }) => (
              <small key={column}>
                {labelOf(column, sale)}: <del>{shown(from)}</del> → <ins>{shown(to)}</ins>
              </small>
            ))}
            {kept.length > 0 && (
              <small>Keeps its {labelsOf(kept, sale)}, because a bid was placed or it was sold.</small>
            )}
          </li>
        ))}
        {hasNextPage && <More count={preview.changedCount - listed} busy={loading} onMore={() => void readMore()} />}
      </ul>
      {error && <LoadFailure error={error} onRetry={() => void readMore()} />}
    </Disclosure>
  );
}

/** Lists the lots of the session that the upload of this id doesn't have, a page at a time. */
export function Missing({ id, preview: { missingLots, missingCount }, sale }: ListProps) {
  const [later, setLater] = useState<readonly UploadMissing_pageFragment[]>([]);
  const [read, { loading, error }] = useUploadMissingLazyQuery({ fetchPolicy: 'no-cache' });
  if (missingCount === 0) return null;
  const pages = [missingLots, ...later];
  const { hasNextPage, endCursor } = (pages.at(-1) ?? missingLots).pageInfo;
  const lots = pages.flatMap(({ nodes }) => nodes);
  const readMore = async () => {
    const { data } = await read({ variables: { id, after: endCursor ?? '' } });
    const node = data?.node;
    if (node?.__typename === 'Upload') setLater((before) => [...before, node.preview.missingLots]);
  };
  const word = lotWord(sale).toLowerCase();
  return (
    <Disclosure>
      <summary>{counted(missingCount, word)} of the sale not in this file: kept as they are</summary>
      <ul>
        {lots.map(({ lotNumber, inventoryNumber, title }, index) => (
          <li key={index}>{[lotNumber || inventoryNumber, title].filter(Boolean).join(' · ')}</li>
        ))}
        {hasNextPage && <More count={missingCount - lots.length} busy={loading} onMore={() => void readMore()} />}
      </ul>
      {error && <LoadFailure error={error} onRetry={() => void readMore()} />}
    </Disclosure>
  );
}
