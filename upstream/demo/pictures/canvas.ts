/** Points of an outline, from the top: distance from the top and from the axis. */
export type Profile = readonly (readonly [y: number, radius: number])[];

const SIDE = 800;
/** Size of the drawing in pixels: enough for a screen, and rendered in half the time of 800. */
const PIXELS = 512;
/** The y coordinate of the floor. */
export const FLOOR = 640;
const MIDDLE = SIDE / 2;

/** An SVG picture. Objects are centered in 800 x 800, and the edges are cropped. `draw` methods paint over what is there. */
export interface Canvas {
  /** Returns a horizontal gradient for the object that it fills. */
  across(...colors: string[]): string;
  /** Returns a vertical gradient. */
  down(...colors: string[]): string;
  /** Returns a radial gradient from a highlight, a third from the top left, to the edges. */
  round(...colors: string[]): string;
  draw(markup: string): void;
  /** Draws the soft shadow of an object on the floor. */
  shadow(x: number, y: number, halfWidth: number, halfHeight?: number): void;
  /** Draws an object that was turned on a lathe or a wheel. */
  turned(profile: Profile, fill: string, x?: number): void;
  svg(): string;
}

const n = (value: number) => String(Math.round(value * 10) / 10);

const stops = (colors: readonly string[]) =>
  colors
    .map(
      (color, index) => `<stop offset="${n((100 * index) / Math.max(1, colors.length - 1))}%" stop-color="${color}"/>`,
    )
    .join('');

/** Returns a smooth path through the points; the caller adds the start. */
function curve(points: readonly (readonly [number, number])[]): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to;
      const before = points[index - 1] ?? from;
      const after = points[index + 2] ?? to;
      const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
      const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
      return `C${[...first, ...second, ...to].map(n).join(' ')}`;
    })
    .join('');
}

/** Returns the outline of an object that is symmetric to its axis. */
export function outline(profile: Profile, x = MIDDLE): string {
  const right = profile.map(([y, radius]) => [x + radius, y] as const);
  const left = profile.map(([y, radius]) => [x - radius, y] as const).reverse();
  const [start = [x, 0]] = right;
  const [bottom = [x, 0]] = left;
  return `M${start.map(n).join(' ')}${curve(right)}L${bottom.map(n).join(' ')}${curve(left)}Z`;
}

export type Backdrop = readonly [lit: string, shade: string];

/** Creates a canvas with a photographer's backdrop: lit behind the object, darker at the edges and at the floor. */
export function createCanvas([lit, shade]: Backdrop): Canvas {
  const defs: string[] = [];
  const parts: string[] = [];
  const paint = (tag: string, attributes: string, colors: readonly string[]) => {
    const id = `p${defs.length}`;
    defs.push(`<${tag} id="${id}" ${attributes}>${stops(colors)}</${tag}>`);
    return `url(#${id})`;
  };
  const canvas: Canvas = {
    across: (...colors) => paint('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', colors),
    down: (...colors) => paint('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', colors),
    round: (...colors) => paint('radialGradient', 'cx=".36" cy=".3" r=".8"', colors),
    draw: (markup) => {
      parts.push(markup);
    },
    shadow(x, y, halfWidth, halfHeight = halfWidth / 7) {
      const dark = paint('radialGradient', '', ['rgba(25,20,15,.55)', 'rgba(25,20,15,.28)', 'rgba(25,20,15,0)']);
      parts.push(
        `<ellipse cx="${n(x + halfWidth * 0.08)}" cy="${n(y)}" rx="${n(halfWidth * 1.25)}" ry="${n(halfHeight * 1.5)}" fill="${dark}"/>`,
      );
    },
    turned(profile, fill, x = MIDDLE) {
      parts.push(`<path d="${outline(profile, x)}" fill="${fill}"/>`);
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="90 100 620 620"><defs>${defs.join('')}</defs>${parts.join('')}</svg>`,
  };
  const wall = paint('radialGradient', 'cx=".45" cy=".4" r=".75"', [lit, lit, shade]);
  const floor = canvas.down('rgba(0,0,0,0)', 'rgba(0,0,0,.1)', 'rgba(255,255,255,.08)', 'rgba(0,0,0,.05)');
  canvas.draw(
    `<rect width="${SIDE}" height="${SIDE}" fill="${wall}"/><rect y="540" width="${SIDE}" height="260" fill="${floor}"/>`,
  );
  return canvas;
}
