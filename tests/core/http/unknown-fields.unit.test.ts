import { z } from 'zod';
import { unknownFields } from '../../../upstream/core/http/unknown-fields';

const Row = z.object({ id: z.int(), note: z.string().optional() });
const Body = z.object({
  title: z.string().default(''),
  rows: z.array(Row).optional(),
  byName: z.record(z.string(), Row).nullish(),
  one: z
    .union([z.object({ kind: z.literal('a'), a: z.int() }), z.object({ kind: z.literal('b'), b: z.int() })])
    .optional(),
  entered: z.string().transform(Number).optional(),
  anything: z.unknown().optional(),
  open: z.looseObject({ id: z.int() }).optional(),
});

test.each([
  ['nothing unknown', { title: 'Road', rows: [{ id: 1 }], byName: null, entered: '7' }, []],
  ['a field', { title: 'Road', signature: 'Ada' }, ['signature']],
  ['a field of a row', { rows: [{ id: 1 }, { id: 2, signature: 'Ada' }] }, ['rows.1.signature']],
  ['a field of a member of a record', { byName: { x: { id: 1, more: 1 } } }, ['byName.x.more']],
  ['a field of another choice', { one: { kind: 'b', b: 1, a: 2 } }, ['one.a']],
  ['members of what takes anything', { anything: { a: { b: 1 } }, open: { id: 1, more: 2 } }, []],
  ['a name that every object has', { toString: 1 }, ['toString']],
])('unknown fields of a body with %s', (_, body, expected) => {
  expect(unknownFields(Body, body)).toEqual(expected);
});

test('a body that is a list has the place of each item in the paths', () => {
  expect(unknownFields(z.array(Row), [{ id: 1, more: true }])).toEqual(['0.more']);
});
