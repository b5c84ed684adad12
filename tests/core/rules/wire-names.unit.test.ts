import { z } from 'zod';
import { flag, saved, text } from '../../../rules/core/record-fields';
import { fromWire, sameNames, toWire } from '../../../rules/core/wire-names';
import { inputPaths, namedFields } from '../../../server/core/graphql/named-fields';
import { namedWire } from '../../../upstream/core/http/record-wire';

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

test('fields with the same name in REST need no explicit name', () => {
  const fields = { name: saved(text, { label: 'Name' }), isOpen: saved(flag, { label: 'Open' }) };
  expect({ ...sameNames(fields), name: 'houseName' }).toEqual({ name: 'houseName', isOpen: 'isOpen' });
});

test('a resolver reads its field by the REST name, and an error is reported at the input field', () => {
  const address = { addressStreet1: '12 Wharf Street', addressCity: 'Hudson' };
  const { street1, city } = namedFields(NAMES);
  expect([street1(address), city(address)]).toEqual(['12 Wharf Street', 'Hudson']);
  expect(inputPaths(NAMES)).toEqual({ addressStreet1: ['street1'], addressCity: ['city'] });
});

/** Code that must not compile. Never called. */
export const mistakes = {
  unknownName: (parent: { readonly addressStreet1: string }): string =>
    // @ts-expect-error: a field that does not exist in REST
    namedFields({ street1: 'street' } as const).street1(parent),
  otherType: (parent: { readonly addressStreet1: number }): string =>
    // @ts-expect-error: a field of another type
    namedFields(NAMES).street1(parent),
};
