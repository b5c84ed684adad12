import type * as furniture from './furniture';
import type * as jewels from './jewels';
import type * as sheets from './sheets';
import type * as timepieces from './timepieces';
import type * as vessels from './vessels';
import type * as volumes from './volumes';

/** Drawings for lots that match a pattern: several of the same kind of object, drawn on demand. */
export interface Motif {
  /** Matched against "artist: title". */
  readonly words: RegExp;
  readonly drawings: readonly (() => string)[];
}

export const each = <Given>(words: RegExp, draw: (given: Given) => string, ...given: Given[]): Motif => ({
  words,
  drawings: given.map((look) => () => draw(look)),
});

export const piece = (backdrop: furniture.Piece['backdrop'], wood: readonly string[]) => ({ backdrop, wood });

export const look = (backdrop: vessels.Look['backdrop'], body: readonly string[], accent: string) => ({
  backdrop,
  body,
  accent,
});

export const clock = (backdrop: timepieces.Piece['backdrop'], casing: readonly string[]) => ({ backdrop, casing });

export const jewel = (
  backdrop: jewels.Jewel['backdrop'],
  metal: readonly string[],
  light: string,
  deep: string,
): jewels.Jewel => ({ backdrop, metal, stone: [light, deep] });

export const binding = (backdrop: volumes.Binding['backdrop'], cover: readonly string[], gilt = '#d9b25a') => ({
  backdrop,
  cover,
  gilt,
});

export const sheet = (
  backdrop: sheets.Sheet['backdrop'],
  sky: string,
  land: string,
  accent: string,
  tone = '#efe6cf',
  ink = '#2d2621',
): sheets.Sheet => ({ backdrop, paper: tone, ink, colors: [sky, land, accent] });

export const inked = (backdrop: sheets.Sheet['backdrop'], ink: string, tone = '#ece2cb') =>
  sheet(backdrop, '#9fb0ba', '#b5b199', '#9c8a70', tone, ink);

export const red = ['#5a1410', '#b33a2c', '#8f2a20', '#4a100c'];

export const blue = ['#16264f', '#3d5a9c', '#2b4683', '#101c3d'];

export const green = ['#1d3526', '#4a7257', '#365a43', '#16281d'];

export const ivory = ['#f3ead2', '#efe3c4', '#cdbb92'];

export const chalk = ['#dddddd', '#f2ece0', '#e2d6c2', '#b9a98e'];

export const tortoise = ['#2e1a0e', '#8a5224', '#5f3415', '#a86a30', '#3b210f'];

export const diamond = ['#ffffff', '#8fb0c9'] as const;
