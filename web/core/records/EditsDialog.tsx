import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { LoadFailure } from '../apollo/LoadFailure';
import { viewerLocale } from '../locale';

/** A list in an edit has what it changed. */
const EditList = styled.ol`
  display: grid;
  gap: var(--s3);
  max-height: min(60vh, 560px);
  overflow-y: auto;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s4);
    padding-top: var(--s3);
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    &:first-child {
      padding-top: 0;
      border-top: 0;
    }
  }
  small {
    grid-column: 1;
    color: var(--ink-3);
    font-size: var(--t-xs);
  }
  dl,
  ul {
    grid-column: 1 / -1;
    margin-top: 4px;
    color: var(--ink-2);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  dt {
    color: var(--ink-3);
  }
`;

/** The cursor before each visited page; null for the first page. */
export type PageStarts = readonly (string | null)[];

export const FIRST_PAGE: PageStarts = [null];

export interface EditsDialogProps<Edit> {
  /** What the record is called. */
  name: string;
  /** The edits on the shown page; undefined while loading. */
  history:
    | {
        readonly totalCount: number;
        readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
        readonly nodes: readonly Edit[];
      }
    | null
    | undefined;
  error: unknown;
  onRetry: () => void;
  starts: PageStarts;
  onStarts: (starts: PageStarts) => void;
  onClose: () => void;
  /** Returns the `li` of an edit. */
  children: (edit: Edit) => ReactNode;
}

/** The edits of a record, latest first, a page at a time. */
export function EditsDialog<Edit>({
  name,
  history,
  error,
  onRetry,
  starts,
  onStarts,
  onClose,
  children,
}: EditsDialogProps<Edit>) {
  const { endCursor = null, hasNextPage = false } = history?.pageInfo ?? {};
  const footer = (
    <>
      {history && <span>{history.totalCount.toLocaleString(viewerLocale())} in all</span>}
      {starts.length > 1 && (
        <Button tone="link" onClick={() => onStarts(starts.slice(0, -1))}>
          Later edits
        </Button>
      )}
      {hasNextPage && (
        <Button tone="link" onClick={() => onStarts([...starts, endCursor])}>
          Earlier edits
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="History" sub={name} width="l" footer={footer}>
      {!history && (error ? <LoadFailure error={error} onRetry={onRetry} /> : <Skeleton $height="160px" />)}
      {history?.totalCount === 0 && <EmptyState title="No edits yet." />}
      {history && history.totalCount > 0 && (
        <EditList aria-label="Edits" tabIndex={0}>
          {history.nodes.map(children)}
        </EditList>
      )}
    </Dialog>
  );
}
