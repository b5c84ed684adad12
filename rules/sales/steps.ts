import type { SaleKind } from './calendar/adding';

/** The guided steps of a sale, by the type in their path: `bin` is Buy It Now, anything else a session. */

/** A step of the guided flow. */
export interface Step {
  readonly number: number;
  /** The title in the heading. */
  readonly title: string;
  /** The shorter title in the tracker, if it differs. */
  readonly label?: string;
  /** The title once the sale has items. */
  readonly editing?: string;
}

const UPLOAD = { title: 'Upload Items', editing: 'Bulk Upload/Edit Items' };

const BIN_STEPS: readonly Step[] = [
  { number: 1, title: 'Sale Details & Payment Options', label: 'Sale Details' },
  { number: 2, ...UPLOAD },
  { number: 3, title: 'Upload Images' },
  { number: 4, title: 'Preview Sale' },
  { number: 5, title: 'Review & Publish' },
];

const SESSION_STEPS: readonly Step[] = [
  { number: 1, title: 'Create Session' },
  { number: 2, title: 'Session Details' },
  { number: 3, ...UPLOAD },
  { number: 4, title: 'Upload Images' },
  { number: 5, title: 'Preview Session' },
  { number: 6, title: 'Review & Publish' },
];

/** Returns the type in the paths of a kind of sale. */
export const typeOfKind = (kind: SaleKind): string => (kind === 'BUY_NOW' ? 'bin' : kind.toLowerCase());

/** Returns the steps of a type. */
export const stepsOf = (type: string): readonly Step[] => (type === 'bin' ? BIN_STEPS : SESSION_STEPS);

/** Returns the number of the summary, which is the last step. */
export const summaryStep = (type: string): number => stepsOf(type).length;

/** Returns the number of the step in which items are uploaded. */
export const uploadStep = (type: string): number => (type === 'bin' ? 2 : 3);

/** Returns the number of the step that shows the items as bidders see them, which is the last one before the summary. */
export const previewStep = (type: string): number => summaryStep(type) - 1;

/** Returns the number of the step in which images are uploaded. */
export const imagesStep = (type: string): number => uploadStep(type) + 1;

/** Returns the step of a path. A step that the type doesn't have is step 1. */
export const stepOf = (type: string, number: number): Step =>
  stepsOf(type).find((step) => step.number === number) ?? { number: 1, title: '', ...stepsOf(type)[0] };

/** Returns the heading of a step. */
export const stepHeading = (step: Step, hasItems: boolean): string => `Step ${step.number}: ${titleOf(step, hasItems)}`;

/** Returns the title of a step, which may depend on whether the sale has items. */
export const titleOf = ({ title, editing }: Step, hasItems: boolean): string =>
  hasItems && editing !== undefined ? editing : title;

/** Returns what finishing a step saves in the tracker: the next step, or the summary's number if it was opened from there. */
export const trackerAfter = (type: string, finished: number, isFromSummary: boolean): number =>
  isFromSummary ? summaryStep(type) : Math.min(finished + 1, summaryStep(type));
