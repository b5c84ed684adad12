import { z } from 'zod';
import { fromWire, namedWire, toWire } from '../../../upstream/core/http/record-wire';

const NAMES = { street1: 'addressStreet1', city: 'addressCity' } as const;

test('an answer has the fields of a record under their specified names', () => {
  expect(toWire(NAMES, { id: 4, street1: '12 Wharf Street', city: 'Hudson' })).toEqual({
    addressStreet1: '12 Wharf Street',
    addressCity: 'Hudson',
  });
});

test('a record has what a request sets under the specified names', () => {
  expect(fromWire(NAMES, { addressStreet1: '12 Wharf Street', addressCity: 'Hudson', version: 3 })).toEqual({
    street1: '12 Wharf Street',
    city: 'Hudson',
  });
});

test('a request without a specified name is refused by its shape', () => {
  const shape = z.object(namedWire(NAMES, z.string()));
  expect(shape.safeParse({ addressStreet1: '12 Wharf Street' }).success).toBe(false);
  expect(shape.parse({ addressStreet1: '12 Wharf Street', addressCity: 'Hudson' })).toEqual({
    addressStreet1: '12 Wharf Street',
    addressCity: 'Hudson',
  });
});
