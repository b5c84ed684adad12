import { type Backdrop, type Canvas, createCanvas } from './canvas';

/** A sheet of paper: its ink or colors, and its backdrop. */
export interface Sheet {
  readonly backdrop: Backdrop;
  readonly paper: string;
  readonly ink: string;
  /** Sky, land, and an accent, for color prints. */
  readonly colors: readonly [sky: string, land: string, accent: string];
}

interface Plate {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LANDSCAPE: Plate = { x: 185, y: 250, width: 430, height: 295 };
const PORTRAIT: Plate = { x: 262, y: 190, width: 276, height: 400 };

/** Draws the sheet with its margins. The print is drawn in 430 x 295 or 276 x 400 and clipped at the plate's edge. */
function sheetWith({ backdrop, paper }: Sheet, plate: Plate, print: (canvas: Canvas) => string): string {
  const canvas = createCanvas(backdrop);
  const [x, y, width, height] = [plate.x - 46, plate.y - 44, plate.width + 92, plate.height + 100];
  canvas.draw(
    `<rect x="${x + 9}" y="${y + 11}" width="${width}" height="${height}" fill="rgba(20,15,10,.16)"/><rect x="${x + 4}" y="${y + 5}" width="${width}" height="${height}" fill="rgba(20,15,10,.2)"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${canvas.down(paper, '#f4ecd8', paper)}"/>` +
      `<svg x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height}" viewBox="0 0 ${plate.width} ${plate.height}">${print(canvas)}</svg>` +
      `<rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height}" fill="none" stroke="rgba(40,30,20,.45)" stroke-width="2"/>` +
      `<g stroke="rgba(50,40,30,.5)" stroke-width="2"><path d="M${plate.x + plate.width * 0.3} ${plate.y + plate.height + 22}h${plate.width * 0.4}M${plate.x + plate.width * 0.38} ${plate.y + plate.height + 32}h${plate.width * 0.24}"/></g>`,
  );
  return canvas.svg();
}

/** Draws parallel strokes like etched shading. */
const hatch = (x: number, y: number, width: number, height: number, step: number, lean: number, ink: string) =>
  `<g stroke="${ink}" stroke-width="1.2" opacity=".75">${Array.from({ length: Math.floor(width / step) }, (_, index) => `<path d="M${x + index * step} ${y}l${lean} ${height}"/>`).join('')}</g>`;

export const wave = (sheet: Sheet): string =>
  sheetWith(sheet, LANDSCAPE, (canvas) => {
    const {
      colors: [sky, sea, accent],
    } = sheet;
    const foam = (x: number, y: number, size: number) =>
      `<path d="M${x} ${y}q${size} ${-size} ${size * 1.5} ${size * 0.4}q${-size * 0.2} ${size} ${-size * 0.9} ${size * 0.9}q${-size} 0 ${-size * 0.6} ${-size * 1.3}" fill="${sheet.paper}"/>`;
    return (
      `<rect width="430" height="295" fill="${canvas.down(sky, sheet.paper)}"/><path d="M210 225L286 150Q296 142 306 150L390 225Z" fill="${accent}"/><path d="M268 168L286 150Q296 142 306 150L326 170L308 164L296 176L284 164Z" fill="#fff"/>` +
      `<path d="M0 130C40 40 150 20 214 96C180 84 150 100 160 140C180 200 280 240 430 216V295H0Z" fill="${sea}"/><path d="M0 190C60 130 100 150 130 200C200 260 300 260 430 240V295H0Z" fill="${sea}" stroke="${sheet.paper}" stroke-width="5"/><path d="M20 150C60 80 120 60 170 78M40 180C70 110 120 90 156 110" fill="none" stroke="${sheet.paper}" stroke-width="4" opacity=".8"/>` +
      [
        [190, 78, 26],
        [160, 66, 22],
        [206, 104, 20],
        [120, 54, 20],
        [168, 120, 16],
        [90, 62, 16],
      ]
        .map(([x = 0, y = 0, size = 0]) => foam(x, y, size))
        .join('')
    );
  });

export const mountain = (sheet: Sheet): string =>
  sheetWith(sheet, LANDSCAPE, (canvas) => {
    const {
      colors: [sky, land, accent],
    } = sheet;
    return (
      `<rect width="430" height="295" fill="${canvas.down(sky, sheet.paper, '#f3e3c2')}"/><g fill="#fff" opacity=".75">${[
        [40, 60],
        [250, 44],
        [330, 96],
        [120, 112],
      ]
        .map(([x = 0, y = 0]) => `<path d="M${x} ${y}h90q-6-12-24-10q-10-14-30-4q-24-4-36 14"/>`)
        .join('')}</g>` +
      `<path d="M30 250Q170 200 236 72Q246 62 256 72Q310 190 430 240V295H30Z" fill="${accent}"/><path d="M210 118Q236 72 246 66Q258 72 280 118L266 104L254 126L240 102L228 124Z" fill="#fff"/><path d="M0 250Q110 214 220 244T430 232V295H0Z" fill="${land}"/>${[30, 62, 92, 340, 372, 400].map((x, index) => `<path d="M${x} ${258 - index * 2}l-11 24h22ZM${x} ${246 - index * 2}l-9 20h18Z" fill="#25402f"/>`).join('')}`
    );
  });

export const road = (sheet: Sheet): string =>
  sheetWith(sheet, LANDSCAPE, (canvas) => {
    const {
      colors: [sky, land, accent],
    } = sheet;
    const walker = (x: number, y: number, color: string) =>
      `<path d="M${x} ${y}l-9 34h18Z" fill="${color}"/><ellipse cx="${x}" cy="${y}" rx="13" ry="5" fill="#c9a860"/>`;
    const pine = (x: number, y: number) =>
      `<path d="M${x} ${y}q-8 60 4 130" stroke="#4a3525" stroke-width="9" fill="none"/>${[0, 26, 52].map((down) => `<ellipse cx="${x}" cy="${y + down}" rx="${36 + down / 5}" ry="10" fill="#2f4f3a"/>`).join('')}`;
    return (
      `<rect width="430" height="295" fill="${canvas.down(sky, sheet.paper)}"/><path d="M0 150Q80 90 160 140T430 120V295H0Z" fill="${accent}" opacity=".6"/><path d="M0 190Q200 150 430 190V295H0Z" fill="${land}"/><path d="M0 295Q160 240 190 190Q230 176 250 188Q270 240 430 280V295Z" fill="#e6d3a6"/>` +
      pine(60, 80) +
      pine(348, 96) +
      pine(398, 72) +
      walker(180, 214, '#35548a') +
      walker(214, 200, '#8a4535') +
      walker(268, 238, '#3c3c3c') +
      `<path d="M270 176h70l-12-22h-46Z" fill="#8a6a40"/><path d="M280 176h52v22h-52Z" fill="#d9c49a"/>`
    );
  });

export const bird = (sheet: Sheet): string =>
  sheetWith(sheet, PORTRAIT, () => {
    const {
      colors: [sky, land, accent],
    } = sheet;
    const leaf = (x: number, y: number, turn: number) =>
      `<path d="M0 0q22-16 46 0q-24 16-46 0" transform="translate(${x} ${y}) rotate(${turn})" fill="${land}"/>`;
    return (
      `<rect width="276" height="400" fill="#faf5e8"/><path d="M30 330C90 300 150 296 256 250" fill="none" stroke="#6a4e33" stroke-width="9" stroke-linecap="round"/><path d="M150 298q30 20 44 62" fill="none" stroke="#6a4e33" stroke-width="6"/>${leaf(60, 318, 30)}${leaf(210, 268, -50)}${leaf(236, 256, 10)}${leaf(186, 350, 40)}${leaf(96, 306, -70)}` +
      `<path d="M196 96C176 70 134 78 126 112C84 150 70 220 92 270L70 372L104 362L124 296C176 284 200 220 188 150C200 140 206 124 224 116Z" fill="${accent}"/><path d="M126 150C96 190 84 240 96 274C140 270 160 220 152 168Z" fill="${sky}"/><path d="M104 200l40-14M98 226l44-14M96 250l36-10" stroke="rgba(0,0,0,.35)" stroke-width="3"/><circle cx="174" cy="104" r="6" fill="#1c1c1c"/><path d="M188 150q-6 70-58 116q50-10 62-72Z" fill="#fff" opacity=".35"/><path d="M130 296l4 18M146 292l4 18" stroke="#3a2c20" stroke-width="5"/>`
    );
  });

export const ruins = (sheet: Sheet): string =>
  sheetWith(sheet, LANDSCAPE, () => {
    const { ink } = sheet;
    const arch = (x: number, y: number, width: number, height: number) =>
      `<path d="M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}Z" fill="${ink}" opacity=".8"/>`;
    return (
      `<rect width="430" height="295" fill="#efe6d2"/>${hatch(0, 8, 430, 70, 9, -30, ink)}<path d="M40 250V96Q120 60 215 66T390 104V250Z" fill="#d8cbb0" stroke="${ink}" stroke-width="2"/>${[60, 116, 172, 228, 284, 340].map((x) => arch(x, 176, 34, 74) + arch(x + 2, 112, 30, 44)).join('')}${hatch(270, 90, 120, 160, 6, 0, ink)}` +
      `<path d="M0 250h430v45H0Z" fill="#cfc1a3"/>${hatch(0, 254, 430, 38, 10, 22, ink)}${[70, 150, 166, 300, 376].map((x, index) => `<path d="M${x} ${262 + (index % 3) * 6}l-4 18h8Z" fill="${ink}"/>`).join('')}<path d="M20 295V150l14-8l12 8v145Z" fill="${ink}" opacity=".85"/>`
    );
  });

export const portrait = (sheet: Sheet): string =>
  sheetWith(sheet, PORTRAIT, () => {
    const { ink } = sheet;
    return (
      `<rect width="276" height="400" fill="#ece2cc"/>${hatch(-40, 0, 360, 400, 7, 40, ink)}${hatch(0, 0, 320, 400, 9, -46, ink)}<path d="M24 400C30 300 80 276 112 264L166 262C210 280 250 304 256 400Z" fill="${ink}"/><path d="M110 170C104 110 176 96 188 150C196 200 176 250 146 254C120 250 112 210 110 170Z" fill="#e9dcc0"/><path d="M96 150C86 70 214 60 222 150C206 128 160 116 122 134Q108 140 96 150Z" fill="${ink}"/><path d="M150 160C150 210 160 240 146 254C172 250 192 206 186 150Z" fill="${ink}" opacity=".35"/>` +
      `<path d="M104 266q44 30 70-4l12 22q-40 30-90 6Z" fill="#f3ead6"/><g fill="${ink}"><circle cx="132" cy="172" r="4"/><circle cx="164" cy="170" r="4"/><path d="M138 220q14 6 24-2v4q-12 6-24-2"/></g>${hatch(40, 290, 200, 110, 6, 12, '#d9ccb0')}`
    );
  });

export const scene = (sheet: Sheet): string =>
  sheetWith(sheet, PORTRAIT, () => {
    const { ink } = sheet;
    const person = (x: number, y: number, size: number, fill: string) =>
      `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><circle cy="-62" r="14"/><path d="M-24 60Q-30-30-8-46H8Q34-30 26 60Z"/><path d="M6-36q34 10 40 40l-10 4q-10-20-30-24Z"/></g>`;
    return `<rect width="276" height="400" fill="#e8dec8"/><rect width="276" height="230" fill="${ink}" opacity=".55"/>${hatch(0, 0, 300, 230, 5, -18, ink)}<path d="M150 0h126v210L190 240Z" fill="#efe6d0" opacity=".5"/><path d="M0 300Q140 270 276 300V400H0Z" fill="#cdbf9f"/>${hatch(-20, 300, 300, 100, 8, 16, ink)}${person(110, 262, 1.25, '#f2ead8')}${person(186, 280, 1.1, ink)}${person(52, 292, 0.95, ink)}<path d="M60 120q30-30 60 0q30-30 50 4q-30-8-50 14q-30-22-60-18" fill="${ink}"/>`;
  });

export const river = (sheet: Sheet): string =>
  sheetWith(sheet, LANDSCAPE, () => {
    const { ink } = sheet;
    const mast = (x: number, top: number) =>
      `<path d="M${x} 214V${top}M${x - 24} ${top + 34}h48M${x} ${top}l-40 100M${x} ${top}l40 100" stroke="${ink}" stroke-width="2" fill="none"/>`;
    return (
      `<rect width="430" height="295" fill="#ede3cd"/><g fill="#c7b998" stroke="${ink}" stroke-width="1.5">${[
        [0, 130, 64],
        [64, 104, 52],
        [116, 140, 70],
        [186, 120, 44],
      ]
        .map(([x = 0, y = 0, width = 0]) => `<path d="M${x} 210V${y}l${width / 2}-20l${width / 2} 20v${210 - y}Z"/>`)
        .join('')}</g>${hatch(6, 150, 220, 58, 5, 0, ink)}${mast(262, 60)}${mast(316, 40)}${mast(376, 84)}` +
      `<path d="M232 214h180q-14 26-40 26H262q-22 0-30-26" fill="${ink}"/><g stroke="${ink}" stroke-width="1.4" opacity=".8">${Array.from({ length: 13 }, (_, index) => `<path d="M${(index * 53) % 190} ${246 + index * 3.6}h${90 + ((index * 37) % 130)}"/>`).join('')}</g><path d="M40 262q44 20 92 0l-10 14h-70Z" fill="${ink}"/>`
    );
  });

export const map = (sheet: Sheet): string =>
  sheetWith(sheet, LANDSCAPE, () => {
    const {
      ink,
      colors: [sky, land, accent],
    } = sheet;
    return (
      `<rect width="430" height="295" fill="#f1e8d0"/><path d="M0 40C60 60 70 110 130 104C180 100 190 150 250 140C300 130 330 180 430 160V0H0Z" fill="${land}" opacity=".5"/><path d="M0 120C60 150 110 170 150 168C210 164 240 220 300 210C350 200 380 236 430 224V295H0Z" fill="${accent}" opacity=".4"/><path d="M0 40C60 60 70 110 130 104C180 100 190 150 250 140C300 130 330 180 430 160V224C380 236 350 200 300 210C240 220 210 164 150 168C110 170 60 150 0 120Z" fill="${sky}" opacity=".55" stroke="${ink}" stroke-width="2"/>` +
      `<g stroke="${ink}" stroke-width=".8" opacity=".35">${[72, 144, 216, 288, 360].map((x) => `<path d="M${x} 0V295"/>`).join('')}${[74, 148, 222].map((y) => `<path d="M0 ${y}H430"/>`).join('')}</g><g fill="${ink}">${[
        [60, 30],
        [120, 60],
        [210, 90],
        [300, 60],
        [380, 110],
        [80, 200],
        [200, 240],
        [330, 250],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<circle cx="${x}" cy="${y}" r="3"/><rect x="${x + 7}" y="${y - 2}" width="34" height="3" opacity=".7"/>`,
        )
        .join('')}</g>` +
      `<g transform="translate(366 52)" stroke="${ink}" fill="none" stroke-width="1.5"><circle r="24"/><path d="M0-32L6 0L0 32L-6 0ZM-32 0L0-6L32 0L0 6Z" fill="${ink}"/></g><rect x="22" y="228" width="118" height="48" fill="#f4ecd8" stroke="${ink}" stroke-width="2"/><path d="M38 246h86M50 258h62" stroke="${ink}" stroke-width="3"/>`
    );
  });

export function framedView(sheet: Sheet): string {
  const canvas = createCanvas(sheet.backdrop);
  const {
    ink,
    colors: [sky, land],
  } = sheet;
  canvas.draw(
    `<rect x="150" y="208" width="524" height="420" fill="rgba(20,15,10,.25)"/><rect x="138" y="194" width="524" height="420" fill="${canvas.across('#7a5a26', '#dcb866', '#a37c35', '#5f441b')}"/><rect x="170" y="226" width="460" height="356" fill="#f3ecdc"/><svg x="218" y="268" width="364" height="262" viewBox="0 0 364 262"><rect width="364" height="262" fill="${canvas.down(sky, '#f4e9d0')}"/><path d="M0 120Q60 70 130 104T364 92V262H0Z" fill="${land}"/><path d="M120 110h110c10 40-10 90 20 152H90c30-60 10-110 30-152" fill="#eef3f4"/><g stroke="${sky}" stroke-width="4">${[134, 150, 168, 186, 204].map((x) => `<path d="M${x} 114q6 70-6 144"/>`).join('')}</g><path d="M30 150l-16 70h32ZM64 160l-12 60h26ZM310 150l-18 72h36Z" fill="#2f4a38"/><g stroke="${ink}" stroke-width="1" opacity=".4"><path d="M0 30h364M0 44h364M0 58h364"/></g></svg><rect x="170" y="226" width="460" height="356" fill="none" stroke="rgba(0,0,0,.25)" stroke-width="3"/>`,
  );
  return canvas.svg();
}
