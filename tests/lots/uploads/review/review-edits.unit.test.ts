import { valueOf } from '../../../../rules/lots/uploads/columns';
import {
  afterEvent,
  changedRows,
  dueCall,
  firstStep,
  lastStep,
  openedEdits,
  type ReviewEdits,
  type ReviewEvent,
  savingOf,
  shownRow,
} from '../../../../web/lots/uploads/review/review-edits';
import { edit, loadedOf, row } from './review-rows';

const opened = (...rows: Parameters<typeof loadedOf>) => openedEdits(loadedOf(...rows));
const after = (edits: ReviewEdits, ...events: readonly ReviewEvent[]) => events.reduce(afterEvent, edits);
const title = (edits: ReviewEdits, id: string) => {
  const shown = shownRow(edits, id);
  return shown && valueOf(shown, 'title');
};
const rename = (to: string, from = 'Chair 1'): ReviewEvent => ({
  kind: 'EDITED',
  label: to,
  patches: [edit('r1', 'title', from, to)],
});
const done = (version: number): ReviewEvent => ({
  kind: 'ANSWERED',
  answer: { kind: 'DONE', version, canUndo: true, canRedo: false },
});
const SENT: ReviewEvent = { kind: 'SENT' };
const read = (version: number, theirs: string): ReviewEvent => ({
  kind: 'READ',
  changes: { version, rows: new Map([['r1', row(1, { title: theirs })]]) },
});

const overtaken = (theirs: string): ReviewEvent => ({
  kind: 'OVERTAKEN',
  message: 'Edited meanwhile.',
  changes: { version: 2, rows: new Map([['r1', row(1, { title: theirs })]]) },
});

test('edits are sent in their order, each after the answer to the one before', () => {
  const queued = after(opened([row(1)]), rename('A'), rename('B', 'A'), SENT);
  expect(firstStep(queued)).toEqual({ kind: 'EDIT', patches: [edit('r1', 'title', 'Chair 1', 'A')] });
  const next = after(queued, done(2));
  expect([dueCall(next), firstStep(next)]).toEqual([
    'SEND',
    { kind: 'EDIT', patches: [edit('r1', 'title', 'A', 'B')] },
  ]);
  const saved = after(next, SENT, done(3));
  expect([dueCall(saved), savingOf(saved), saved.version, title(saved, 'r1')]).toEqual([
    null,
    { kind: 'SAVED' },
    3,
    'B',
  ]);
});

test('what colleagues saved is read before the next edit is sent', () => {
  const edits = after(opened([row(1), row(2)]), rename('A'), { kind: 'SEEN', version: 2 });
  expect([dueCall(edits), dueCall({ ...edits, isLoaded: false })]).toEqual(['READ', 'SEND']);
});

test('an unsent step is withdrawn by undo, and is a new edit when it is done again', () => {
  const edits = after(opened([row(1)]), rename('A'), { kind: 'UNDONE' });
  expect([edits.pending, title(edits, 'r1'), savingOf(edits)]).toEqual([[], 'Chair 1', { kind: 'SAVED' }]);
  expect(firstStep(after(edits, { kind: 'REDONE' })).kind).toBe('EDIT');
});

test('a step that is being sent is undone by a request after it', () => {
  const edits = after(opened([row(1)]), rename('A'), SENT, { kind: 'UNDONE' });
  expect([edits.pending.map(({ kind }) => kind), title(edits, 'r1')]).toEqual([['EDIT', 'UNDO'], 'Chair 1']);
  const redone = after(edits, done(2), { kind: 'REDONE' });
  expect([redone.pending.map(({ kind }) => kind), title(redone, 'r1')]).toEqual([['UNDO', 'REDO'], 'A']);
});

test('an undone step stays as it is shown until the rows that the services changed are read', () => {
  const edits = after(opened([row(1)]), rename('A'), SENT, done(2), { kind: 'UNDONE' }, SENT, done(3));
  expect([dueCall(edits), title(edits, 'r1')]).toEqual(['READ', 'Chair 1']);
  const own = after(edits, read(3, 'Chair 1'));
  expect([own.undone.length, dueCall(own)]).toEqual([1, null]);
  // Another tab took a step that this one doesn't know, and that was undone.
  const other = after(edits, read(3, 'Theirs'));
  expect([other.undone.length, title(other, 'r1')]).toEqual([0, 'Theirs']);
});

test('a refused edit is sent again over what colleagues saved, unless it is of the same cells', () => {
  const both: ReviewEvent = {
    kind: 'EDITED',
    label: 'Pasted 2 cells',
    patches: [edit('r1', 'title', 'Chair 1', 'Same'), edit('r2', 'title', 'Chair 2', 'Stool')],
  };
  const sent = after(opened([row(1), row(2)]), both, SENT);
  const again = after(sent, overtaken('Same'));
  expect([again.halted, firstStep(again)]).toEqual([
    null,
    { kind: 'EDIT', patches: [edit('r2', 'title', 'Chair 2', 'Stool')] },
  ]);
  expect(lastStep(again)).toBe(again.pending[0]?.step);
  const conflict = after(sent, overtaken('Theirs'));
  expect([savingOf(conflict).kind, dueCall(conflict)]).toEqual(['CONFLICT', null]);
  const over = after(conflict, { kind: 'RESOLVED', keepsTheirs: () => false });
  expect(firstStep(over)).toMatchObject({ patches: [{ from: 'Theirs', to: 'Same' }, { to: 'Stool' }] });
});

test('after a lost answer, the same step is sent again, and nothing before staff retry', () => {
  const lost = after(opened([row(1)]), rename('A'), SENT, { kind: 'LOST' });
  expect([savingOf(lost).kind, dueCall(lost), title(lost, 'r1')]).toEqual(['FAILED', null, 'A']);
  const again = after(lost, { kind: 'RETRIED' });
  expect([dueCall(again), firstStep(again)]).toEqual(['SEND', firstStep(lost)]);
});

test('a step whose rows could not be read is not sent twice', () => {
  const lost = after(opened([row(1)]), rename('A'), SENT, done(5), { kind: 'LOST' }, { kind: 'RETRIED' });
  expect([dueCall(lost), dueCall(after(lost, read(5, 'A')))]).toEqual(['READ', null]);
});

test('edits that are given up show the rows as they are saved', () => {
  const edits = after(opened([row(1), row(2)]), rename('A'), { kind: 'DELETED', label: 'x', rowIds: ['r2'] });
  const reverted = after(edits, { kind: 'REVERTED' });
  expect([...changedRows(edits, reverted)]).toEqual([
    ['r1', row(1)],
    ['r2', row(2)],
  ]);
  expect([reverted.done, savingOf(reverted)]).toEqual([[], { kind: 'SAVED' }]);
});
