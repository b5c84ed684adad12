import { fontFiles } from '../../../upstream/core/documents/faces';
import { openSheet, type Sheet } from '../../../upstream/core/documents/sheet';
import { visualRuns } from '../../../upstream/core/documents/visual-runs';
import { type DrawnText, textOfPdf } from '../../support/pdf-text';

/** Draws on one page. */
async function drawn(draw: (sheet: Sheet) => void): Promise<DrawnText[]> {
  const sheet = await openSheet({ paper: 'A4', title: 'Names', author: 'Sample', tagged: false }, await fontFiles());
  sheet.addPage();
  draw(sheet);
  sheet.doc.end();
  const parts: Buffer[] = [];
  for (let part = sheet.take(); part !== null; part = sheet.take()) parts.push(Buffer.from(part));
  return textOfPdf(Buffer.concat(parts));
}

const line = (text: string, face: 'sans' | 'bold' | 'serif' = 'sans') =>
  drawn((sheet) => sheet.write(text, { x: sheet.left, y: sheet.y, width: sheet.width, face }));

const visible = (parts: readonly DrawnText[]) => parts.map(({ text }) => text).join('');
const reversed = (text: string) => [...text].reverse().join('');

test.each([
  ['Hebrew', 'יעל לוי', 'NotoSansHebrew-Regular', reversed('יעל לוי')],
  ['Japanese', '花子 鈴木 さん', 'NotoSansJP-Regular', '花子 鈴木 さん'],
  ['Chinese', '王小明', 'NotoSansHans-Regular', '王小明'],
  ['Korean', '박지훈', 'NotoSansKR-Regular', '박지훈'],
  ['Thai', 'มานี มีตา', 'NotoSansThai-Regular', 'มานี มีตา'],
  ['Armenian', 'Արամ', 'NotoSansArmenian-Regular', 'Արամ'],
  ['Georgian', 'ნინო', 'NotoSansGeorgian-Regular', 'ნინო'],
])('a name in %s is drawn in its font', async (_, name, font, shown) => {
  const parts = await line(name);
  expect(visible(parts)).toBe(shown);
  expect(new Set(parts.filter(({ text }) => text.trim() !== '').map((part) => part.font))).toEqual(new Set([font]));
});

test('Arabic letters are joined, from right to left', async () => {
  const parts = await line('سارة العلي');
  expect(parts.map(({ font }) => font)).toEqual(['NotoSansArabic-Regular', 'Inter-Regular', 'NotoSansArabic-Regular']);
  // The family name is left of the first name, and each begins on the right.
  expect(parts[0]?.text).toBe(reversed('العلي'));
  expect(parts[2]?.text).toBe(reversed('سارة'));
  const [last, , first] = parts;
  expect(last?.x).toBeLessThan(first?.x ?? 0);
});

test('a name can have several scripts, all on one baseline', async () => {
  const parts = await line('Mr. יעל Ōno 花子, Łódź');
  expect(parts.map(({ font }) => font)).toEqual([
    'Inter-Regular',
    'NotoSansHebrew-Regular',
    'Inter-Regular',
    'NotoSansHans-Regular',
    'Inter-Regular',
  ]);
  expect(visible(parts)).toBe(`Mr. ${reversed('יעל')} Ōno 花子, Łódź`);
  expect(new Set(parts.map(({ y }) => y)).size).toBe(1);
});

test('headings are bold in every script', async () => {
  expect((await line('박지훈', 'bold'))[0]?.font).toBe('NotoSansKR-Bold');
  expect((await line('박지훈', 'serif'))[0]?.font).toBe('NotoSansKR-Bold');
});

test('a symbol is drawn, and a character that no font has is a box', async () => {
  expect((await line('Ana 👩‍🎨 Sol')).map(({ font }) => font)).toContain('NotoEmoji-Regular');
  expect(visible(await line('𓀀 Ana'))).toBe('□ Ana');
  expect(visible(await line('𓀀 Ana', 'serif'))).toBe('□ Ana');
});

test('Latin text is one piece in the font of the document', async () => {
  expect(await line('Nguyễn Żółkiewski Ελένη Жук 1,250.00')).toMatchObject([
    { font: 'Inter-Regular', text: 'Nguyễn Żółkiewski Ελένη Жук 1,250.00' },
  ]);
});

test('text on the right ends at the margin in every script', async () => {
  let right = 0;
  let width = 0;
  const parts = await drawn((sheet) => {
    right = sheet.right;
    width = sheet.measure('יעל 12.50', { figures: true });
    sheet.write('יעל 12.50', { x: sheet.left, y: sheet.y, width: sheet.width, align: 'right', figures: true });
  });
  expect(Math.min(...parts.map(({ x }) => x))).toBeCloseTo(right - width, 3);
});

test('text without blanks is broken between words, and nothing is lost', async () => {
  const text = 'สวัสดีครับผมชื่อมานีมาจากกรุงเทพมหานคร 銀座の時計台の前で撮影された写真 signed on the back';
  let lines: string[] = [];
  let widths: number[] = [];
  await drawn((sheet) => {
    lines = sheet.lines(text, 120);
    widths = lines.map((each) => sheet.measure(each));
    sheet.write(lines[0] ?? '', { x: sheet.left, y: sheet.y, width: 120 });
  });
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...widths)).toBeLessThanOrEqual(120);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  expect(lines[0]).toBe('สวัสดีครับผมชื่อมานีมาจาก');
});

describe('the order of the runs of a line', () => {
  const hebrew = /\p{Script=Hebrew}/u;
  const shown = (text: string) =>
    visualRuns(text, (grapheme) => (hebrew.test(grapheme) ? 'hebrew' : 'latin')).map((run) =>
      // The font reverses it.
      hebrew.test(run.text) ? reversed(run.text) : run.text,
    );

  test.each([
    ['words', 'אב גד', ['דג', ' ', 'בא']],
    ['numbers within it', 'אב 12, גד', ['דג', ' ,', '12', ' ', 'בא']],
    ['brackets', 'אב (גד)', ['(', 'דג', ') ', 'בא']],
    ['Latin around it', 'Mr. אב Ltd.', ['Mr. ', 'בא', ' Ltd.']],
    ['Latin within it', 'אב Ltd גד', ['בא', ' Ltd ', 'דג']],
  ])('%s', (_, text, expected) => {
    expect(shown(text).join('')).toBe(expected.join(''));
  });

  test('Arabic digits are read from left to right', () => {
    // The font reverses what it is given.
    expect(visualRuns('١٢٣', () => 'arabic')).toEqual([{ face: 'arabic', text: '٣٢١' }]);
  });
});
