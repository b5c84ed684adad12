import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { read, typescriptFiles } from './source-files';

export interface Import {
  from: string;
  /** A file of the project, or the name of a package. */
  to: string;
  isFile: boolean;
  typeOnly: boolean;
  /** Whether it is loaded on demand, as a separate file of the bundle. */
  isLazy: boolean;
}

const endings = ['', '.ts', '.tsx', '.mjs', '.graphql', '.sql', '.css', '.json', '.svg'];

/** Every import, re-export, and dynamic import of the project's TypeScript. Generated files count as existing. */
export const imports: Import[] = typescriptFiles.flatMap((from) => {
  const source = ts.createSourceFile(from, read(from), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== null)
      found.push({ from, ...resolve(from, specifier), typeOnly: isTypeOnly(node), isLazy: ts.isCallExpression(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
});

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : null;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument !== undefined && ts.isStringLiteral(argument) ? argument.text : null;
  }
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
    ? node.argument.literal.text
    : null;
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  return ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

function resolve(from: string, specifier: string): { to: string; isFile: boolean } {
  if (!specifier.startsWith('.')) {
    const [scope = '', name = ''] = specifier.split('/');
    return { to: specifier.startsWith('@') ? `${scope}/${name}` : scope, isFile: false };
  }
  const base = join(dirname(from), specifier);
  const file = endings.map((ending) => `${base}${ending}`).find((path) => /\.\w+$/.test(path) && existsSync(path));
  return { to: file ?? base, isFile: true };
}
