import { z } from 'zod';
import { fromWire, namedWire, toWire } from '../../../upstream/core/http/record-wire';

const NAMES = { street1: 'addressStreet1', city: 'addressCity' } as const;

test('a response has the fields of a record under their specified names', () => {
  expect(toWire(NAMES, { id: 4, street1: '12 Wharf Street', city: 'Hudson' })).toEqual({
    addressStreet1: '12 Wharf Street',
    addressCity: 'Hudson',
  });
});

test('a record gets the fields of a request with the specified names', () => {
  expect(fromWire(NAMES, { addressStreet1: '12 Wharf Street', addressCity: 'Hudson', version: 3 })).toEqual({
    street1: '12 Wharf Street',
    city: 'Hudson',
  });
});

test('a request that lacks a specified name is refused by validation', () => {
  const shape = z.object(namedWire(NAMES, z.string()));
  expect(shape.safeParse({ addressStreet1: '12 Wharf Street' }).success).toBe(false);
  expect(shape.parse({ addressStreet1: '12 Wharf Street', addressCity: 'Hudson' })).toEqual({
    addressStreet1: '12 Wharf Street',
    addressCity: 'Hudson',
  });
});
