import { type Import, imports } from './import-graph';
import { isSlice, placeOf } from './slices';

/** Files that list all slices. Only they and upstream/demo, which creates whole houses, can import any slice. */
const registries = [
  'server/slices.ts',
  'server/context.ts',
  'upstream/app.ts',
  'upstream/slices.ts',
  'upstream/create-services.ts',
  // The types of what slices are given.
  'upstream/core/services.ts',
  'server/main.ts',
  'upstream/main.ts',
  'upstream/commands.ts',
  'upstream/data-commands.ts',
  'upstream/backup-commands.ts',
  'web/app-routes.tsx',
  'web/slices.ts',
];

const inProduct = imports.filter(({ from }) => /^(platform|rules|server|upstream|web)\//.test(from));
const text = ({ from, to }: Import): string => `${from} -> ${to}`;
const layer = (file: string): string => placeOf(file)?.layer ?? file;

function mayCrossLayers({ from, to, typeOnly }: Import): boolean {
  // For the version number.
  if (to === 'package.json') return layer(from) !== 'rules';
  if (layer(to) === 'platform') return ['platform', 'server', 'upstream'].includes(layer(from));
  if (layer(from) === 'platform') return layer(to) === 'rules';
  if (layer(from) === layer(to) || layer(to) === 'rules') return layer(from) !== 'rules' || layer(to) === 'rules';
  return layer(from) === 'server' && typeOnly && /^upstream\/[^/]+\/([a-z-]+\/)?([a-z-]+-)?wire\.ts$/.test(to);
}

function mayCrossSlices({ from, to, typeOnly }: Import): boolean {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (here === null || there === null || here.folder === there.folder || !isSlice(there.folder)) return true;
  if (registries.includes(from) || from.startsWith('upstream/demo/')) return true;
  // Rules are pure and small, so any rule can use another.
  if (there.layer === 'rules') return true;
  if (!isSlice(here.folder)) return false;
  if (here.layer === 'server' && there.layer === 'upstream') return true;
  return (
    /^upstream\/[^/]+\/(work-kinds|([a-z-]+\/)?(service|([a-z-]+-)?wire))\.ts$/.test(to) ||
    (typeOnly && /^upstream\/[^/]+\/([a-z-]+\/)?[a-z-]+-record\.ts$/.test(to)) ||
    /^web\/[^/]+\/public\//.test(to)
  );
}

test('the import graph contains every registry', () => {
  expect(inProduct.length).toBeGreaterThan(50);
  expect(registries.filter((file) => !inProduct.some(({ from }) => from === file))).toEqual([]);
});

test('layers import only what their boundaries allow', () => {
  expect(inProduct.filter((edge) => edge.isFile && !mayCrossLayers(edge)).map(text)).toEqual([]);
});

/** Libraries that are pure, like rules. */
const pureLibraries = /^(@zxcvbn-ts\/|postcode-validator$)/;

test('rules use only pure libraries, and no modules of Node', () => {
  expect(
    inProduct.filter((edge) => layer(edge.from) === 'rules' && !edge.isFile && !pureLibraries.test(edge.to)).map(text),
  ).toEqual([]);
});

test('a slice uses another only through its services, job kinds, wire types, record types, or public components; core and ui use no slice', () => {
  expect(inProduct.filter((edge) => edge.isFile && !mayCrossSlices(edge)).map(text)).toEqual([]);
});

test('the design system does not use GraphQL', () => {
  const graphql = /^(@apollo\/client|graphql)$|\.generated$|\/generated\//;
  expect(inProduct.filter(({ from, to }) => from.startsWith('web/ui/') && graphql.test(to)).map(text)).toEqual([]);
});

test('no imports are circular, including types', () => {
  const next = new Map<string, string[]>();
  for (const { from, to, isFile } of inProduct) {
    if (isFile) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (path.includes(file) || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
