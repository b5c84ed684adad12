import { useState } from 'react';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { viewerLocale } from '../core/locale';
import { EditList } from '../core/records/RecordHistoryDialog';
import { useHouseTime } from '../core/useHouseTime';
import { Button } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { Skeleton } from '../ui/display/Skeleton';
import { Dialog } from '../ui/overlays/Dialog';
import { type Typed, typedOf } from './form-values';
import { useTemplateHistoryQuery } from './Templates.generated';

export interface TemplateHistoryDialogProps {
  template: { readonly id: string; readonly name: string; readonly version: number };
  /** Fills the form with an earlier version, for review and saving; null if the template can't be edited. */
  onRestore: ((typed: Typed) => void) | null;
  onClose: () => void;
}

/** The changes of a template, latest first, with their authors. Each version can be restored into the form. */
export function TemplateHistoryDialog({ template, onRestore, onClose }: TemplateHistoryDialogProps) {
  const { time } = useHouseTime();
  // The cursor before each visited page; null for the first page.
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  const { data, error, refetch } = useTemplateHistoryQuery({
    variables: { id: template.id, after: starts.at(-1) ?? null },
    fetchPolicy: 'cache-and-network',
  });
  const history = data?.node?.__typename === 'Template' ? data.node.history : undefined;
  const { endCursor = null, hasNextPage = false } = history?.pageInfo ?? {};
  const footer = (
    <>
      {history && <span>{history.totalCount.toLocaleString(viewerLocale())} in all</span>}
      {starts.length > 1 && (
        <Button tone="link" onClick={() => setStarts(starts.slice(0, -1))}>
          Later edits
        </Button>
      )}
      {hasNextPage && (
        <Button tone="link" onClick={() => setStarts([...starts, endCursor])}>
          Earlier edits
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="History" sub={template.name} width="l" footer={footer}>
      {!history &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />)}
      {history?.totalCount === 0 && <EmptyState title="No edits yet." />}
      {history && history.totalCount > 0 && (
        <EditList aria-label="Edits" tabIndex={0}>
          {history.nodes.map(({ version, label, by, at, changes, content }) => (
            <li key={version}>
              <b>{label}</b>
              {onRestore && content && version !== template.version && (
                <Button onClick={() => onRestore(typedOf(content))} aria-label={`Use version ${version} in the form`}>
                  Use in the form
                </Button>
              )}
              <small>
                {by ?? 'The system'} · {time(at)} · version {version}
              </small>
              {label !== 'Created' && (
                <ul>
                  {changes.map(({ label: field, summary }, index) => (
                    <li key={`${field} ${index}`}>{summary}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </EditList>
      )}
    </Dialog>
  );
}
