import {
  buildASTSchema,
  concatAST,
  type DocumentNode,
  extendSchema,
  isTypeSystemExtensionNode,
  Kind,
  parse,
  validate,
  visit,
} from 'graphql';
import { projectFiles, read } from './source-files';

const documents = (pattern: RegExp): DocumentNode[] =>
  projectFiles.filter((file) => pattern.test(file)).map((file) => parse(read(file)));

const sources = concatAST(documents(/^schema\/.*\.graphql$/));
const printed = buildASTSchema(parse(read('docs/schema.graphql')));
const operations = concatAST(documents(/^web\/.*\.graphql$/));

test('every type, field, argument, input, and enum value of the schema has a description', () => {
  const silent: string[] = [];
  const path: string[] = [];
  visit(sources, {
    enter(node) {
      if (!('name' in node) || node.name === undefined || node.kind === Kind.NAMED_TYPE || node.kind === Kind.DIRECTIVE)
        return;
      path.push(node.name.value);
      const describable = 'description' in node || node.kind.endsWith('Definition');
      if (describable && !isTypeSystemExtensionNode(node) && !('description' in node && node.description?.value))
        silent.push(path.join('.'));
    },
    leave(node) {
      if ('name' in node && node.name !== undefined && node.kind !== Kind.NAMED_TYPE && node.kind !== Kind.DIRECTIVE)
        path.pop();
    },
  });
  expect(silent).toEqual([]);
});

test('the printed schema has every type of the sources', () => {
  const names = sources.definitions.flatMap((definition) =>
    'name' in definition && definition.name ? [definition.name.value] : [],
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(printed.getType(name) ?? printed.getDirective(name)))).toEqual([]);
});

/** A directive of Apollo Client, which removes it before it sends the query. */
const clientDirectives = parse('directive @nonreactive on FIELD');

test('every operation of the app is valid against the schema', () => {
  expect(validate(extendSchema(printed, clientDirectives), operations).map((error) => error.message)).toEqual([]);
});
