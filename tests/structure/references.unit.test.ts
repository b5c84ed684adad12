import { projectFiles, read } from './source-files';

/** Sections and numbers of documents that this repository does not hold. */
const REFERENCE = /\bS[0-3] ?§|\bS[0-3] sections? \d|\bINV-\d|\bdecisions? \d+\b|§/i;

const files = projectFiles.filter(
  (file) =>
    /^(schema|platform|rules|server|upstream|web|docs|scripts|tests)\/.*\.(tsx?|mjs|graphql|sql|md)$/.test(file) &&
    // Printed from schema/; a migration that was applied never changes; this test names what it looks for.
    !/^docs\/schema\.graphql$|\/migrations\/|references\.unit/.test(file),
);

test('nothing refers to a document outside the repository', () => {
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (REFERENCE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
