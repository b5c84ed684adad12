import type { ContentChange } from './lot-content';

/** A panel of terms. */
export interface SessionTerm {
  readonly title: string;
  readonly text: string;
}

/** What an edition says about its session. */
export interface SessionTexts {
  readonly title: string;
  readonly description: string;
  readonly viewingNotes: string;
  /** Only Buy It Now sales have terms in words. */
  readonly terms: readonly SessionTerm[];
}

const LABELS = {
  title: 'Session Title',
  description: 'Session Description',
  viewingNotes: 'Viewing Notes',
  terms: 'Terms & Conditions of Sale',
} as const;
type TextField = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as readonly TextField[];

const shown = (texts: SessionTexts, field: TextField): string =>
  field === 'terms' ? texts.terms.map(({ title, text }) => `${title}: ${text}`).join('\n') : texts[field];

/** Returns the texts of a session that differ from those that bidders read. */
export const sessionTextChanges = (before: SessionTexts, after: SessionTexts): ContentChange[] =>
  FIELDS.flatMap((field) => {
    const change = { field, label: LABELS[field], before: shown(before, field), after: shown(after, field) };
    return change.before === change.after ? [] : [change];
  });
