import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { HistoryEntry } from './HistoryEntry';
import { type HistoryTarget, useHistory } from './useHistory';

const List = styled.ol`
  max-height: min(60vh, 560px);
  overflow-y: auto;
`;

/** The edits of an invoice or a group, latest first, each with an Undo button. */
export function HistoryDialog({ target, onClose }: { target: HistoryTarget; onClose: () => void }) {
  const { page, error, onRetry, from, onEarlier, onLater } = useHistory(target);
  const number = (value: number) => value.toLocaleString(viewerLocale());
  const footer = (
    <>
      {page && page.totalCount > 0 && (
        <span>
          {number(from + 1)}–{number(from + page.nodes.length)} of {number(page.totalCount)}
        </span>
      )}
      {onLater && (
        <Button tone="link" onClick={onLater}>
          Later edits
        </Button>
      )}
      {onEarlier && (
        <Button tone="link" onClick={onEarlier}>
          Earlier edits
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="History" sub={target.words} width="l" footer={footer}>
      {page === undefined && (error ? <LoadFailure error={error} onRetry={onRetry} /> : <Skeleton $height="160px" />)}
      {page === null && <EmptyState title="This no longer exists." />}
      {page?.totalCount === 0 && <EmptyState title="No edits yet." />}
      {page && page.totalCount > 0 && (
        <List aria-label="Edits" tabIndex={0}>
          {page.nodes.map((edit) => (
            <HistoryEntry key={edit.id} edit={edit} target={target} />
          ))}
        </List>
      )}
    </Dialog>
  );
}
