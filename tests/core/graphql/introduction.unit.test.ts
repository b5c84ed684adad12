import { graphql, isScalarType, isSpecifiedScalarType } from 'graphql';
import { createSchema } from '../../../server/schema';

test('introspection returns the introduction of the schema', async () => {
  const { data, errors } = await graphql({ schema: createSchema(), source: '{ __schema { description } }' });
  expect(errors).toBeUndefined();
  expect(data).toEqual({ __schema: { description: expect.stringContaining('**Authentication.**') as string } });
});

test('every scalar of the running schema has a description and a specification', () => {
  const scalars = Object.values(createSchema().getTypeMap()).filter(
    (type) => isScalarType(type) && !isSpecifiedScalarType(type),
  );
  expect(scalars.length).toBeGreaterThan(4);
  for (const scalar of scalars)
    expect(scalar).toMatchObject({
      description: expect.stringMatching(/\w/) as string,
      specifiedByURL: expect.stringMatching(/^https:\/\//) as string,
    });
});
