import { type Backdrop, type Canvas, createCanvas, FLOOR } from './canvas';
import { metals, woods } from './materials';

/** A clock, watch, or instrument: the colors of its case, and its backdrop. */
export interface Piece {
  readonly backdrop: Backdrop;
  readonly casing: readonly string[];
}

/** Draws a dial with hour marks and hands at ten past ten. */
function dial(canvas: Canvas, x: number, y: number, radius: number, face = ['#fffdf4', '#efe7d2']): void {
  const hours = Array.from(
    { length: 12 },
    (_, hour) =>
      `<rect x="${-radius * 0.025}" y="${-radius * 0.9}" width="${radius * 0.05}" height="${radius * (hour % 3 === 0 ? 0.22 : 0.14)}" transform="rotate(${hour * 30})"/>`,
  ).join('');
  canvas.draw(
    `<g transform="translate(${x} ${y})"><circle r="${radius}" fill="${canvas.round(...face)}" stroke="rgba(0,0,0,.4)" stroke-width="3"/><g fill="#2a2622">${hours}</g>` +
      `<circle r="${radius * 0.62}" fill="none" stroke="rgba(0,0,0,.18)" stroke-width="2"/><g fill="#23201c"><path d="M${-radius * 0.05} 0L0 ${-radius * 0.55}L${radius * 0.05} 0Z" transform="rotate(-55)"/><path d="M${-radius * 0.04} 0L0 ${-radius * 0.82}L${radius * 0.04} 0Z" transform="rotate(60)"/><circle r="${radius * 0.07}"/></g></g>`,
  );
}

export function bracketClock({ backdrop, casing }: Piece): string {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR, 150, 22);
  const fill = canvas.across(...casing);
  canvas.draw(
    `<path d="M290 330C290 230 510 230 510 330V600H290Z" fill="${fill}"/><rect x="272" y="596" width="256" height="44" rx="5" fill="${fill}"/><path d="M350 256C350 190 450 190 450 256" fill="none" stroke="${metals.brass[1]}" stroke-width="12"/><path d="M272 596h256" stroke="rgba(0,0,0,.4)" stroke-width="4"/>` +
      `<circle cx="400" cy="388" r="98" fill="${canvas.across(...metals.brass)}"/>`,
  );
  dial(canvas, 400, 388, 86);
  canvas.draw(
    `<rect x="330" y="510" width="140" height="66" rx="8" fill="none" stroke="${metals.brass[1]}" stroke-width="5"/>${[292, 478].map((x) => `<circle cx="${x + 15}" cy="642" r="12" fill="${metals.brass[3]}"/>`).join('')}`,
  );
  return canvas.svg();
}

export function longcaseClock({ backdrop, casing }: Piece): string {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR + 40, 110, 18);
  const fill = canvas.across(...casing);
  canvas.draw(
    `<path d="M322 190C340 130 460 130 478 190V330H322Z" fill="${fill}"/><rect x="346" y="326" width="108" height="230" fill="${fill}"/><path d="M318 556h164v120H318Z" fill="${fill}"/><path d="M308 186h184v14H308ZM328 330h144v14H328ZM320 548h160v14H320ZM308 668h184v14H308Z" fill="${casing.at(-1)}"/>` +
      `<rect x="364" y="360" width="72" height="170" rx="32" fill="none" stroke="rgba(0,0,0,.4)" stroke-width="4"/><rect x="338" y="574" width="124" height="80" fill="none" stroke="rgba(0,0,0,.35)" stroke-width="4"/>` +
      `<path d="M340 214C350 170 450 170 460 214V318H340Z" fill="${metals.brass[2]}"/>${[352, 448].map((x) => `<circle cx="${x}" cy="142" r="11" fill="${metals.brass[1]}"/>`).join('')}<circle cx="400" cy="126" r="14" fill="${metals.brass[1]}"/>`,
  );
  dial(canvas, 400, 262, 54);
  return canvas.svg();
}

export function wallDial({ backdrop, casing }: Piece): string {
  const canvas = createCanvas(backdrop);
  canvas.draw(
    `<circle cx="414" cy="404" r="226" fill="rgba(20,15,10,.25)"/><circle cx="400" cy="390" r="226" fill="${canvas.round(...casing)}"/><circle cx="400" cy="390" r="186" fill="${canvas.across(...metals.brass)}"/>`,
  );
  dial(canvas, 400, 390, 174);
  return canvas.svg();
}

export function skeletonClock({ backdrop }: Piece): string {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR, 165, 22);
  const brass = canvas.across(...metals.brass);
  const wheel = (x: number, y: number, radius: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${brass}" stroke-width="13"/><circle cx="${x}" cy="${y}" r="${radius + 8}" fill="none" stroke="${metals.brass[3]}" stroke-width="5" stroke-dasharray="6 6"/><path d="M${x - radius} ${y}h${radius * 2}M${x} ${y - radius}v${radius * 2}" stroke="${metals.brass[1]}" stroke-width="6"/>`;
  canvas.draw(
    `<ellipse cx="400" cy="630" rx="170" ry="28" fill="${canvas.across(...woods.ebony)}"/><ellipse cx="400" cy="616" rx="150" ry="20" fill="#f1efe9"/><path d="M320 610L360 330Q400 250 440 330L480 610H446L400 440L354 610Z" fill="${brass}"/>${wheel(400, 500, 46)}${wheel(350, 560, 30)}${wheel(450, 560, 30)}<circle cx="400" cy="372" r="80" fill="${brass}"/>`,
  );
  dial(canvas, 400, 372, 68, ['#ffffff', '#eef0f0']);
  canvas.draw(
    '<path d="M252 620V330C252 130 548 130 548 330V620Z" fill="rgba(255,255,255,.14)" stroke="rgba(255,255,255,.65)" stroke-width="4"/><path d="M286 560V340C286 260 310 220 340 200" fill="none" stroke="rgba(255,255,255,.75)" stroke-width="10" stroke-linecap="round"/>',
  );
  return canvas.svg();
}

export function carriageClock({ backdrop }: Piece): string {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR, 125, 20);
  const brass = canvas.across(...metals.brass);
  canvas.draw(
    `<path d="M330 270C330 190 470 190 470 270" fill="none" stroke="${brass}" stroke-width="16"/><rect x="288" y="266" width="224" height="30" rx="4" fill="${brass}"/><rect x="306" y="296" width="188" height="300" fill="#20262a"/><rect x="296" y="296" width="22" height="300" fill="${brass}"/><rect x="482" y="296" width="22" height="300" fill="${brass}"/><rect x="280" y="594" width="240" height="46" rx="4" fill="${brass}"/><rect x="328" y="312" width="144" height="270" fill="#f6f1e2"/>`,
  );
  dial(canvas, 400, 400, 62);
  canvas.draw(
    '<circle cx="400" cy="522" r="30" fill="#fffdf4" stroke="rgba(0,0,0,.4)" stroke-width="2"/><path d="M400 522l14-16" stroke="#222" stroke-width="4"/><path d="M330 560L380 312h26L342 582h-12Z" fill="rgba(255,255,255,.3)"/>',
  );
  return canvas.svg();
}

export function barometer({ backdrop, casing }: Piece): string {
  const canvas = createCanvas(backdrop);
  const fill = canvas.across(...casing);
  canvas.draw(
    `<path d="M376 150q40-44 72 0V620q-36 60-72 0Z" fill="rgba(20,15,10,.25)"/><path d="M364 140q36-44 72 0V610q-36 60-72 0Z" fill="${fill}"/><rect x="378" y="168" width="44" height="150" rx="3" fill="#f4ecd4"/><g stroke="#4a4030" stroke-width="2">${Array.from({ length: 13 }, (_, index) => `<path d="M404 ${180 + index * 10}h${index % 4 === 0 ? 15 : 8}"/>`).join('')}</g><rect x="392" y="176" width="7" height="400" rx="3" fill="#cfd8dc"/><rect x="392" y="250" width="7" height="326" rx="3" fill="#8d969b"/><circle cx="400" cy="604" r="26" fill="${metals.brass[1]}"/>`,
  );
  return canvas.svg();
}

export function pocketWatch({ backdrop, casing }: Piece): string {
  const canvas = createCanvas(backdrop);
  const metal = canvas.round(casing[2] ?? '', casing[1] ?? '', casing[3] ?? '', casing[0] ?? '');
  canvas.draw(
    `<circle cx="416" cy="458" r="196" fill="rgba(15,12,10,.3)"/><path d="M400 190c-60-40-190-40-250 30" fill="none" stroke="${casing[1]}" stroke-width="11" stroke-dasharray="18 9" stroke-linecap="round"/><circle cx="400" cy="208" r="36" fill="none" stroke="${metal}" stroke-width="14"/><rect x="376" y="222" width="48" height="44" rx="8" fill="${metal}"/><circle cx="400" cy="440" r="192" fill="${metal}"/>`,
  );
  dial(canvas, 400, 440, 158, ['#ffffff', '#f5f2ea']);
  canvas.draw(
    '<circle cx="400" cy="520" r="34" fill="#fdfbf5" stroke="rgba(0,0,0,.4)" stroke-width="2"/><path d="M400 520l-6-26" stroke="#222" stroke-width="4"/><path d="M280 380a140 140 0 0 1 130-88" fill="none" stroke="rgba(255,255,255,.8)" stroke-width="12" stroke-linecap="round"/>',
  );
  return canvas.svg();
}

export function boxedInstrument({ backdrop, casing }: Piece): string {
  const canvas = createCanvas(backdrop);
  canvas.shadow(400, FLOOR, 205, 24);
  canvas.draw(
    `<path d="M230 380L260 190H540L570 380Z" fill="${casing.at(-1)}"/><path d="M250 372L274 206H526L550 372Z" fill="#2d4a3c"/><rect x="210" y="376" width="380" height="264" rx="6" fill="${canvas.across(...casing)}"/><path d="M210 430H590" stroke="rgba(0,0,0,.25)" stroke-width="3"/><ellipse cx="400" cy="400" rx="160" ry="58" fill="${canvas.across(...metals.brass)}"/>` +
      `<ellipse cx="400" cy="396" rx="128" ry="43" fill="#fbf8ec" stroke="rgba(0,0,0,.4)" stroke-width="3"/><g stroke="#2a2622" stroke-width="5"><path d="M400 362v12M400 420v12M285 396h16M500 396h16M320 372l10 6M480 372l-10 6M320 420l10-6M480 420l-10-6"/><path d="M400 396l-46-16M400 396l66-12" stroke-width="6"/></g><rect x="376" y="470" width="48" height="62" rx="6" fill="${metals.brass[1]}"/>` +
      [214, 556].map((x) => `<rect x="${x}" y="380" width="30" height="30" fill="${metals.brass[3]}"/>`).join(''),
  );
  return canvas.svg();
}
