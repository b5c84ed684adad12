import { styled } from 'styled-components';
import { counted, viewerLocale } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import type { History_editFragment as Edit } from './History.generated';
import { refusalInWords } from './undo-words';
import type { HistoryTarget } from './useHistory';
import { useUndoEdit } from './useUndoEdit';

/** The number of changes that a collapsed entry shows. */
const FIRST = 5;

const Root = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px var(--s4);
  padding: var(--s3) 0;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  &:first-child {
    border-top: 0;
    padding-top: 0;
  }
  &[data-undone] ul {
    color: var(--ink-3);
    text-decoration: line-through;
  }
  > small {
    grid-column: 1;
    color: var(--ink-3);
    font-size: var(--t-xs);
  }
  > div {
    grid-row: 1 / span 2;
    grid-column: 2;
    align-self: start;
  }
  ul,
  details {
    grid-column: 1 / -1;
    margin-top: 4px;
    color: var(--ink-2);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  summary {
    color: var(--accent);
    cursor: pointer;
  }
`;

/** Returns the summary of a change, with its invoice in the history of a group. */
const summaryOf = ({ invoiceNumber, summary }: Edit['changes'][number], ofGroup: boolean) =>
  ofGroup ? `Invoice ${invoiceNumber}: ${summary}` : summary;

function Changes({ changes, ofGroup }: { changes: Edit['changes']; ofGroup: boolean }) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.invoiceNumber} ${change.lineNumber ?? ''} ${change.label}`}>{summaryOf(change, ofGroup)}</li>
      ))}
    </ul>
  );
}

/** The button that undoes an edit, or redoes an edit that was undone; unavailable with the reason. */
function UndoButton({ edit: { id, label, at, original, isUndo, canUndo, undoRefusal } }: { edit: Edit }) {
  const undo = useUndoEdit();
  const { time } = useHouseTime();
  const name = original?.label ?? label;
  const verb = isUndo ? 'Redo' : 'Undo';
  return (
    <div>
      <Button
        aria-label={`${verb} ${name}, ${time(at)}`}
        waiting={canUndo ? undefined : (undoRefusal ?? "This edit can't be undone")}
        onClick={() => undo.run(id, `“${name}” was ${isUndo ? 'redone' : 'undone'}.`, isUndo)}
      >
        {verb}
      </Button>
    </div>
  );
}

/** Shows on how many invoices an edit was undone, and why it can't be undone on others. Renders nothing without either. */
function PartlyUndone({ edit: { invoiceCount, undoneInvoiceCount, canUndo, isUndo, undoRefusals } }: { edit: Edit }) {
  const sentences = [
    ...(undoneInvoiceCount > 0
      ? [
          `${isUndo ? 'Redone' : 'Undone'} on ${undoneInvoiceCount.toLocaleString(viewerLocale())} of ${counted(invoiceCount, 'invoice')}.`,
        ]
      : []),
    ...(canUndo || undoRefusals.length > 1 ? undoRefusals.map(refusalInWords) : []),
  ];
  return sentences.length === 0 ? null : <small>{sentences.join(' ')}</small>;
}

/** An edit in a history: its title, author, time, changed values, and Undo or Redo button, or when and by whom it was undone. */
export function HistoryEntry({ edit, target }: { edit: Edit; target: HistoryTarget }) {
  const { time } = useHouseTime();
  const byline = (by: string | null | undefined, at: string) => `${by ?? 'The system'} · ${time(at)}`;
  const { label, by, at, invoiceCount, original, undoneBy } = edit;
  const ofGroup = target.type === 'InvoiceGroup';
  const changes =
    target.lineNumber === undefined
      ? edit.changes
      : edit.changes.filter(({ lineNumber }) => lineNumber === target.lineNumber);
  const rest = changes.slice(FIRST);
  const title = original ? `${edit.isUndo ? 'Undid' : 'Redid'} “${original.label}”` : label;
  return (
    <Root data-undone={undoneBy ? '' : undefined}>
      <b>
        {title}
        {invoiceCount > 1 && ` · ${counted(invoiceCount, 'invoice')}`}
      </b>
      <small>
        {byline(by, at)}
        {undoneBy && ` · ${edit.isUndo ? 'redone' : 'undone'} by ${byline(undoneBy.by, undoneBy.at)}`}
      </small>
      {!undoneBy && <UndoButton edit={edit} />}
      {!undoneBy && <PartlyUndone edit={edit} />}
      <Changes changes={changes.slice(0, FIRST)} ofGroup={ofGroup} />
      {rest.length > 0 && (
        <details>
          <summary>{counted(rest.length, 'more change')}</summary>
          <Changes changes={rest} ofGroup={ofGroup} />
        </details>
      )}
    </Root>
  );
}
