import { basename } from 'node:path';
import { otherFolders, placeOf, slices } from './slices';
import { lineCount, projectFiles, read, typescriptFiles, writtenFiles } from './source-files';

const longest = 400;

test('every folder of a layer is a slice or a listed exception', () => {
  const unknown = projectFiles.filter((file) => {
    const place = placeOf(file);
    return place?.folder ? ![...slices, ...(otherFolders[place.layer] ?? [])].includes(place.folder) : false;
  });
  expect(unknown).toEqual([]);
});

test('the folders and files of the schema have the names of slices', () => {
  const names = projectFiles
    .filter((file) => file.startsWith('schema/'))
    .map((file) => file.split('/')[1]?.replace(/\.graphql$/, ''));
  expect([...new Set(names)].filter((name) => ![...slices, 'core'].includes(name ?? ''))).toEqual([]);
});

test('no file or folder has a meaningless name such as utils, helpers, or index', () => {
  const forbidden = /(^|\/)(index\.tsx?|(utils?|helpers?|common|misc|shared|legacy|v\d+)(\.[a-z.]+|\/))/;
  expect(projectFiles.filter((file) => forbidden.test(file))).toEqual([]);
});

test('files of modules are named in kebab-case, components in PascalCase, and hooks useX', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(unit|upstream|api|postgres|web|journey)\.test)?\.tsx?$/;
  const component = /^[A-Z][A-Za-z0-9]*(\.columns)?\.tsx$/;
  const hook = /^use[A-Z][A-Za-z0-9]*\.tsx?$/;
  const columns = /^[A-Z][A-Za-z0-9]*\.columns\.tsx?$/;
  const declaration = /\.d\.ts$/;
  const odd = typescriptFiles.filter(
    (file) => ![kebab, component, hook, columns, declaration].some((name) => name.test(basename(file))),
  );
  expect(odd).toEqual([]);
});

test(`no file has more than ${longest} lines`, () => {
  const sizes = writtenFiles.map((file) => ({ file, lines: lineCount(file) }));
  expect(sizes.filter((size) => size.lines > longest)).toEqual([]);
});

test('generated code is not committed', () => {
  expect(projectFiles.filter((file) => /(^|\/)generated\/|\.generated\.tsx?$/.test(file))).toEqual([]);
});

test('no committed file contains a machine path or a registry host', () => {
  const place = /(?<![\w.-])\/(work|home\/\w|Users\/\w|root)\//;
  const texts = projectFiles.filter((file) =>
    /\.(tsx?|m?js|cjs|json|md|graphql|sql|ya?ml|html|css|svg)$|\.ci\//.test(file),
  );
  expect(texts.filter((file) => place.test(read(file)))).toEqual([]);
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

test('no test is skipped, focused, or only planned', () => {
  const tests = projectFiles.filter((file) => /\.test\.tsx?$/.test(file));
  const excused = /\b(test|it|describe)\.(skip|only|todo|failing)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/;
  expect(tests.filter((file) => excused.test(read(file)))).toEqual([]);
});

test('no comment turns off a lint rule or the check of types', () => {
  const excuse = /(ox|es)lint-(disable|enable)|@ts-(ignore|nocheck)/;
  const sources = projectFiles.filter((file) => /\.(tsx?|[cm]?js|graphql)$/.test(file));
  expect(sources.filter((file) => excuse.test(read(file)))).toEqual([]);
});
