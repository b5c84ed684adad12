import { countryName } from '../core/address';
import type { Instant } from '../core/dates';
import { formatDateUS } from '../core/dates';
import { yesNo } from '../core/record-fields';
import { statesOf } from '../house/states';
import type { TemplateRow } from '../invoicing/charges/taxes-and-fees';
import type { ContentField, TemplateContent } from './content';
import { CONTENT_FIELDS, templateFields } from './content';
import { formattedRate } from './rates';
import type { MessageInput } from './template-input';

/** What was done with a template, in the words of its history, by The action in the audit log. */
const ACTIONS: Readonly<Record<string, string>> = {
  'template.create': 'Created',
  'template.edit': 'Edited',
  'template.copy': 'Copied from another template',
  'template.archive': 'Archived',
  'template.unarchive': 'Restored from the archive',
};

/** A field before and after an edit, in the words of staff; '' for nothing. */
export interface TemplateChangeWords {
  readonly field: ContentField;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const templateActionLabel = (action: string): string => ACTIONS[action] ?? action;
export const templateFieldLabel = (field: ContentField): string => templateFields[field].label;

/** "New York, United States"; "All" for everywhere. */
export function placeWords({ country, state }: Pick<TemplateRow, 'country' | 'state'>): string {
  if (country === 'ALL') return 'All';
  const named = state === null ? null : (statesOf(country).find(({ code }) => code === state)?.name ?? state);
  return [...(named === null ? [] : [named]), countryName(country)].join(', ');
}

/** "8.875% in New York, United States on Hammer, BP". */
export function rowWords(row: TemplateRow): string {
  const parts = [row.onHammer && 'Hammer', row.onLiveFee && 'Live Fee', row.onPremium && 'BP'].filter(
    (part) => part !== false,
  );
  return `${formattedRate(row.rateMillionths)}% in ${placeWords(row)} on ${parts.join(', ')}`;
}

type Named = readonly [name: string, words: string];
const rows = (items: readonly TemplateRow[]): Named[] => items.map((row) => [row.name, rowWords(row)]);
const messages = (items: readonly MessageInput[]): Named[] =>
  items.map(({ header, detail, sequence }) => [header, `${sequence}. ${detail}`]);

/** What was added, taken out or changed in a list, by name: what is the same on both sides is left out. */
function listChanges(field: ContentField, before: readonly Named[], after: readonly Named[]): TemplateChangeWords[] {
  const gone = before.filter(([name, words]) => !after.some((other) => other[0] === name && other[1] === words));
  const come = after.filter(([name, words]) => !before.some((other) => other[0] === name && other[1] === words));
  const change = (name: string, from: string, to: string): TemplateChangeWords => ({
    field,
    label: `${templateFieldLabel(field)}: ${name}`,
    before: from,
    after: to,
  });
  const paired = new Set<Named>();
  const changed = gone.map((one) => {
    const now = come.find((other) => other[0] === one[0] && !paired.has(other));
    if (now) paired.add(now);
    return change(one[0], one[1], now?.[1] ?? '');
  });
  return [...changed, ...come.filter((one) => !paired.has(one)).map(([name, words]) => change(name, '', words))];
}

type Content = Partial<TemplateContent>;
export type NameOfLocation = (locationId: number) => string;

function valueWords(field: ContentField, content: Content, nameOf: NameOfLocation): string {
  const value = content[field];
  if (value === undefined) return '';
  if (field === 'locationId') return nameOf(Number(value));
  if (field === 'chargesPerLot') return value === true ? 'Per lot' : 'Per invoice';
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'string' ? value : '';
}

/** What an edit changed of a template, field by field and row by row; of a new one, all that it begins with. */
export function templateChangesInWords(before: Content, after: Content, nameOf: NameOfLocation): TemplateChangeWords[] {
  return CONTENT_FIELDS.filter((field) => field in after).flatMap((field): TemplateChangeWords[] => {
    if (field === 'taxes' || field === 'fees')
      return listChanges(field, rows(before[field] ?? []), rows(after[field] ?? []));
    if (field === 'messages')
      return listChanges(field, messages(before.messages ?? []), messages(after.messages ?? []));
    const [from, to] = [valueWords(field, before, nameOf), valueWords(field, after, nameOf)];
    return from === to ? [] : [{ field, label: templateFieldLabel(field), before: from, after: to }];
  });
}

/** One change in one sentence: "Email Subject Your invoice → Invoice". */
export const templateChangeSentence = ({ label, before, after }: Omit<TemplateChangeWords, 'field'>): string =>
  `${label} ${before || 'none'} → ${after || 'none'}`;

/** Who changed what since an editor looked, for that editor. */
export function templateConflictMessage({
  by,
  at,
  timeZone,
  fields,
}: {
  readonly by: string | null;
  readonly at: Instant;
  readonly timeZone: string;
  readonly fields: readonly ContentField[];
}): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
  return `${by ?? 'The system'} changed ${fields.map(templateFieldLabel).join(', ')} on ${formatDateUS(at, timeZone)} at ${time}. Review that change, then save again.`;
}
