import { type Backdrop, type Canvas, createCanvas, FLOOR, type Profile } from './canvas';

/** The look of a vessel: its material, its backdrop, and a second color for its decoration. */
export interface Look {
  readonly backdrop: Backdrop;
  readonly body: readonly string[];
  readonly accent: string;
}

const start = ({ backdrop, body }: Look, halfWidth: number): [Canvas, string] => {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR, halfWidth);
  return [canvas, canvas.across(...body)];
};

const tube = (path: string, color: string, width: number, light: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>` +
  `<path d="${path}" fill="none" stroke="${light}" stroke-width="${width / 4}" stroke-linecap="round" opacity=".7" transform="translate(-2 -2)"/>`;

const rim = (x: number, y: number, radius: number, edge: string, inside: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.17}" fill="${inside}" stroke="${edge}" stroke-width="5"/>`;

const band = (y: number, radius: number, color: string, width = 6) =>
  `<path d="M${400 - radius} ${y}Q400 ${y + radius * 0.3} ${400 + radius} ${y}" fill="none" stroke="${color}" stroke-width="${width}" opacity=".75"/>`;

const edgeOf = ({ body }: Look) => body[1] ?? '#fff';
const darkOf = ({ body }: Look) => body[0] ?? '#333';

/** Draws a spray of flowers in the style of porcelain painting. */
function flowers(x: number, y: number, size: number, { accent }: Look): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cx="0" cy="${-size * 0.55}" rx="${size * 0.3}" ry="${size * 0.5}" transform="rotate(${turn})"/>`,
    )
    .join('');
  const leaf = (turn: number) =>
    `<path d="M0 0Q${size} ${-size * 0.5} ${size * 2} 0Q${size} ${size * 0.45} 0 0" transform="rotate(${turn})" opacity=".6"/>`;
  return `<g transform="translate(${x} ${y})" fill="${accent}" opacity=".85">${leaf(25)}${leaf(155)}${leaf(-40)}${petals}<circle r="${size * 0.24}" fill="#f4e7b0"/></g>`;
}

function painted(canvas: Canvas, look: Look, spots: readonly (readonly [number, number, number])[]): void {
  for (const [x, y, size] of spots) canvas.draw(flowers(x, y, size, look));
}

export function vase(look: Look): string {
  const [canvas, body] = start(look, 130);
  const profile: Profile = [
    [150, 92],
    [165, 80],
    [215, 58],
    [270, 62],
    [330, 120],
    [400, 148],
    [470, 128],
    [560, 84],
    [620, 78],
    [645, 86],
  ];
  canvas.turned(profile, body);
  canvas.draw(band(196, 64, look.accent) + band(285, 72, look.accent) + band(585, 80, look.accent, 9));
  painted(canvas, look, [
    [400, 400, 34],
    [325, 455, 20],
    [468, 350, 22],
    [455, 480, 16],
  ]);
  canvas.draw(rim(400, 152, 91, edgeOf(look), darkOf(look)));
  return canvas.svg();
}

export function bowl(look: Look): string {
  const [canvas, body] = start(look, 190);
  canvas.turned(
    [
      [400, 230],
      [420, 228],
      [480, 205],
      [550, 150],
      [600, 95],
      [618, 88],
      [648, 92],
    ],
    body,
  );
  painted(canvas, look, [
    [330, 490, 26],
    [450, 505, 30],
    [545, 470, 16],
    [265, 455, 15],
  ]);
  canvas.draw(rim(400, 402, 230, edgeOf(look), darkOf(look)) + band(600, 92, look.accent));
  return canvas.svg();
}

export function plate(look: Look): string {
  const canvas = createCanvas(look.backdrop);
  canvas.shadow(400, FLOOR + 15, 190, 26);
  const body = canvas.round('#ffffff', look.body[1] ?? '#eee', look.body[3] ?? '#ccc');
  canvas.draw(
    `<circle cx="400" cy="400" r="245" fill="${body}"/><circle cx="400" cy="400" r="233" fill="none" stroke="${look.accent}" stroke-width="9" opacity=".8"/>` +
      `<circle cx="400" cy="400" r="165" fill="none" stroke="rgba(0,0,0,.14)" stroke-width="6"/><circle cx="400" cy="403" r="160" fill="rgba(255,255,255,.35)"/>`,
  );
  painted(canvas, look, [
    [400, 400, 48],
    [330, 460, 24],
    [478, 345, 24],
    [462, 470, 18],
    [400, 200, 15],
    [400, 600, 15],
    [200, 400, 15],
    [600, 400, 15],
  ]);
  return canvas.svg();
}

export function cup(look: Look): string {
  const [canvas, body] = start(look, 170);
  canvas.draw(
    `<ellipse cx="400" cy="630" rx="205" ry="34" fill="${body}"/><ellipse cx="400" cy="622" rx="150" ry="21" fill="rgba(0,0,0,.13)"/>` +
      tube('M505 450C610 430 600 560 480 570', look.body[3] ?? '#ddd', 17, '#fff'),
  );
  canvas.turned(
    [
      [405, 128],
      [420, 126],
      [500, 112],
      [570, 80],
      [605, 56],
      [628, 60],
    ],
    body,
  );
  painted(canvas, look, [
    [360, 500, 22],
    [440, 490, 26],
  ]);
  canvas.draw(rim(400, 406, 127, look.accent, darkOf(look)));
  return canvas.svg();
}

export function mug(look: Look): string {
  const [canvas, body] = start(look, 150);
  canvas.draw(tube('M520 340C650 330 650 540 515 540', look.body[3] ?? '#ccc', 30, '#fff'));
  canvas.turned(
    [
      [270, 122],
      [300, 124],
      [420, 128],
      [560, 140],
      [620, 146],
      [645, 140],
    ],
    body,
  );
  canvas.draw(band(310, 122, look.accent, 8) + band(600, 142, look.accent, 10));
  painted(canvas, look, [
    [380, 450, 38],
    [455, 400, 20],
  ]);
  canvas.draw(rim(400, 272, 121, edgeOf(look), darkOf(look)));
  return canvas.svg();
}

export function jug(look: Look): string {
  const [canvas, body] = start(look, 140);
  canvas.draw(tube('M505 300C650 270 640 500 515 540', look.body[3] ?? '#bbb', 22, edgeOf(look)));
  canvas.draw(`<path d="M330 262C270 232 262 215 240 214C262 262 300 330 330 350Z" fill="${body}"/>`);
  canvas.turned(
    [
      [255, 92],
      [290, 86],
      [345, 100],
      [430, 146],
      [510, 150],
      [580, 118],
      [612, 86],
      [645, 104],
    ],
    body,
  );
  canvas.draw(band(345, 100, look.accent) + band(600, 92, look.accent));
  painted(canvas, look, [
    [395, 460, 34],
    [330, 500, 18],
  ]);
  canvas.draw(rim(400, 257, 91, edgeOf(look), darkOf(look)));
  return canvas.svg();
}

export function pot(look: Look): string {
  const [canvas, body] = start(look, 145);
  canvas.draw(tube('M512 300C670 250 660 520 520 530', look.accent, 26, '#c9a27a'));
  canvas.draw(`<path d="M300 520C230 500 240 380 186 318L222 308C270 350 290 400 315 400Z" fill="${body}"/>`);
  canvas.turned(
    [
      [240, 66],
      [262, 82],
      [330, 92],
      [430, 128],
      [520, 144],
      [580, 116],
      [610, 72],
      [628, 96],
      [648, 100],
    ],
    body,
  );
  canvas.turned(
    [
      [150, 8],
      [168, 20],
      [186, 8],
      [205, 34],
      [232, 70],
      [246, 76],
    ],
    canvas.across(...look.body),
  );
  canvas.draw(
    `<circle cx="400" cy="150" r="17" fill="${look.accent}"/>${band(255, 78, darkOf(look), 4)}${band(590, 108, darkOf(look), 4)}`,
  );
  return canvas.svg();
}

export function caddy(look: Look): string {
  const [canvas, body] = start(look, 175);
  canvas.draw(
    `<path d="M235 400Q400 350 565 400L560 620Q400 668 240 620Z" fill="${body}"/><path d="M228 400Q400 452 572 400Q560 300 400 292Q240 300 228 400Z" fill="${canvas.across(...look.body)}"/>` +
      `<path d="M235 420Q400 470 565 420" fill="none" stroke="rgba(0,0,0,.35)" stroke-width="4"/><path d="M240 596Q400 644 560 596" fill="none" stroke="${look.accent}" stroke-width="6"/>` +
      `<ellipse cx="400" cy="282" rx="26" ry="16" fill="${look.accent}"/><ellipse cx="400" cy="530" rx="46" ry="56" fill="none" stroke="${look.accent}" stroke-width="5" opacity=".8"/>` +
      `<path d="M386 470h28v22h-28z" fill="${look.accent}"/>`,
  );
  return canvas.svg();
}

export function candlesticks(look: Look): string {
  const canvas = createCanvas(look.backdrop);
  for (const x of [285, 515]) {
    canvas.shadow(x, FLOOR, 84);
    canvas.turned(
      [
        [170, 26],
        [182, 40],
        [200, 28],
        [240, 24],
        [262, 36],
        [280, 20],
        [400, 30],
        [470, 18],
        [510, 30],
        [540, 22],
        [590, 62],
        [620, 86],
        [645, 92],
        [652, 86],
      ],
      canvas.across(...look.body),
      x,
    );
    canvas.draw(`<ellipse cx="${x}" cy="178" rx="36" ry="8" fill="${darkOf(look)}"/>`);
  }
  return canvas.svg();
}

export function salver(look: Look): string {
  const canvas = createCanvas(look.backdrop);
  canvas.shadow(400, FLOOR + 20, 200, 26);
  const scallops = Array.from({ length: 24 }, (_, index) => {
    const turn = (index * Math.PI) / 12;
    return `<circle cx="${400 + 232 * Math.cos(turn)}" cy="${400 + 232 * Math.sin(turn)}" r="34"/>`;
  }).join('');
  canvas.draw(
    `<g fill="${canvas.across(...look.body)}">${scallops}<circle cx="400" cy="400" r="238"/></g>` +
      `<circle cx="400" cy="400" r="206" fill="${canvas.round('#fdfdfd', look.body[3] ?? '#999', look.body[1] ?? '#ddd', look.body[5] ?? '#777')}" stroke="rgba(0,0,0,.25)" stroke-width="4"/>` +
      `<g fill="none" stroke="rgba(40,40,40,.35)" stroke-width="3"><circle cx="400" cy="400" r="62"/><path d="M400 350c30 30 30 70 0 100c-30-30-30-70 0-100M352 400c30-26 66-26 96 0c-30 26-66 26-96 0"/></g>`,
  );
  return canvas.svg();
}

export function spoons(look: Look): string {
  const canvas = createCanvas(look.backdrop);
  const metal = canvas.across(...look.body);
  const spoon =
    `<path d="M0-250C38-250 44-160 18-128C10-110 9-60 8 90C8 140 22 180 22 210C22 236-22 236-22 210C-22 180-8 140-8 90C-9-60-10-110-18-128C-44-160-38-250 0-250Z" fill="${metal}"/>` +
    '<ellipse cy="-196" rx="22" ry="42" fill="rgba(30,30,30,.28)"/>';
  [-250, -150, -50, 50, 150, 250].forEach((x, index) => {
    canvas.draw(
      `<g transform="translate(${400 + x} 410) rotate(${index % 2 === 0 ? -3 : 2})"><ellipse cx="7" cy="8" rx="26" ry="236" fill="rgba(20,15,10,.14)"/>${spoon}</g>`,
    );
  });
  return canvas.svg();
}

export function figure(look: Look): string {
  const [canvas, body] = start(look, 130);
  canvas.draw(
    `<path d="M292 640Q280 600 320 592Q330 470 352 420Q340 350 372 320Q366 290 372 268Q360 230 400 218Q440 230 428 268Q434 290 428 320Q462 350 448 420Q470 470 480 592Q520 600 508 640Q400 668 292 640Z" fill="${body}"/>` +
      `<path d="M352 420Q400 444 448 420L480 592Q400 622 320 592Z" fill="${look.accent}" opacity=".5"/><path d="M372 320Q400 340 428 320L448 420Q400 444 352 420Z" fill="${look.accent}" opacity=".8"/>` +
      `<path d="M356 222Q400 180 444 222Q470 232 452 240Q400 226 348 240Q330 232 356 222Z" fill="${look.accent}"/><path d="M448 350C500 380 500 430 462 460" fill="none" stroke="${look.body[1] ?? '#fff'}" stroke-width="18" stroke-linecap="round"/>`,
  );
  painted(canvas, look, [
    [320, 622, 12],
    [480, 622, 12],
    [372, 540, 10],
    [430, 520, 10],
  ]);
  return canvas.svg();
}

export function dogs(look: Look): string {
  const canvas = createCanvas(look.backdrop);
  for (const [x, flip] of [
    [270, 1],
    [530, -1],
  ] as const) {
    canvas.shadow(x, FLOOR, 110);
    canvas.draw(
      `<g transform="translate(${x} 0) scale(${flip} 1)"><path d="M-92 640Q-110 560-70 500Q-80 420-36 370Q-58 330-40 290Q-10 250 30 272Q66 290 84 330Q88 350 58 356Q60 400 64 440Q70 520 62 640Z" fill="${canvas.across(...look.body)}"/>` +
        `<path d="M-40 292Q-70 330-48 390Q-22 380-18 330Z" fill="${look.accent}"/><circle cx="30" cy="306" r="6" fill="#222"/><path d="M-36 378Q14 410 62 380" fill="none" stroke="#c99b3a" stroke-width="7"/><circle cx="20" cy="412" r="8" fill="#c99b3a"/>` +
        `<path d="M-70 520Q-30 500-20 560Q-40 600-84 580Z" fill="${look.accent}" opacity=".85"/><path d="M22 470V632" stroke="rgba(0,0,0,.18)" stroke-width="4"/></g>`,
    );
  }
  return canvas.svg();
}
