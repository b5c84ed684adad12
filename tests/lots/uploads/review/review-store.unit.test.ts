import { valueOf } from '../../../../rules/lots/uploads/columns';
import { openReview, type ReviewStore } from '../../../../web/lots/uploads/review/review-store';
import { edit, FACTS, loadedOf, row, TestServices } from './review-rows';

let services: TestServices;
beforeEach(() => {
  services = new TestServices();
});

const open = (...rows: Parameters<typeof loadedOf>) => openReview(loadedOf(...rows), services.calls);
const codes = (store: ReviewStore) => Object.fromEntries(store.state().check.counts());
const titles = (store: ReviewStore) => store.state().rows.map((one) => valueOf(one, 'title'));
const rename = (number: number, to: string, from = `Chair ${number}`) => [edit(`r${number}`, 'title', from, to)];

test('an edit is shown and checked at once, and is saved in the background', async () => {
  services.hold();
  const store = open([row(1), row(2, { title: '' })]);
  expect(codes(store)).toEqual({ 101: 1 });
  store.edit('Edited 1 cell', rename(2, 'Stool', ''));
  expect([titles(store), codes(store), store.state().saving]).toEqual([['Chair 1', 'Stool'], {}, { kind: 'SAVING' }]);
  services.release();
  expect(await store.whenSaved()).toBe(2);
  expect(services.sent).toEqual([{ kind: 'EDIT', patches: rename(2, 'Stool', '') }]);
  expect(store.state().saving).toEqual({ kind: 'SAVED' });
});

test('edits are saved one after the other, each with its own request', async () => {
  services.hold();
  const store = open([row(1)]);
  store.edit('a', rename(1, 'A'));
  store.edit('b', rename(1, 'B', 'A'));
  expect(services.sent).toHaveLength(1);
  services.release();
  await store.whenSaved();
  expect(services.sent).toEqual([
    { kind: 'EDIT', patches: rename(1, 'A') },
    { kind: 'EDIT', patches: rename(1, 'B', 'A') },
  ]);
});

test('deleting one of two rows with the same number clears the error of the other, and undo brings it back to its place', async () => {
  const store = open([row(1), row(2, { lotNumber: '1' }), row(3)]);
  expect(codes(store)).toEqual({ 110: 2 });
  store.remove('Deleted 1 item', ['r1']);
  expect([titles(store), codes(store)]).toEqual([['Chair 2', 'Chair 3'], {}]);
  await store.whenSaved();
  services.changes = new Map([['r1', row(1)]]);
  expect(store.undo()).toBe('Deleted 1 item');
  expect([titles(store), codes(store)]).toEqual([['Chair 1', 'Chair 2', 'Chair 3'], { 110: 2 }]);
  await store.whenSaved();
  expect(services.sent.map(({ kind }) => kind)).toEqual(['DELETE', 'UNDO']);
});

test('a step is undone and done again, with the rows that it added', async () => {
  const store = open([row(1)]);
  store.edit('Pasted 3 cells', [
    ...rename(1, 'Stool'),
    edit('n1', 'lotNumber', '', '2'),
    edit('n1', 'title', '', 'Desk'),
  ]);
  await store.whenSaved();
  const added = { id: 'n1', sheetRow: null, values: { lotNumber: '2', title: 'Desk' } };
  services.changes = new Map([
    ['r1', row(1)],
    ['n1', null],
  ]);
  store.undo();
  expect(titles(store)).toEqual(['Chair 1']);
  await store.whenSaved();
  expect(store.state()).toMatchObject({ canUndo: true, canRedo: true });
  services.changes = new Map([
    ['r1', row(1, { title: 'Stool' })],
    ['n1', added],
  ]);
  expect(store.redo()).toBe('Pasted 3 cells');
  expect(titles(store)).toEqual(['Stool', 'Desk']);
  await store.whenSaved();
  expect(services.sent.map(({ kind }) => kind)).toEqual(['EDIT', 'UNDO', 'REDO']);
});

test('a step that was not sent yet is undone without a request, and sent as an edit when it is done again', async () => {
  services.hold();
  const store = open([row(1)]);
  store.edit('a', rename(1, 'A'));
  store.edit('b', rename(1, 'B', 'A'));
  store.undo();
  expect(titles(store)).toEqual(['A']);
  store.redo();
  expect(titles(store)).toEqual(['B']);
  services.release();
  await store.whenSaved();
  expect(services.sent.map(({ kind }) => kind)).toEqual(['EDIT', 'EDIT']);
});

test('after a reload, the services undo the last step, and what it changed is read', async () => {
  const store = open([row(1, { title: 'Stool' })], { canUndo: true });
  services.changes = new Map([['r1', row(1)]]);
  expect(store.undo()).toBeNull();
  await store.whenSaved();
  expect([titles(store), services.sent]).toEqual([['Chair 1'], [{ kind: 'UNDO' }]]);
});

test('a failure keeps the edits, stops what follows, and can be tried again', async () => {
  services.answers = [{ kind: 'FAILED', message: 'Not saved.' }];
  const store = open([row(1)]);
  store.edit('a', rename(1, 'A'));
  expect(await store.whenSaved()).toBeNull();
  store.edit('b', rename(1, 'B', 'A'));
  expect([store.state().saving, titles(store)]).toEqual([{ kind: 'FAILED', message: 'Not saved.' }, ['B']]);
  expect(services.sent).toHaveLength(1);
  store.retry();
  expect(await store.whenSaved()).toBe(3);
  expect(services.sent).toHaveLength(3);
});

test('edits that were refused can be given up', async () => {
  services.answers = [{ kind: 'REFUSED', message: 'The lots are being saved.' }];
  const store = open([row(1)]);
  store.edit('a', rename(1, 'A'));
  await store.whenSaved();
  store.revert();
  expect(await store.whenSaved()).toBe(1);
  expect(titles(store)).toEqual(['Chair 1']);
});

test('what a colleague changed appears, and edits that are not saved stay', async () => {
  const store = open([row(1), row(2), row(3)]);
  services.hold();
  store.edit('a', rename(1, 'Mine'));
  services.colleague([
    ['r2', row(2, { title: 'Theirs' })],
    ['r3', null],
  ]);
  store.see(2);
  services.release();
  await store.whenSaved();
  expect(titles(store)).toEqual(['Mine', 'Theirs']);
});

test('a cell that a colleague edited is a conflict, in which staff choose the value that stays', async () => {
  services.answers = [{ kind: 'EDITED', message: 'Edited meanwhile.' }];
  services.colleague([['r1', row(1, { title: 'Theirs' })]]);
  const store = open([row(1), row(2)]);
  const patches = [...rename(1, 'Mine'), ...rename(2, 'Stool')];
  store.edit('Pasted 2 cells', patches);
  expect(await store.whenSaved()).toBeNull();
  expect(store.state().saving).toEqual({ kind: 'CONFLICT', conflicts: [{ patch: patches[0], theirs: 'Theirs' }] });
  expect(titles(store)).toEqual(['Mine', 'Stool']);
  services.changes = new Map();
  store.resolve(() => true);
  await store.whenSaved();
  expect(titles(store)).toEqual(['Theirs', 'Stool']);
  expect(services.sent.at(-1)).toEqual({ kind: 'EDIT', patches: rename(2, 'Stool') });
});

test('an edit that is kept in a conflict is saved over the other value', async () => {
  services.answers = [{ kind: 'EDITED', message: 'Edited meanwhile.' }];
  services.colleague([['r1', row(1, { title: 'Theirs' })]]);
  const store = open([row(1)]);
  store.edit('a', rename(1, 'Mine'));
  await store.whenSaved();
  services.changes = new Map();
  store.resolve(() => false);
  await store.whenSaved();
  expect(services.sent.at(-1)).toEqual({ kind: 'EDIT', patches: rename(1, 'Mine', 'Theirs') });
  expect(titles(store)).toEqual(['Mine']);
});

test('equal edits of both, and edits of deleted rows, are no conflict', async () => {
  services.answers = [{ kind: 'EDITED', message: 'Edited meanwhile.' }];
  services.colleague([
    ['r1', row(1, { title: 'Same' })],
    ['r2', null],
  ]);
  const store = open([row(1), row(2)]);
  store.edit('a', [...rename(1, 'Same'), ...rename(2, 'Stool')]);
  expect(await store.whenSaved()).not.toBeNull();
  expect([titles(store), services.sent]).toHaveLength(2);
  expect(titles(store)).toEqual(['Same']);
});

test('a step that a colleague built on is not undone, and what was shown as undone comes back', async () => {
  const store = open([row(1)]);
  store.edit('a', rename(1, 'A'));
  await store.whenSaved();
  services.answers = [{ kind: 'EDITED', message: 'Edited meanwhile.' }];
  services.colleague([['r1', row(1, { title: 'Theirs' })]]);
  store.undo();
  expect(await store.whenSaved()).toBeNull();
  expect(titles(store)).toEqual(['Theirs']);
  store.retry();
  expect(store.state().saving).toEqual({ kind: 'SAVED' });
});

test('a column that only edits fill is required while it has a value', () => {
  const facts = { ...FACTS, fileColumns: new Set(['lotNumber', 'title'] as const) };
  const plain = (number: number) => row(number, { description: '' });
  const store = open([plain(1), plain(2)], { facts });
  expect(codes(store)).toEqual({});
  store.edit('a', [edit('r1', 'description', '', 'A chair')]);
  expect(codes(store)).toEqual({ 164: 1 });
  store.undo();
  expect(codes(store)).toEqual({});
});

test('rows that come in blocks are checked with those before', () => {
  const store = open([row(1)], { isComplete: false });
  store.load([row(2, { lotNumber: '1' })], 1, false);
  store.load([row(3)], 1, true);
  expect([codes(store), store.state().isLoaded]).toEqual([{ 110: 2 }, true]);
  expect(titles(store)).toEqual(['Chair 1', 'Chair 2', 'Chair 3']);
});

test('a row that was deleted while others are loaded does not come back with a block', async () => {
  const store = open([row(1), row(2)], { isComplete: false });
  store.remove('Deleted 1 item', ['r2']);
  await store.whenSaved();
  store.load([row(2), row(3)], 1, true);
  await store.whenSaved();
  expect(titles(store)).toEqual(['Chair 1', 'Chair 3']);
});

test('one step on many rows is checked like many steps', () => {
  const many = Array.from({ length: 400 }, (_, index) => row(index + 1, { title: '' }));
  const store = open(many);
  store.edit(
    'a',
    many.map(({ id }) => edit(id, 'title', '', 'Chair')),
  );
  expect(codes(store)).toEqual({});
  store.edit(
    'b',
    many.map(({ id }, index) => edit(id, 'lotNumber', String(index + 1), '7')),
  );
  expect(codes(store)).toEqual({ 110: 400 });
});
