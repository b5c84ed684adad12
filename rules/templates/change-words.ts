import { formatDayAndTime, type Instant } from '../core/dates';
import { type ShownPart, shownParts, shownValue, type StoredValue, type ValueWords } from '../core/record-fields';
import { CONTENT_FIELDS, type ContentField, type TemplateContent, templateFields } from './content';

/** The labels of actions on a template in its history, by audit log action. */
const ACTIONS: Readonly<Record<string, string>> = {
  'template.create': 'Created',
  'template.edit': 'Edited',
  'template.copy': 'Copied from another template',
  'template.archive': 'Archived',
  'template.unarchive': 'Restored from the archive',
};

/** A field before and after an edit, as text for display; empty if there is no value. */
export interface TemplateChangeWords {
  readonly field: ContentField;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const templateActionLabel = (action: string): string => ACTIONS[action] ?? action;
export const templateFieldLabel = (field: ContentField): string => templateFields[field].label;

/** Lists what was added, removed, or changed in a list, by name. Unchanged entries are left out. */
function listChanges(
  field: ContentField,
  before: readonly ShownPart[],
  after: readonly ShownPart[],
): TemplateChangeWords[] {
  const isIn = (list: readonly ShownPart[], { name, words }: ShownPart) =>
    list.some((other) => other.name === name && other.words === words);
  const gone = before.filter((part) => !isIn(after, part));
  const come = after.filter((part) => !isIn(before, part));
  const change = (name: string, from: string, to: string): TemplateChangeWords => ({
    field,
    label: `${templateFieldLabel(field)}: ${name}`,
    before: from,
    after: to,
  });
  const paired = new Set<ShownPart>();
  const changed = gone.map(({ name, words }) => {
    const now = come.find((other) => other.name === name && !paired.has(other));
    if (now) paired.add(now);
    return change(name, words, now?.words ?? '');
  });
  return [...changed, ...come.filter((one) => !paired.has(one)).map(({ name, words }) => change(name, '', words))];
}

type Content = Partial<TemplateContent>;

function fieldChanges(field: ContentField, before: Content, after: Content, words: ValueWords): TemplateChangeWords[] {
  const [was = null, is = null] = [before[field], after[field]];
  const parts = shownParts(templateFields, field, is);
  if (parts !== null) return listChanges(field, shownParts(templateFields, field, was) ?? [], parts);
  const shown = (value: StoredValue) => (value === null ? '' : (shownValue(templateFields, field, value, words) ?? ''));
  return shown(was) === shown(is)
    ? []
    : [{ field, label: templateFieldLabel(field), before: shown(was), after: shown(is) }];
}

/** Lists the changes of an edit, by field and by row. For a new template, these are its initial values. */
export const templateChangesInWords = (before: Content, after: Content, words: ValueWords): TemplateChangeWords[] =>
  CONTENT_FIELDS.filter((field) => field in after).flatMap((field) => fieldChanges(field, before, after, words));

/** Formats a change as one sentence: "Email Subject Your invoice → Invoice". */
export const templateChangeSentence = ({ label, before, after }: Omit<TemplateChangeWords, 'field'>): string =>
  `${label} ${before || 'none'} → ${after || 'none'}`;

/** Returns the message for an editor whose fields another user changed in the meantime. */
export function templateConflictMessage({
  by,
  at,
  timeZone,
  locale,
  fields,
}: {
  readonly by: string | null;
  readonly at: Instant;
  readonly timeZone: string;
  /** The reader's, or en-US. */
  readonly locale?: string | undefined;
  readonly fields: readonly ContentField[];
}): string {
  return `${by ?? 'The system'} changed ${fields.map(templateFieldLabel).join(', ')} on ${formatDayAndTime(at, timeZone, locale)}. Review that change, then save again.`;
}
