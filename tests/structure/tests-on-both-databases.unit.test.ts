import { bothDatabasesFile, testPattern } from '../support/both-databases.mjs';
import { projectFiles, read } from './source-files';

const names = JSON.parse(read(bothDatabasesFile)) as string[];
const tests = projectFiles.filter((file) => file.endsWith('.test.ts'));
const filesOf = (name: string) => tests.filter((file) => new RegExp(testPattern(name)).test(`/${file}`));

test('every name in the list of tests that run on both databases matches exactly one file', () => {
  expect(names.map((name) => [name, filesOf(name).length])).toEqual(names.map((name) => [name, 1]));
});

test('the list of tests that run on both databases is sorted and has none that only PostgreSQL allows', () => {
  expect(names).toEqual([...new Set(names)].sort());
  expect(names.filter((name) => name.endsWith('.postgres'))).toEqual([]);
});
