import ts from 'typescript';
import { areUnderOneWord } from './slices';
import { read, typescriptFiles } from './source-files';

interface Call {
  /** "GET /app/house/{houseRef}/invoices", with * for parts that the source does not name. */
  readonly name: string;
  readonly file: string;
}

const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  open: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};

/** The text of an expression with the constants of its file filled in, and * for everything else. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value ? textOf(value, constants) : '*';
  }
  if (!ts.isTemplateExpression(node)) return '*';
  return node.templateSpans.reduce(
    (text, { expression, literal }) => text + textOf(expression, constants) + literal.text,
    node.head.text,
  );
}

/** Visits a file's nodes with its top-level constants. */
function visitFile(file: string, visit: (node: ts.Node, constants: ReadonlyMap<string, ts.Expression>) => void): void {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const constants = new Map(
    source.statements.flatMap((statement) =>
      ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
            initializer ? [[name.getText(), initializer] as const] : [],
          )
        : [],
    ),
  );
  const each = (node: ts.Node): void => {
    visit(node, constants);
    ts.forEachChild(node, each);
  };
  each(source);
}

/** The calls of a file on an object, such as `upstream.get(path, …)`. */
function callsOn(object: string, file: string): Call[] {
  const calls: Call[] = [];
  visitFile(file, (node, constants) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const method = METHODS[node.expression.name.text];
    const [path] = node.arguments;
    if (node.expression.expression.getText() === object && method && path)
      calls.push({ name: `${method} ${textOf(path, constants)}`, file });
  });
  return calls;
}

/** The routes that the services serve. */
const served = typescriptFiles
  .filter((file) => /^upstream\/.*routes\.ts$/.test(file))
  .flatMap((file) => callsOn('route', file));

/** The calls that the server makes, except those of core, whose rooms differ by layer. */
const asked = typescriptFiles
  .filter((file) => /^server\/(?!core\/).*endpoints\.ts$/.test(file))
  .flatMap((file) => callsOn('upstream', file));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\*/g, '.*');
const matches = (one: string, other: string): boolean =>
  new RegExp(`^${escaped(one)}$`).test(other) || new RegExp(`^${escaped(other)}$`).test(one);
const routesOf = ({ name }: Call): Call[] => {
  const exact = served.filter((route) => route.name === name);
  return exact.length > 0 ? exact : served.filter((route) => matches(name, route.name));
};

test('the check of calls finds more than 100 calls and routes', () => {
  expect(served.length).toBeGreaterThan(100);
  expect(asked.length).toBeGreaterThan(100);
});

test('every call that the server makes has a route', () => {
  expect(asked.filter((call) => routesOf(call).length === 0).map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

test('a call and its route are in rooms of the same name', () => {
  expect(
    asked
      .filter((call) => !routesOf(call).some((route) => areUnderOneWord(call.file, route.file)))
      .map(
        (call) =>
          `${call.name}: ${call.file}, ${routesOf(call)
            .map(({ file }) => file)
            .join(', ')}`,
      ),
  ).toEqual([]);
});
