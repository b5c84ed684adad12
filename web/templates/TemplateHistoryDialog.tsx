import { useState } from 'react';
import { EditsDialog, FIRST_PAGE } from '../core/records/EditsDialog';
import { useHouseTime } from '../core/useHouseTime';
import { Button } from '../ui/controls/Button';
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
  const [starts, setStarts] = useState(FIRST_PAGE);
  const { data, error, refetch } = useTemplateHistoryQuery({
    variables: { id: template.id, after: starts.at(-1) ?? null },
  });
  return (
    <EditsDialog
      name={template.name}
      history={data?.node?.__typename === 'Template' ? data.node.history : undefined}
      error={error}
      onRetry={() => void refetch()}
      starts={starts}
      onStarts={setStarts}
      onClose={onClose}
    >
      {({ version, label, by, at, changes, content }) => (
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
      )}
    </EditsDialog>
  );
}
