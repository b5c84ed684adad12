/** A sheet of labels, in mm. The labels are in the middle of the paper, as on the sheets that stores sell. */
export interface LabelSheet {
  readonly id: string;
  /** How staff choose it. */
  readonly name: string;
  readonly paper: 'A4' | 'letter';
  readonly paperWidth: number;
  readonly paperHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Between two columns. */
  readonly gap: number;
}

const A4 = { paper: 'A4', paperWidth: 210, paperHeight: 297 } as const;
const LETTER = { paper: 'letter', paperWidth: 215.9, paperHeight: 279.4 } as const;

/** The sheets that labels can be printed on, the largest labels first: cameras read them from farther away. */
export const LABEL_SHEETS: readonly LabelSheet[] = [
  {
    id: 'letter-10',
    name: 'Letter, 10 labels (4 × 2 in)',
    ...LETTER,
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    gap: 4.76,
  },
  {
    id: 'letter-30',
    name: 'Letter, 30 labels (2⅝ × 1 in)',
    ...LETTER,
    columns: 3,
    rows: 10,
    width: 66.68,
    height: 25.4,
    gap: 3.18,
  },
  { id: 'a4-8', name: 'A4, 8 labels (99 × 68 mm)', ...A4, columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.5 },
  { id: 'a4-24', name: 'A4, 24 labels (64 × 34 mm)', ...A4, columns: 3, rows: 8, width: 63.5, height: 33.9, gap: 2.5 },
];

/** Returns the space on the left and at the top of a sheet, in mm. */
export const marginsOf = ({ paperWidth, paperHeight, columns, rows, width, height, gap }: LabelSheet) => ({
  left: (paperWidth - columns * width - (columns - 1) * gap) / 2,
  top: (paperHeight - rows * height) / 2,
});

/** Divides what is printed into sheets. */
export const sheetsOf = <Label>(
  labels: readonly Label[],
  { columns, rows }: LabelSheet,
): readonly (readonly Label[])[] => {
  const size = columns * rows;
  return Array.from({ length: Math.ceil(labels.length / size) }, (_, index) =>
    labels.slice(index * size, (index + 1) * size),
  );
};

/** A lot that labels are chosen for. Lots are in the order of the catalog. */
export interface LabeledLot {
  /** Empty for a lot without a number. */
  readonly number: string;
  /** Empty when there is none. */
  readonly inventoryNumber: string;
}

const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');

/**
 * Returns the lots that a text such as "1-20, 35A" names, in the order of the catalog, and the parts of the text that name none. Lots without a
 * number are named by their inventory number. An empty text names all of them.
 */
export function lotsNamed<Lot extends LabeledLot>(
  text: string,
  lots: readonly Lot[],
): { readonly lots: readonly Lot[]; readonly unknown: readonly string[] } {
  const parts = text.split(/[,;\n]/).flatMap((part) => part.trim() || []);
  if (parts.length === 0) return { lots, unknown: [] };
  const places = new Map<string, number>();
  for (const [index, { number, inventoryNumber }] of lots.entries()) {
    const key = folded(number || inventoryNumber);
    if (key !== '' && !places.has(key)) places.set(key, index);
  }
  const chosen = new Set<number>();
  const unknown: string[] = [];
  for (const part of parts) {
    const one = places.get(folded(part));
    // Inventory numbers can have dashes, so each dash may be the one between two numbers.
    const ranges = [...part.matchAll(/[-–]/g)].flatMap(({ index }) => {
      const from = places.get(folded(part.slice(0, index)));
      const to = places.get(folded(part.slice(index + 1)));
      return from === undefined || to === undefined || from > to ? [] : [{ from, to }];
    });
    const range = one === undefined ? ranges[0] : { from: one, to: one };
    if (!range) unknown.push(part);
    else for (let index = range.from; index <= range.to; index += 1) chosen.add(index);
  }
  return { lots: lots.filter((_, index) => chosen.has(index)), unknown };
}
