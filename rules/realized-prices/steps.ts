/** The steps of editing realized prices. */
export const REALIZED_STEPS = [
  'Upload',
  'Fix errors',
  'Review and edit',
  'Buyer’s premium',
  'Confirm',
  'Published',
] as const;

/** The number of the step that shows what was published. */
export const PUBLISHED_STEP = REALIZED_STEPS.length;

/** Returns the step that a text in the address names; the first one for anything that isn't a step. */
export function realizedStep(text: string | null): number {
  const number = text === null || !/^\d$/.test(text) ? 1 : Number(text);
  return number >= 1 && number <= REALIZED_STEPS.length ? number : 1;
}
