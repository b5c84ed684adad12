import { type Backdrop, createCanvas, FLOOR } from './canvas';

/** Books: their cloth or leather, and their backdrop. */
export interface Binding {
  readonly backdrop: Backdrop;
  readonly cover: readonly string[];
  readonly gilt: string;
}

const spine = (x: number, width: number, top: number, fill: string, gilt: string) =>
  `<rect x="${x}" y="${top}" width="${width}" height="${FLOOR - top}" rx="7" fill="${fill}"/>` +
  [0.1, 0.24, 0.62, 0.78, 0.92]
    .map((at) => `<rect x="${x + 2}" y="${top + (FLOOR - top) * at}" width="${width - 4}" height="5" fill="${gilt}"/>`)
    .join('') +
  `<rect x="${x + 8}" y="${top + (FLOOR - top) * 0.3}" width="${width - 16}" height="${(FLOOR - top) * 0.22}" fill="rgba(20,10,10,.5)"/><g fill="${gilt}"><rect x="${x + 15}" y="${top + (FLOOR - top) * 0.36}" width="${width - 30}" height="6"/><rect x="${x + 20}" y="${top + (FLOOR - top) * 0.42}" width="${width - 40}" height="5"/></g>`;

/** Draws several volumes side by side. */
export function row({ backdrop, cover, gilt }: Binding, count: number): string {
  const canvas = createCanvas(backdrop);
  const width = 84;
  const left = 400 - (count * width) / 2;
  canvas.shadow(400, FLOOR, (count * width) / 2 + 20, 20);
  for (let index = 0; index < count; index += 1)
    canvas.draw(spine(left + index * width, width - 3, 250 + (index % 2) * 4, canvas.across(...cover), gilt));
  return canvas.svg();
}

/** Draws one volume standing slightly open. */
export function volume({ backdrop, cover, gilt }: Binding): string {
  const canvas = createCanvas(backdrop);
  canvas.shadow(410, FLOOR, 180, 22);
  canvas.draw(
    `<path d="M300 200L560 214V624L300 640Z" fill="${canvas.across(cover[1] ?? '', cover[2] ?? '', cover[1] ?? '')}"/><path d="M556 222l14 4V616l-14 4Z" fill="#efe4c8"/>${spine(252, 58, 196, canvas.across(...cover), gilt)}` +
      `<path d="M330 232L534 242V598L330 610Z" fill="none" stroke="${gilt}" stroke-width="4"/><path d="M344 248L520 256V584L344 594Z" fill="none" stroke="${gilt}" stroke-width="2"/><path d="M432 330c44 30 44 100 0 150c-44-50-44-120 0-150M392 400h80" fill="none" stroke="${gilt}" stroke-width="5"/>`,
  );
  return canvas.svg();
}

/** Draws a volume that lies open at its title page. */
export function openVolume({ backdrop, cover }: Binding): string {
  const canvas = createCanvas(backdrop);
  const lines = (x: number, y: number, count: number, width: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        `<rect x="${x}" y="${y + index * 15}" width="${width - (index % 4 === 3 ? width * 0.35 : 0)}" height="4"/>`,
    ).join('');
  canvas.shadow(400, 590, 270, 30);
  canvas.draw(
    `<path d="M130 300L400 322L670 300V580L400 604L130 580Z" fill="${canvas.across(...cover)}"/><path d="M146 288Q280 262 400 306V586Q280 548 146 568Z" fill="${canvas.across('#efe5cc', '#fbf5e4', '#d9cbaa')}"/><path d="M654 288Q520 262 400 306V586Q520 548 654 568Z" fill="${canvas.across('#d9cbaa', '#fbf5e4', '#f0e7d0')}"/><g fill="rgba(50,40,30,.55)">${lines(182, 320, 15, 176)}<rect x="462" y="340" width="150" height="10"/><rect x="486" y="366" width="102" height="7"/><rect x="500" y="400" width="74" height="4"/><rect x="474" y="520" width="126" height="5"/></g><ellipse cx="537" cy="455" rx="42" ry="34" fill="none" stroke="rgba(50,40,30,.5)" stroke-width="4"/>`,
  );
  return canvas.svg();
}
