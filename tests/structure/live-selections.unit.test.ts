import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';

const root = join(__dirname, '../..');
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => join(root, folder, file));

const schema = buildSchema(
  filesBelow('schema')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
);
const definitions = filesBelow('web').flatMap((file) => parse(readFileSync(file, 'utf8')).definitions);
const fragments = new Map(
  definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
);
const operations = definitions.flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION ? [node] : []));

/** The selected fields of one object type, each with the selections below it. */
type Selected = Map<string, SelectionSetNode[]>;

function collect(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  into: Selected = new Map<string, SelectionSetNode[]>(),
): Selected {
  const applies = (name: string | undefined) => {
    const condition = name === undefined ? type : schema.getType(name);
    return condition === type || (isInterfaceType(condition) && schema.isSubType(condition, type));
  };
  for (const selection of sets.flatMap(({ selections }) => selections)) {
    if (selection.kind === Kind.FIELD)
      into.set(selection.name.value, [
        ...(into.get(selection.name.value) ?? []),
        ...(selection.selectionSet ? [selection.selectionSet] : []),
      ]);
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      if (applies(selection.typeCondition?.name.value)) collect([selection.selectionSet], type, into);
    } else {
      const fragment = fragments.get(selection.name.value);
      if (fragment && applies(fragment.typeCondition.name.value)) collect([fragment.selectionSet], type, into);
    }
  }
  return into;
}

const objectTypesOf = (type: GraphQLNamedType): readonly GraphQLObjectType[] => {
  if (isObjectType(type)) return [type];
  return isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
};

const isNode = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Node');

const NOT_FOLLOWED = [
  // Settings of the house in the preview, which watches its documents instead.
  'InvoicePreviewPage.house: House',
  'InvoicePreviewPage.house.locations: Location',
  // Responses with one setting of the house. With its version, another user's change of other settings would not be read.
  'RequestPaymentsEnrollment.requestPaymentsEnrollment.house: House',
  'SetCreditCardLimit.setCreditCardLimit.house: House',
];

/** Fields that identify a record and can't change. */
const NAMES = ['__typename', 'id', 'number'];

/** Selections of records that lack the id or version, as "Operation.field.field: Type". */
function lacking(path: string, sets: readonly SelectionSetNode[], type: GraphQLObjectType): string[] {
  const selected = collect(sets, type);
  const shows = [...selected.keys()].some((name) => !NAMES.includes(name));
  const own =
    isNode(type) && shows && !(selected.has('id') && selected.has('version')) ? [`${path}: ${type.name}`] : [];
  const below = [...selected].flatMap(([name, inner]) => {
    const field = type.getFields()[name];
    return field && inner.length > 0
      ? objectTypesOf(getNamedType(field.type)).flatMap((one) => lacking(`${path}.${name}`, inner, one))
      : [];
  });
  return [...own, ...below];
}

test('every record that the app shows is selected with its id and version, so that it is updated after changes by other users', () => {
  const found = operations.flatMap((operation) => {
    const type = schema.getRootType(operation.operation);
    return type ? lacking(operation.name?.value ?? '', [operation.selectionSet], type) : [];
  });
  expect([...new Set(found)].filter((place) => !NOT_FOLLOWED.includes(place)).sort()).toEqual([]);
});
