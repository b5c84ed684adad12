import {
  anyValue,
  edited,
  type EditedField,
  fieldLabel,
  flag,
  type ForEachEdited,
  integer,
  isSameStored,
  mark,
  oneOf,
  optionalAmount,
  optionalInstant,
  optionalText,
  rows,
  saved,
  shownValue,
  text,
  texts,
  valuesOf,
} from '../../../rules/core/record-fields';
import {
  column,
  computed,
  defineRecord,
  insertParameters,
  insertStatement,
  type PatchOf,
  type RowOf,
  selectColumns,
  storedFields,
  undoPatch,
  updateStatement,
  upsertStatement,
} from '../../../upstream/core/database/record';

const NOW = new Date('2026-11-23T12:00:00Z');
const WORDS = { currency: 'USD', timeZone: 'America/New_York' };

const fields = {
  purchaseOrder: edited(text, { label: 'Purchase order', check: anyValue, undo: 'restore' }),
  dueAt: edited(optionalInstant, {
    label: 'Due',
    check: anyValue,
    undo: (before, now) => (before !== null && before < now ? 'It has passed.' : null),
  }),
  isStale: mark(flag),
};

const order = defineRecord({
  type: 'Order',
  table: 'purchase',
  fields,
  columns: { id: column<number>(), version: column<number>(), lastName: column<string>() },
});

test('a row is read with one column list, whose names follow from the columns', () => {
  expect(selectColumns(order, 'o')).toBe(
    'o.id, o.version, o.last_name as "lastName", o.purchase_order as "purchaseOrder", o.due_at as "dueAt", o.is_stale as "isStale"',
  );
});

test('an update stores every edited field and mark, and no other column', () => {
  const statement = updateStatement(order);
  expect(statement).toContain(
    'set purchase_order = r."purchaseOrder", due_at = r."dueAt", is_stale = r."isStale", version = t.version + 1',
  );
  expect(statement).toContain('r (id int, "purchaseOrder" text, "dueAt" timestamptz, "isStale" boolean)');
});

test('the audit log has every edited field and mark of a row, with timestamps as text', () => {
  const row: RowOf<typeof order> = {
    id: 1,
    version: 1,
    lastName: 'Ash',
    purchaseOrder: 'PO 7',
    dueAt: NOW,
    isStale: false,
  };
  expect(storedFields(order, row)).toEqual({ purchaseOrder: 'PO 7', dueAt: NOW.toISOString(), isStale: false });
});

test('an undo restores the earlier values from the audit log, except ledger entries', () => {
  const { patch, refusal } = undoPatch(order, { purchaseOrder: 'PO 6', dueAt: null, 'charge.0.tax': 100 }, NOW);
  expect({ patch, refusal }).toEqual({ patch: { purchaseOrder: 'PO 6', dueAt: null }, refusal: null });
});

test('an undo is refused with the field’s own message when its earlier value cannot be restored', () => {
  expect(undoPatch(order, { dueAt: '2026-11-01T00:00:00.000Z' }, NOW).refusal).toBe('It has passed.');
});

test('an undo of an unknown field is an error and restores nothing', () => {
  expect(() => undoPatch(order, { color: 'red' }, NOW)).toThrow('Order has no field color');
});

test('edited fields have a label and a text; marks have none', () => {
  expect(fieldLabel(fields, 'purchaseOrder')).toBe('Purchase order');
  expect(fieldLabel(fields, 'isStale')).toBeNull();
  expect(shownValue(fields, 'dueAt', NOW.toISOString(), WORDS)).toBe('Nov 23, 2026');
  expect(shownValue(fields, 'isStale', true, WORDS)).toBeNull();
});

const shop = defineRecord({
  type: 'Shop',
  table: 'shop',
  fields: { name: saved(text, { label: 'Name', most: 50 }), payPal: saved(optionalText, { label: 'PayPal' }) },
  columns: {
    id: column<number>(),
    version: column<number>(),
    isOpen: computed<boolean>((alias) => `${alias}.closed_at is null`),
  },
  columnNames: { payPal: 'paypal' },
});

test('a column can have a different name or be computed on reading', () => {
  expect(selectColumns(shop, 's')).toBe(
    's.id, s.version, s.closed_at is null as "isOpen", s.name, s.paypal as "payPal"',
  );
});

test('an insert stores every column except computed ones', () => {
  expect(insertStatement(shop)).toContain('insert into shop (house_id, id, version, name, paypal)');
  expect(insertStatement(shop)).toContain('values ($1, $2, $3, $4, $5)');
  expect(insertParameters(shop, { id: 4, version: 2, isOpen: true, name: 'Ash', payPal: null })).toEqual([
    4,
    2,
    'Ash',
    null,
  ]);
});

test('a list is stored as an array, and a list of rows as JSON', () => {
  const sheet = defineRecord({
    type: 'Sheet',
    table: 'sheet',
    fields: {
      tags: saved(texts<'a' | 'b'>(), { label: 'Tags' }),
      taxes: saved(
        rows<{ name: string }>(({ name }) => name),
        { label: 'Taxes' },
      ),
    },
    columns: { id: column<number>(), version: column<number>() },
  });
  const row: RowOf<typeof sheet> = { id: 1, version: 1, tags: ['a', 'b'], taxes: [{ name: 'VAT' }] };
  expect(insertParameters(sheet, row)).toEqual([1, 1, ['a', 'b'], '[{"name":"VAT"}]']);
  expect(updateStatement(sheet)).toContain('r (id int, "tags" text[], "taxes" jsonb)');
  expect(shownValue(sheet.fields, 'taxes', row.taxes, WORDS)).toBe('VAT');
});

test('an amount is stored in minor units and shown in its currency; a text of a list is shown as it is', () => {
  const limits = {
    limit: saved(optionalAmount, { label: 'Limit' }),
    tier: saved(oneOf(['basic', 'live']), { label: 'Tier' }),
  };
  expect(shownValue(limits, 'limit', 1_000_050, WORDS)).toBe('10,000.50');
  expect(shownValue(limits, 'limit', null, WORDS)).toBe('');
  expect(shownValue(limits, 'tier', 'live', WORDS)).toBe('live');
});

test('two stored values are equal if their parts are', () => {
  expect(isSameStored(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameStored(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameStored(null, '')).toBe(false);
  expect(isSameStored(null, null)).toBe(true);
});

test('an upsert stores the edited fields of an existing row and its version', () => {
  expect(upsertStatement(shop)).toContain(
    'on conflict (house_id, id) do update set version = excluded.version, name = excluded.name, paypal = excluded.paypal',
  );
});

test('an upsert of a record that exists once per house finds it by its house', () => {
  const settings = defineRecord({
    type: 'Settings',
    table: 'settings',
    fields: { color: saved(integer, { label: 'Color' }) },
    columns: { version: column<number>() },
  });
  expect(upsertStatement(settings)).toContain('on conflict (house_id) do update');
});

test('the values of saved fields leave out the record’s other columns', () => {
  const row: RowOf<typeof shop> = { id: 4, version: 2, isOpen: true, name: 'Ash', payPal: null };
  expect(valuesOf(shop.fields, row)).toEqual({ name: 'Ash', payPal: null });
});

/** Code that must not compile. Never called. */
export const mistakes = {
  savedWithoutLabel: () =>
    // @ts-expect-error: a saved field without a label
    saved(text, { most: 50 }),
  undoOfSaved: () =>
    // @ts-expect-error: an undo of a record whose fields don't define what it restores
    undoPatch(shop, { name: 'Ash' }, NOW),
  withoutLabel: () =>
    // @ts-expect-error: a field without a label
    edited(text, { check: anyValue, undo: 'restore' }),
  withoutCheck: () =>
    // @ts-expect-error: a field without a check
    edited(text, { label: 'Purchase order', undo: 'restore' }),
  withoutUndo: () =>
    // @ts-expect-error: a field without its undo
    edited(text, { label: 'Purchase order', check: anyValue }),
  otherWords: () =>
    // @ts-expect-error: text for another kind of value
    edited(flag, { label: 'Stale', check: anyValue, undo: 'restore', show: (value: string) => value }),
  halfAField: (): EditedField<string> =>
    // @ts-expect-error: a field that doesn't define how it is shown
    ({ kind: text, label: 'Purchase order', check: anyValue, undo: 'restore' }),
  unknownInPatch: (): PatchOf<typeof order> => ({
    // @ts-expect-error: a patch of a field that the record does not have
    color: 'red',
  }),
  otherKindInPatch: (): PatchOf<typeof order> => ({
    // @ts-expect-error: a patch with a value of another kind
    purchaseOrder: 7,
  }),
  forgottenInList: (): ForEachEdited<typeof fields, string> =>
    // @ts-expect-error: a list of all edited fields that lacks one
    ({ purchaseOrder: 'set' }),
  rowWithoutField: (): RowOf<typeof order> =>
    // @ts-expect-error: a row without an edited field
    ({ id: 1, version: 1, lastName: 'Ash', dueAt: null, isStale: false }),
};
