import { type Backdrop, type Canvas, createCanvas } from './canvas';

/** A jewel: its metal, its stones, and its backdrop. */
export interface Jewel {
  readonly backdrop: Backdrop;
  readonly metal: readonly string[];
  readonly stone: readonly [light: string, deep: string];
}

/** Draws a cut stone in its setting. */
function gem(canvas: Canvas, x: number, y: number, radius: number, { stone, metal }: Jewel): void {
  const [light, deep] = stone;
  const points = (reach: number, turn: number) =>
    Array.from({ length: 8 }, (_, index) => {
      const angle = ((index * 45 + turn) * Math.PI) / 180;
      return `${x + reach * Math.cos(angle)},${y + reach * Math.sin(angle)}`;
    }).join(' ');
  canvas.draw(
    `<circle cx="${x}" cy="${y}" r="${radius * 1.13}" fill="${metal[3]}"/><polygon points="${points(radius, 22)}" fill="${canvas.round(light, deep)}"/><polygon points="${points(radius * 0.58, 0)}" fill="${light}" opacity=".5"/><path d="M${x - radius * 0.5} ${y - radius * 0.3}l${radius * 0.4} ${-radius * 0.35}l${radius * 0.2} ${radius * 0.2}Z" fill="#fff" opacity=".85"/>`,
  );
}

const lies = (canvas: Canvas, x: number, y: number, halfWidth: number, halfHeight: number) =>
  canvas.shadow(x + 10, y + 18, halfWidth, halfHeight);

export function ring(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  lies(canvas, 400, 610, 120, 22);
  canvas.draw(
    `<ellipse cx="400" cy="480" rx="132" ry="140" fill="none" stroke="${canvas.across(...jewel.metal)}" stroke-width="26"/><path d="M300 400C320 340 350 330 370 330h60c20 0 50 10 70 70" fill="none" stroke="${jewel.metal[1]}" stroke-width="18"/>`,
  );
  for (let index = 0; index < 8; index += 1)
    gem(canvas, 400 + 66 * Math.cos((index * Math.PI) / 4), 300 + 62 * Math.sin((index * Math.PI) / 4), 24, {
      ...jewel,
      stone: ['#ffffff', '#a9c3d6'],
    });
  gem(canvas, 400, 300, 44, jewel);
  return canvas.svg();
}

export function brooch(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  lies(canvas, 400, 430, 210, 150);
  canvas.draw(
    `<ellipse cx="400" cy="410" rx="206" ry="156" fill="${canvas.across(...jewel.metal)}"/><ellipse cx="400" cy="410" rx="180" ry="130" fill="none" stroke="rgba(0,0,0,.25)" stroke-width="5"/>`,
  );
  for (let index = 0; index < 12; index += 1)
    gem(canvas, 400 + 158 * Math.cos((index * Math.PI) / 6), 410 + 110 * Math.sin((index * Math.PI) / 6), 27, jewel);
  for (const x of [340, 400, 460]) gem(canvas, x, 410, x === 400 ? 46 : 26, jewel);
  return canvas.svg();
}

export function barBrooch(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  lies(canvas, 400, 420, 250, 40);
  canvas.draw(
    `<g transform="rotate(-8 400 400)"><rect x="150" y="380" width="500" height="40" rx="20" fill="${canvas.down(...jewel.metal.slice(1, 5))}"/></g>`,
  );
  [-200, -130, -64, 64, 130, 200].forEach((x) => {
    gem(canvas, 400 + x, 400 - x * 0.14, 26, { ...jewel, stone: ['#ffffff', '#a9c3d6'] });
  });
  gem(canvas, 400, 400, 48, jewel);
  return canvas.svg();
}

export function locket(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  const metal = canvas.round(jewel.metal[2] ?? '', jewel.metal[1] ?? '', jewel.metal[3] ?? '', jewel.metal[0] ?? '');
  canvas.draw(
    `<path d="M400 300C250 280 210 200 230 110M400 300C550 280 590 200 570 110" fill="none" stroke="${jewel.metal[1]}" stroke-width="9" stroke-dasharray="14 6" stroke-linecap="round"/>`,
  );
  lies(canvas, 400, 480, 130, 150);
  canvas.draw(
    `<circle cx="400" cy="306" r="20" fill="none" stroke="${metal}" stroke-width="10"/><ellipse cx="400" cy="470" rx="128" ry="152" fill="${metal}"/><ellipse cx="400" cy="470" rx="106" ry="130" fill="none" stroke="rgba(80,50,10,.4)" stroke-width="4"/><g fill="none" stroke="rgba(80,50,10,.5)" stroke-width="5"><path d="M400 390c50 40 50 120 0 160c-50-40-50-120 0-160M340 440c30-10 90-10 120 0M340 500c30 10 90 10 120 0"/></g>`,
  );
  gem(canvas, 400, 470, 22, jewel);
  return canvas.svg();
}

export function necklace(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  const pearl = canvas.round('#ffffff', '#f4eadb', '#bfae98');
  const place = (index: number) => {
    const turn = Math.PI * (0.1 + (0.8 * index) / 30);
    return [400 - 228 * Math.cos(turn), 190 + 350 * Math.sin(turn)] as const;
  };
  const pearls = Array.from(
    { length: 31 },
    (_, index) => [...place(index), 14 + 8 * Math.sin((Math.PI * index) / 30)] as const,
  );
  canvas.draw(
    pearls
      .map(([x, y, radius]) => `<circle cx="${x + 7}" cy="${y + 10}" r="${radius}" fill="rgba(20,12,10,.3)"/>`)
      .join('') +
      pearls.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${pearl}"/>`).join(''),
  );
  gem(canvas, 400, 596, 34, jewel);
  return canvas.svg();
}

export function bracelet(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  const links = Array.from({ length: 18 }, (_, index) => {
    const turn = (index * Math.PI) / 9;
    return `<ellipse cx="${400 + 200 * Math.cos(turn)}" cy="${400 + 140 * Math.sin(turn)}" rx="42" ry="22" fill="none" stroke="${jewel.metal[index % 2 === 0 ? 1 : 3]}" stroke-width="15" transform="rotate(${(Math.atan2(140 * Math.cos(turn), -200 * Math.sin(turn)) * 180) / Math.PI} ${400 + 200 * Math.cos(turn)} ${400 + 140 * Math.sin(turn)})"/>`;
  }).join('');
  canvas.draw(
    `<ellipse cx="412" cy="420" rx="214" ry="152" fill="none" stroke="rgba(20,12,10,.28)" stroke-width="50"/>${links}<path d="M356 574c0-60 88-60 88 0c30 60-118 60-88 0" fill="${canvas.round(...jewel.metal.slice(1, 4))}"/><path d="M376 548a24 26 0 0 1 48 0" fill="none" stroke="${jewel.metal[3]}" stroke-width="12"/>`,
  );
  return canvas.svg();
}

export function earrings(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  for (const x of [290, 510]) {
    lies(canvas, x, 520, 66, 80);
    canvas.draw(
      `<path d="M${x} 260c-40-10-40-70 0-70c34 0 34 44 14 54" fill="none" stroke="${jewel.metal[1]}" stroke-width="9" stroke-linecap="round"/><path d="M${x} 380C${x + 90} 500 ${x + 70} 590 ${x} 590C${x - 70} 590 ${x - 90} 500 ${x} 380Z" fill="${jewel.metal[3]}"/><path d="M${x} 404C${x + 70} 506 ${x + 54} 572 ${x} 572C${x - 54} 572 ${x - 70} 506 ${x} 404Z" fill="${canvas.round(...jewel.stone)}"/>`,
    );
    gem(canvas, x, 310, 42, jewel);
  }
  return canvas.svg();
}

export function cameo(jewel: Jewel): string {
  const canvas = createCanvas(jewel.backdrop);
  lies(canvas, 400, 430, 170, 200);
  canvas.draw(
    `<ellipse cx="400" cy="400" rx="172" ry="216" fill="${canvas.across(...jewel.metal)}"/><ellipse cx="400" cy="400" rx="148" ry="190" fill="${canvas.round('#c98a63', '#8f4f33')}"/>` +
      `<path d="M356 544C352 500 372 480 376 456C352 448 344 420 352 398C336 386 350 372 354 352C352 290 420 250 466 290C500 322 486 390 458 430C450 470 476 492 506 506C480 560 400 580 356 544Z" fill="#f6ece0"/><path d="M366 330C390 270 450 262 474 306C490 350 470 380 456 400C440 360 410 340 366 340Z" fill="#e2cfbb"/><circle cx="478" cy="330" r="24" fill="#e2cfbb"/>`,
  );
  return canvas.svg();
}
