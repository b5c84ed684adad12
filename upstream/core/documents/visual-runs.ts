import bidiFactory, { type Bidi } from 'bidi-js';

/** A part of a line that is drawn at once: in one font, in one direction. */
export interface Run {
  readonly face: string;
  /** In the order in which the font draws it. */
  readonly text: string;
}

/** Fonts draw these scripts from right to left, digits too, which are read from left to right. */
const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

let bidi: Bidi | undefined;

interface LevelRun extends Run {
  /** Odd from right to left. */
  readonly level: number;
}

/** Reverses each row of runs at or above a level, from the highest level to the lowest odd one (rule L2 of UAX 9). */
function reordered(runs: readonly LevelRun[]): LevelRun[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: LevelRun[] = [];
    let row: LevelRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) row = [run, ...row];
      else {
        next.push(...row, run);
        row = [];
      }
    }
    ordered = [...next, ...row];
  }
  return ordered;
}

const reversed = (text: string, shown = (grapheme: string) => grapheme): string =>
  Array.from(graphemes.segment(text), ({ segment }) => shown(segment))
    .reverse()
    .join('');

/**
 * Splits a line into runs from left to right, by the Unicode bidirectional algorithm in a left-to-right paragraph, as
 * browsers show the same document. `faceOf` returns the font of a grapheme.
 */
export function visualRuns(line: string, faceOf: (grapheme: string) => string): readonly Run[] {
  const algorithm = (bidi ??= bidiFactory());
  const { levels } = algorithm.getEmbeddingLevels(line, 'ltr');
  const runs: LevelRun[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const face = faceOf(segment);
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) runs[runs.length - 1] = { face, level, text: last.text + segment };
    else runs.push({ face, level, text: segment });
  }
  return reordered(runs).map(({ face, level, text }) => {
    const isReversed = level % 2 === 1;
    if (RIGHT_TO_LEFT.test(text) === isReversed) return { face, text };
    // Brackets look to the other side.
    return {
      face,
      text: reversed(text, isReversed ? (each) => algorithm.getMirroredCharacter(each) ?? each : undefined),
    };
  });
}
