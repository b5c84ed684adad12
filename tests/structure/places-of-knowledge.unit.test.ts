import ts from 'typescript';
import { read, typescriptFiles } from './source-files';

const product = typescriptFiles.filter((file) => /^(platform|rules|server|upstream|web)\//.test(file));

/** Files with a string or template that matches. */
function filesWithText(files: string[], pattern: RegExp): string[] {
  const hasText = (node: ts.Node): boolean =>
    ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
      ? pattern.test(node.getText().slice(1))
      : ts.forEachChild(node, (child) => hasText(child) || undefined) === true;
  return files.filter((file) => hasText(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)));
}

test("SQL is only in stores and in the database's own files", () => {
  const home = /^upstream\/([^/]+\/([a-z-]+\/)?([a-z-]+-)?store|core\/(audit|backup|database|mail|work)\/[a-z-]+)\.ts$/;
  const sql =
    /^\s*(select\s[\s\S]+\bfrom\b|insert\s+into\b|update\s[\s\S]+\bset\b|delete\s+from\b|with\s[\s\S]+\bas\s*\(|create\s+(table|index|view))/i;
  expect(
    filesWithText(
      // The browser has no database, and texts for staff can look like a query.
      product.filter((file) => !file.startsWith('web/') && !home.test(file)),
      sql,
    ),
  ).toEqual([]);
});

test("paths of the REST services are only in the server's endpoints and the services' routes", () => {
  const home =
    /^(server\/[^/]+\/([a-z-]+\/)?([a-z-]+-)?endpoints|upstream\/[^/]+\/([a-z-]+\/)?([a-z-]+-)?(routes|wire))\.ts$|^upstream\/(core|main|commands)/;
  expect(
    filesWithText(
      product.filter((file) => !home.test(file)),
      /^\/?(app\/(house|user|login|auth)|cps\/app|auctions\/bidAdmin)\b/,
    ),
  ).toEqual([]);
});

test('screens take the current time from the server; only durations are measured by the browser', () => {
  const measured = /^web\/core\/(server-time|apollo\/readings)\.ts$/;
  expect(
    product.filter(
      (file) => file.startsWith('web/') && !measured.test(file) && /\bDate\.now\b|new Date\(\)/.test(read(file)),
    ),
  ).toEqual([]);
});

test("numbers with decimals are typed in the field that knows the viewer's language", () => {
  const fields = product.filter(
    (file) => file.startsWith('web/') && /\bNumericInput\b|inputMode=.?"decimal"/.test(read(file)),
  );
  expect(fields).toEqual(['web/ui/controls/AmountInput.tsx', 'web/ui/controls/TextInput.tsx']);
});

test('numbers and dates on screens are in the viewer’s locale, never in that of the computer by default', () => {
  const withoutLocale = /\.toLocale(?:Date|Time)?String\(\s*\)|new Intl\.\w+Format\(\s*(?:undefined|\))/;
  expect(product.filter((file) => withoutLocale.test(read(file)))).toEqual([]);
});
