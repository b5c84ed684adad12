import ts from 'typescript';
import { read, typescriptFiles } from './source-files';

const services = typescriptFiles.filter((file) => /^upstream\/([^/]+\/)+service\.ts$/.test(file));

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Whether a type is another one's name and nothing else. */
const isAlias = (node: ts.TypeAliasDeclaration): boolean =>
  ts.isTypeReferenceNode(node.type) && node.type.typeArguments === undefined;

/** Whether a statement of a service exports something else than a function or a type that it declares. */
function isLeak(node: ts.Statement): boolean {
  if (ts.isExportDeclaration(node) || ts.isExportAssignment(node)) return true;
  if (!isExported(node)) return false;
  if (ts.isFunctionDeclaration(node) || ts.isInterfaceDeclaration(node)) return false;
  if (ts.isTypeAliasDeclaration(node)) return isAlias(node);
  return !(
    ts.isVariableStatement(node) &&
    node.declarationList.declarations.every(({ initializer }) => initializer && ts.isArrowFunction(initializer))
  );
}

test('a service exports only functions and types that it declares: it re-exports nothing', () => {
  const leaks = services.flatMap((file) =>
    ts
      .createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
      .statements.filter(isLeak)
      .map((node) => `${file}: ${node.getText().split('\n')[0] ?? ''}`),
  );
  expect(services.length).toBeGreaterThan(5);
  expect(leaks).toEqual([]);
});

test("a slice's work-kinds.ts declares only names", () => {
  const others = typescriptFiles
    .filter((file) => file.endsWith('/work-kinds.ts'))
    .flatMap((file) =>
      ts
        .createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
        .statements.filter(
          (node) =>
            !ts.isVariableStatement(node) ||
            node.declarationList.declarations.some(
              ({ initializer }) => !initializer || !ts.isStringLiteral(initializer),
            ),
        ),
    );
  expect(others.map((node) => node.getText())).toEqual([]);
});
