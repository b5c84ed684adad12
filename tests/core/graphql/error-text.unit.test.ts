import {
  buildSchema,
  getVariableValues,
  type GraphQLError,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { textWithoutValues } from '../../../server/core/graphql/error-text';

const schema = buildSchema(`
  enum Colour { RED GREEN }
  input Secret { password: String!, count: Int, colour: Colour, ids: [ID!] }
  type Query { open(secret: Secret!, word: String): String }
`);
const secret = 'sEcReT "; at "x';

const ofVariables = (value: unknown) => {
  const [operation] = parse('query ($secret: Secret!) { open(secret: $secret) }').definitions;
  const { errors } = getVariableValues(schema, (operation as OperationDefinitionNode).variableDefinitions ?? [], {
    secret: value,
  });
  return (errors ?? []).map(textWithoutValues);
};
const ofDocument = (text: string) => validate(schema, parse(text)).map(textWithoutValues);
const ofSyntax = (text: string) => {
  try {
    parse(text);
    return null;
  } catch (error) {
    return textWithoutValues(error as GraphQLError);
  }
};

test.each([
  [
    { password: 4111111111111111 },
    'Variable "$secret" got an invalid value at "secret.password". String cannot represent a non string value.',
  ],
  [
    { password: 'x', count: secret },
    'Variable "$secret" got an invalid value at "secret.count". Int cannot represent non-integer value.',
  ],
  [
    { password: 'x', colour: secret },
    'Variable "$secret" got an invalid value at "secret.colour". The value does not exist in "Colour" enum.',
  ],
  [
    { password: 'x', ids: [{ deep: secret }] },
    'Variable "$secret" got an invalid value at "secret.ids[0]". ID cannot represent value.',
  ],
  [
    { count: 1, colour: 'RED', [secret.slice(0, 6)]: secret },
    'Variable "$secret" got an invalid value. Field "password" of required type "String!" was not provided.',
  ],
  [secret, 'Variable "$secret" got an invalid value. Expected type "Secret" to be an object.'],
])('the variables %j are refused without repeating their values', (value, text) => {
  const texts = ofVariables(value);
  expect(texts).toContain(text);
  expect(texts.join()).not.toMatch(/4111|got invalid|"; at/);
});

test('values in a document are not repeated in errors', () => {
  expect(ofDocument('{ open(secret: {password: 4111111111111111}) }')).toEqual([
    'String cannot represent a non string value.',
  ]);
  expect(ofDocument('{ open(secret: {password: "x", count: "sEcReT"}) }')).toEqual([
    'Int cannot represent non-integer value.',
  ]);
  expect(ofDocument('{ open(secret: {password: "x", colour: "sEcReT"}) }')).toEqual([
    'Enum "Colour" cannot represent non-enum value.',
  ]);
  expect(ofDocument('{ open(secret: "sEcReT") }')).toEqual(['Expected value of type "Secret!".']);
  expect(ofSyntax('{ open(secret: {password: "x"}) "sEcReT" }')).toBe('Syntax Error: Expected Name, found String.');
});

test('an error without values is not changed', () => {
  expect(ofDocument('{ shut }')).toEqual(['Cannot query field "shut" on type "Query".']);
  expect(ofDocument('{ open }')).toEqual([
    'Field "open" argument "secret" of type "Secret!" is required, but it was not provided.',
  ]);
});
