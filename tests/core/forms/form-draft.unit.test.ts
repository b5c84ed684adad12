import {
  changedNames,
  conflictingNames,
  type FormDraft,
  merged,
  typedInto,
  typedSince,
  valueAt,
} from '../../../web/core/forms/form-draft';

const saved = { values: { name: 'Chair', city: 'Newark', rows: [{ rate: '5' }] }, version: 3 };
type Values = typeof saved.values;
const none: ReadonlySet<keyof Values> = new Set();
const draft: FormDraft<Values> = typedInto<Values>(null, { name: 'Armchair' }, saved);

test('typing remembers the first value and version that it replaces', () => {
  expect(draft).toEqual({ typed: { name: 'Armchair' }, seen: { name: 'Chair' }, version: 3 });
  const later = { values: { ...saved.values, name: 'Stool', city: 'Jersey City' }, version: 4 };
  expect(typedInto(draft, { name: 'Bench', city: 'Hoboken' }, later)).toEqual({
    typed: { name: 'Bench', city: 'Hoboken' },
    seen: { name: 'Chair', city: 'Jersey City' },
    version: 3,
  });
});

test('unchanged fields follow another user’s save', () => {
  const now = { values: { ...saved.values, city: 'Hoboken' }, version: 4 };
  expect(merged(draft, now, none)).toEqual({ ...saved.values, name: 'Armchair', city: 'Hoboken' });
  expect(conflictingNames(draft, now)).toEqual([]);
});

test('a field conflicts when both users changed it to different values', () => {
  const theirs = { values: { ...saved.values, name: 'Stool' }, version: 4 };
  const same = { values: { ...saved.values, name: 'Armchair' }, version: 4 };
  expect(conflictingNames(draft, theirs)).toEqual(['name']);
  expect(conflictingNames(draft, same)).toEqual([]);
  expect(conflictingNames(null, theirs)).toEqual([]);
  expect(merged(draft, theirs, new Set(['name'] as const)).name).toBe('Stool');
});

test('input typed during a save stays, as a change to the saved record', () => {
  const sent = merged(draft, saved, none);
  const after = { values: { ...sent }, version: 4 };
  expect(typedSince(draft, sent, after)).toBeNull();
  expect(typedSince(typedInto(draft, { city: 'Hoboken' }, saved), sent, after)).toEqual({
    typed: { city: 'Hoboken' },
    seen: { city: 'Newark' },
    version: 4,
  });
});

test('lists are compared by content, and a path points to their rows', () => {
  expect(changedNames({ ...saved.values, rows: [{ rate: '5' }] }, saved.values)).toEqual([]);
  expect(changedNames({ ...saved.values, rows: [{ rate: '6' }] }, saved.values)).toEqual(['rows']);
  expect([valueAt(saved.values, 'rows.0.rate'), valueAt(saved.values, 'rows.1.rate')]).toEqual(['5', undefined]);
});
