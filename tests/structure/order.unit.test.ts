import { imports } from './import-graph';
import { groundUp, placeOf } from './slices';

/** The place of a file in the order of its layer. Files directly in a layer gather its slices, and are above them. Generated types have none. */
function heightOf(file: string, layer: keyof typeof groundUp): number | null {
  const place = placeOf(file);
  if (place?.layer !== layer || place.folder === 'generated') return null;
  return place.folder === null ? Infinity : groundUp[layer].indexOf(place.folder);
}

test.each(['server', 'upstream', 'web'] as const)(
  'slices of %s use only slices below them, including types',
  (layer) => {
    const arrows = imports.flatMap(({ from, to, isFile }) => {
      const [above, below] = [heightOf(from, layer), heightOf(to, layer)];
      return isFile && above !== null && below !== null ? [{ from, to, above, below }] : [];
    });
    expect(arrows.length).toBeGreaterThan(100);
    expect(arrows.filter(({ above, below }) => above === -1 || below === -1)).toEqual([]);
    const back = arrows.filter(({ above, below }) => above < below).map(({ from, to }) => `${from} -> ${to}`);
    expect(back).toEqual([]);
  },
);

/** The room of a file in its slice, as layer/slice and a name. A file directly in the slice, or on the shelf for other slices, is a room of its own. */
function roomOf(file: string): { readonly slice: string; readonly room: string } | null {
  const [layer = '', slice = '', room = '', ...rest] = file.split('/');
  if (!['rules', 'server', 'upstream', 'web'].includes(layer) || room === '') return null;
  return { slice: `${layer}/${slice}`, room: rest.length > 0 && room !== 'public' ? room : file };
}

/** The rooms of each slice, with the rooms that each one uses. */
function uses(): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const slices = new Map<string, Map<string, Set<string>>>();
  for (const { from, to, isFile, typeOnly } of imports) {
    const [above, below] = [roomOf(from), roomOf(to)];
    if (!isFile || typeOnly || !above || above.slice !== below?.slice || above.room === below.room) continue;
    const rooms = slices.get(above.slice) ?? new Map<string, Set<string>>();
    rooms.set(above.room, (rooms.get(above.room) ?? new Set()).add(below.room));
    slices.set(above.slice, rooms);
  }
  return slices;
}

/** The rooms that are left when those that use nothing that is left are taken away, again and again: circles, and what uses them. */
function knotIn(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(rooms.keys());
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const room of left) if (![...(rooms.get(room) ?? [])].some((used) => left.has(used))) left.delete(room);
  }
  return [...left];
}

test('the rooms of a slice use each other one way', () => {
  const knots = [...uses()].map(([slice, rooms]) => [slice, knotIn(rooms)]);
  expect(knots.length).toBeGreaterThan(40);
  expect(knots.filter(([, knot = []]) => knot.length > 0)).toEqual([]);
});
