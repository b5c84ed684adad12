import { type Backdrop, type Canvas, createCanvas, FLOOR } from './canvas';
import { metals } from './materials';

/** A piece of furniture: its wood and its backdrop. */
export interface Piece {
  readonly backdrop: Backdrop;
  readonly wood: readonly string[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const KNOB = metals.brass[1];

/** Draws a board with its grain. */
function board(canvas: Canvas, { wood }: Piece, { x, y, width, height }: Box): void {
  const grain = Array.from({ length: 5 }, (_, index) => {
    const at = y + (height * (index + 0.6)) / 5.4;
    return `<path d="M${x} ${at}q${width * 0.3} ${(index % 2 === 0 ? 1 : -1) * height * 0.07} ${width * 0.55} 0t${width * 0.45} 0"/>`;
  }).join('');
  canvas.draw(
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${canvas.across(...wood)}"/><g fill="none" stroke="${wood.at(-1)}" stroke-width="2" opacity=".3">${grain}</g>`,
  );
}

/** Draws the right side of a box in perspective, in a darker shade. */
const side = ({ wood }: Piece, { x, y, width, height }: Box, depth: number) =>
  `<path d="M${x + width} ${y}l${depth} ${-depth * 0.35}v${height - depth * 0.1}l${-depth} ${depth * 0.45}Z" fill="${wood.at(-1)}"/>`;

const topOf = ({ wood }: Piece, { x, y, width }: Box, depth: number) =>
  `<path d="M${x - 8} ${y}l${depth} ${-depth * 0.35}h${width + 12}l${8 - depth} ${depth * 0.35}Z" fill="${wood[1]}"/><rect x="${x - 10}" y="${y - 2}" width="${width + 20}" height="12" rx="4" fill="${wood[2]}"/>`;

function drawers(canvas: Canvas, piece: Piece, { x, y, width, height }: Box, rows: number): void {
  let top = y;
  for (let row = 0; row < rows; row += 1) {
    const tall = (height * (rows + row)) / ((rows * (3 * rows - 1)) / 2);
    board(canvas, piece, { x: x + 10, y: top + 5, width: width - 20, height: tall - 10 });
    canvas.draw(
      `<rect x="${x + 10}" y="${top + 5}" width="${width - 20}" height="${tall - 10}" fill="none" stroke="rgba(0,0,0,.4)" stroke-width="3"/>`,
    );
    for (const at of [0.24, 0.76]) {
      const middle = top + tall / 2;
      canvas.draw(
        `<circle cx="${x + width * at}" cy="${middle}" r="6" fill="${KNOB}"/><path d="M${x + width * at - 18} ${middle}q18 24 36 0" fill="none" stroke="${KNOB}" stroke-width="5"/>`,
      );
    }
    top += tall;
  }
}

const feet = ({ wood }: Piece, { x, width }: Box) =>
  [x + 4, x + width - 44].map((at) => `<path d="M${at} 608h40l-6 32h-24Z" fill="${wood[3]}"/>`).join('');

function carcass(piece: Piece, box: Box, depth = 60): Canvas {
  const canvas = createCanvas(piece.backdrop);
  canvas.shadow(box.x + box.width / 2 + 20, FLOOR, box.width * 0.62, 22);
  canvas.draw(side(piece, box, depth) + feet(piece, box));
  board(canvas, piece, box);
  canvas.draw(topOf(piece, box, depth));
  return canvas;
}

export function chest(piece: Piece): string {
  const box = { x: 205, y: 300, width: 370, height: 312 };
  const canvas = carcass(piece, box);
  drawers(canvas, piece, { ...box, y: 312, height: 294 }, 4);
  return canvas.svg();
}

export function tallboy(piece: Piece): string {
  const box = { x: 250, y: 150, width: 290, height: 462 };
  const canvas = carcass(piece, box, 48);
  drawers(canvas, piece, { ...box, y: 160, height: 440 }, 6);
  canvas.draw(
    `<rect x="238" y="376" width="312" height="12" rx="3" fill="${piece.wood[3]}"/><path d="M236 150l-10-18h340l-12 18Z" fill="${piece.wood[2]}"/>`,
  );
  return canvas.svg();
}

export function press(piece: Piece): string {
  const box = { x: 235, y: 150, width: 310, height: 462 };
  const canvas = carcass(piece, box, 52);
  for (const x of [247, 393]) {
    board(canvas, piece, { x, y: 172, width: 140, height: 262 });
    canvas.draw(
      `<rect x="${x}" y="172" width="140" height="262" fill="none" stroke="rgba(0,0,0,.4)" stroke-width="3"/><rect x="${x + 20}" y="196" width="100" height="214" rx="46" fill="none" stroke="rgba(0,0,0,.35)" stroke-width="5"/><circle cx="${x === 247 ? 378 : 402}" cy="306" r="6" fill="${KNOB}"/>`,
    );
  }
  drawers(canvas, piece, { ...box, y: 442, height: 164 }, 2);
  return canvas.svg();
}

export function api(piece: Piece): string {
  const box = { x: 215, y: 390, width: 350, height: 222 };
  const canvas = carcass(piece, box, 54);
  canvas.draw(
    `<path d="M215 392L246 262H600L619 372L565 392Z" fill="${piece.wood[3]}"/><path d="M215 392L242 264H538L565 392Z" fill="${canvas.down(piece.wood[1] ?? '', piece.wood[2] ?? '')}" stroke="rgba(0,0,0,.35)" stroke-width="3"/><rect x="236" y="250" width="368" height="15" rx="3" fill="${piece.wood[1]}"/><circle cx="390" cy="300" r="7" fill="${KNOB}"/>`,
  );
  drawers(canvas, piece, { ...box, y: 398, height: 208 }, 3);
  return canvas.svg();
}

const leg = (piece: Piece, x: number, top: number, bottom = FLOOR) =>
  `<path d="M${x - 13} ${top}h26l-7 ${bottom - top}h-12Z" fill="${piece.wood[2]}"/><path d="M${x + 3} ${top}h10l-7 ${bottom - top}h-5Z" fill="${piece.wood[3]}"/>`;

export function table(piece: Piece): string {
  const canvas = createCanvas(piece.backdrop);
  canvas.shadow(405, FLOOR, 240, 24);
  canvas.draw(
    [262, 590].map((x) => leg(piece, x, 420, 612)).join('') + [208, 540].map((x) => leg(piece, x, 425)).join(''),
  );
  board(canvas, piece, { x: 190, y: 395, width: 370, height: 62 });
  canvas.draw(
    `<path d="M560 395l52-28v58l-52 32Z" fill="${piece.wood[3]}"/><path d="M168 396l62-44h420l-58 44Z" fill="${canvas.across(piece.wood[1] ?? '', piece.wood[2] ?? '', piece.wood[1] ?? '')}"/><path d="M168 396h424l58-44v10l-58 46H168Z" fill="${piece.wood[3]}"/>` +
      `<rect x="290" y="408" width="170" height="40" fill="none" stroke="rgba(0,0,0,.4)" stroke-width="3"/><circle cx="375" cy="428" r="7" fill="${KNOB}"/>`,
  );
  return canvas.svg();
}

export function pedestal(piece: Piece): string {
  const canvas = createCanvas(piece.backdrop);
  canvas.shadow(400, FLOOR, 150, 22);
  canvas.draw(
    [
      'M396 540C340 560 300 590 262 640h34C330 600 370 590 400 590Z',
      'M404 540C460 560 500 590 538 640h-34C470 600 430 590 400 590Z',
      'M386 560h28l6 84h-40Z',
    ]
      .map((d) => `<path d="${d}" fill="${piece.wood[2]}"/>`)
      .join(''),
  );
  canvas.turned(
    [
      [330, 18],
      [350, 30],
      [370, 16],
      [430, 18],
      [480, 34],
      [510, 22],
      [545, 28],
      [570, 22],
    ],
    canvas.across(...piece.wood),
  );
  canvas.draw(
    `<ellipse cx="400" cy="318" rx="202" ry="40" fill="${piece.wood[3]}"/><ellipse cx="400" cy="308" rx="202" ry="40" fill="${canvas.across(...piece.wood)}"/><ellipse cx="400" cy="307" rx="180" ry="31" fill="none" stroke="rgba(255,255,255,.18)" stroke-width="4"/>`,
  );
  return canvas.svg();
}

export function chair(piece: Piece): string {
  const canvas = createCanvas(piece.backdrop);
  const { wood } = piece;
  canvas.shadow(405, FLOOR, 150, 22);
  canvas.draw(
    `${leg(piece, 330, 450, 600)}${leg(piece, 500, 450, 600)}<path d="M306 190C300 300 312 380 306 470h28C336 380 326 300 332 190ZM494 190C500 300 488 380 494 470h-28C464 380 474 300 468 190Z" fill="${wood[2]}"/>` +
      `<path d="M300 196C340 160 460 160 500 196L496 222C460 196 340 196 304 222Z" fill="${wood[1]}"/><path d="M372 205C392 290 356 340 376 440h48C444 340 408 290 428 205C410 200 390 200 372 205Z" fill="${canvas.across(...wood)}"/><g fill="none" stroke="rgba(0,0,0,.4)" stroke-width="5"><path d="M392 216c8 80-14 140-4 218M408 216c-8 80 14 140 4 218"/></g>` +
      `<path d="M296 446h208l30 50H270Z" fill="#5f3d39"/><path d="M296 446h208l6 12H290Z" fill="rgba(255,255,255,.18)"/><path d="M270 496h264v26H270Z" fill="${wood[1]}"/>${leg(piece, 290, 520)}${leg(piece, 514, 520)}`,
  );
  return canvas.svg();
}

export function ladderback(piece: Piece): string {
  const canvas = createCanvas(piece.backdrop);
  const { wood } = piece;
  const post = (x: number, top: number) =>
    `<rect x="${x - 10}" y="${top}" width="20" height="${FLOOR - top}" rx="9" fill="${canvas.across(...wood)}"/>`;
  canvas.shadow(400, FLOOR, 150, 22);
  canvas.draw(
    post(318, 170) +
      post(482, 170) +
      [200, 270, 340]
        .map(
          (y) =>
            `<path d="M322 ${y}q78-28 156 0v30q-78-24-156 0Z" fill="${wood[1]}" stroke="rgba(0,0,0,.25)" stroke-width="2"/>`,
        )
        .join('') +
      `<path d="M318 400h164v14H318ZM282 412l36-44v16l-30 40ZM518 412l-36-44v16l30 40Z" fill="${wood[2]}"/><path d="M306 458h188l30 40H276Z" fill="#8a6a4c"/><g stroke="#d8c39b" stroke-width="5" opacity=".7"><path d="M330 458l-16 40M370 458l-6 40M410 458v40M450 458l8 40M296 470h208M288 484h226"/></g>${post(282, 400)}${post(518, 400)}` +
      `<path d="M282 560h236v10H282ZM282 600h236v10H282Z" fill="${wood[2]}"/>`,
  );
  return canvas.svg();
}

export function coffer(piece: Piece): string {
  const box = { x: 175, y: 420, width: 420, height: 192 };
  const canvas = carcass(piece, box, 52);
  for (const x of [190, 326, 462])
    canvas.draw(
      `<rect x="${x}" y="446" width="118" height="138" fill="none" stroke="rgba(0,0,0,.4)" stroke-width="5"/><path d="M${x + 14} 570a45 62 0 0 1 90 0M${x + 32} 570a27 40 0 0 1 54 0" fill="none" stroke="rgba(0,0,0,.3)" stroke-width="5"/>`,
    );
  canvas.draw(`<path d="M374 424h22v36a11 11 0 0 1-22 0Z" fill="${KNOB}"/>`);
  return canvas.svg();
}

export function mirror(piece: Piece): string {
  const canvas = createCanvas(piece.backdrop);
  canvas.draw(
    `<path transform="translate(13 13)" fill="rgba(20,15,10,.22)" d="M256 240C256 190 330 214 340 176C360 140 440 140 460 176C470 214 544 190 544 240V600C520 640 470 612 400 640C330 612 280 640 256 600Z"/><path d="M256 240C256 190 330 214 340 176C360 140 440 140 460 176C470 214 544 190 544 240V600C520 640 470 612 400 640C330 612 280 640 256 600Z" fill="${canvas.across(...piece.wood)}"/>` +
      `<rect x="292" y="252" width="216" height="322" rx="4" fill="${KNOB}"/><rect x="302" y="262" width="196" height="302" fill="${canvas.down('#f2f5f6', '#aebbc2', '#dfe6e9')}"/><path d="M302 470L420 262h50L302 564Z" fill="rgba(255,255,255,.35)"/><path d="M372 196q28-36 56 0q-28 30-56 0M350 190q30-10 50 12q20-22 50-12q-20 30-50 30q-30 0-50-30" fill="${KNOB}"/>`,
  );
  return canvas.svg();
}
