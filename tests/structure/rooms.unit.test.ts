import { dirname } from 'node:path';
import { Kind, OperationTypeNode, parse } from 'graphql';
import ts from 'typescript';
import { areUnderOneWord, otherFolders, rooms } from './slices';
import { read, typescriptFiles, writtenFiles } from './source-files';

const MOST_FILES = 25;

const inLayers = writtenFiles.filter((file) => otherFolders[file.split('/')[0] ?? ''] !== undefined);

test(`no source folder has more than ${MOST_FILES} files`, () => {
  const counts = new Map<string, number>();
  // Migrations are data, with one file per change.
  for (const file of [...inLayers, ...writtenFiles.filter((one) => one.startsWith('schema/'))]) {
    if (!file.includes('/migrations/')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

test('every second-level folder is one of the listed rooms of its slice', () => {
  const unknown = inLayers.flatMap((file) => {
    const [, slice = '', room = '', ...rest] = file.split('/');
    // Components of a slice that other slices can use.
    const known = room === 'public' || rooms[slice]?.includes(room);
    return rest.length > 0 && !known ? [dirname(file)] : [];
  });
  expect([...new Set(unknown)]).toEqual([]);
});

/** The files of the resolvers of mutations, by name. */
function resolvedMutations(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of typescriptFiles.filter((one) => one.startsWith('server/'))) {
    const visit = (node: ts.Node): void => {
      const isMutation = ts.isPropertyAssignment(node) && node.name.getText() === 'Mutation';
      if (isMutation && ts.isObjectLiteralExpression(node.initializer))
        for (const { name } of node.initializer.properties) if (name) found.set(name.getText(), file);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  }
  return found;
}

const documents = (layer: string) =>
  writtenFiles
    .filter((file) => file.startsWith(`${layer}/`) && file.endsWith('.graphql'))
    .map((file) => ({ file, definitions: parse(read(file)).definitions }));

/** The files of the definitions of mutations, by name. */
const definedMutations = new Map(
  documents('schema').flatMap(({ file, definitions }) =>
    definitions.flatMap((node) =>
      node.kind === Kind.OBJECT_TYPE_EXTENSION && node.name.value === 'Mutation'
        ? (node.fields ?? []).map(({ name }) => [name.value, file] as const)
        : [],
    ),
  ),
);

/** The app's documents that use a mutation, as [name, file]. */
const usedMutations = documents('web').flatMap(({ file, definitions }) =>
  definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION
      ? node.selectionSet.selections.flatMap((one) =>
          one.kind === Kind.FIELD ? [[one.name.value, file] as const] : [],
        )
      : [],
  ),
);

/** Exceptions: the shell signs out, and belongs to no slice. */
const ELSEWHERE = ['signOut: web/core/session/Viewer.graphql'];

test('the definition, resolver, and screens of a mutation are in rooms of the same name', () => {
  const resolved = resolvedMutations();
  expect(resolved.size).toBe(definedMutations.size);
  const strayed = [...resolved, ...usedMutations].flatMap(([name, file]) => {
    const home = definedMutations.get(name);
    return home !== undefined && !areUnderOneWord(home, file) ? [`${name}: ${file}`] : [];
  });
  expect(strayed.filter((place) => !ELSEWHERE.includes(place))).toEqual([]);
});
