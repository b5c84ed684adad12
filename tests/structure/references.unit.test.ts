import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFiles, read } from './source-files';

/** References to sections and numbers of documents that aren't in this repository. */
const REFERENCE = /\bS[0-3] ?§|\bS[0-3] sections? \d|\bINV-\d|\bdecisions? \d+\b|§/i;

const files = projectFiles.filter(
  (file) =>
    /^(schema|platform|rules|server|upstream|web|docs|scripts|tests)\/.*\.(tsx?|mjs|graphql|sql|md)$/.test(file) &&
    // Excluded: a file printed from schema/, migrations, which never change once applied, and this test.
    !/^docs\/schema\.graphql$|\/migrations\/|references\.unit/.test(file),
);

test('no file refers to a document outside the repository', () => {
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (REFERENCE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

/** Commands that the documentation names. */
const NAMED_COMMAND = /npm run ([\w:]+)/g;

test('every command that the documentation names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const named = projectFiles
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...read(file).matchAll(NAMED_COMMAND)].map(([, command = '']) => ({ file, command })));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ command }) => !(command in scripts))).toEqual([]);
});

/** Paths of files in the project, as the documentation names them: in backticks, and as targets of links. */
const NAMED_PATH =
  /`((?:schema|platform|rules|server|upstream|web|docs|scripts|tests|bench)\/[\w./-]+?)`|\]\((?!\w+:)([\w./-]+)(?:#[\w-]*)?\)/g;

test('every path that the documentation names exists', () => {
  const documents = projectFiles.filter((file) => file.endsWith('.md'));
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(NAMED_PATH)].map(([, path, link = '']) => ({
      file,
      path: path ?? join(dirname(file), link),
    })),
  );
  expect(named.length).toBeGreaterThan(0);
  const isMissing = (path: string) =>
    !existsSync(path) && !projectFiles.some((file) => file.startsWith(`${path}.`) || file.startsWith(`${path}/`));
  expect(named.filter(({ path }) => isMissing(path)).map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
});

test('the index of decisions lists each record once, with its title', () => {
  const records = projectFiles.filter((file) => /^docs\/decisions\/\d.*\.md$/.test(file));
  expect(records.length).toBeGreaterThan(0);
  const lines = records.map((file) => {
    const [heading = ''] = read(file).split('\n');
    return `- [${heading.replace(/^# /, '')}](${file.replace('docs/decisions/', '')})`;
  });
  const listed = read('docs/decisions/README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed.sort()).toEqual(lines.sort());
});
