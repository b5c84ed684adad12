import { useState } from 'react';
import { templateFieldLabel } from '../../rules/templates/change-words';
import type { ContentField } from '../../rules/templates/content';
import type { ConflictField, MeanwhileEdit } from '../core/forms/EditConflict';
import type { Whose } from '../core/forms/useConflict';
import { useConflict } from '../core/forms/useConflict';
import type { Typed } from './form-values';
import { typedOf } from './form-values';
import type { TemplateForm_templateFragment } from './Templates.generated';
import type { TemplateConflict } from './useSaveTemplate';

type Field = keyof Typed;

const LABELS: Readonly<Record<Field, string>> = Object.fromEntries(
  (
    [
      ['name', 'name'],
      ['subject', 'subject'],
      ['replyToName', 'fromName'],
      ['replyToEmail', 'fromEmail'],
      ['bccEmail', 'bccEmail'],
      ['locationNumber', 'locationId'],
      ['chargesApply', 'chargesPerLot'],
      ['offersPayPal', 'payPal'],
      ['payPalEmail', 'paypalEmail'],
      ['taxesFees', 'taxOnFees'],
      ['taxes', 'taxes'],
      ['fees', 'fees'],
      ['messages', 'messages'],
    ] satisfies readonly (readonly [Field, ContentField])[]
  ).map(([field, content]) => [field, templateFieldLabel(content)]),
) as Record<Field, string>;

const isField = (field: string): field is Field => Object.hasOwn(LABELS, field);

function words(typed: Typed, field: Field): string {
  if (field === 'taxes' || field === 'fees') return typed[field].map(({ name, rate }) => `${name} ${rate}`).join(', ');
  if (field === 'messages') return typed.messages.map(({ header }) => header).join(', ');
  const value = typed[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === 'PER_LOT') return 'Per lot';
  return value === 'PER_INVOICE' ? 'Per invoice' : String(value ?? '');
}

interface Found {
  readonly template: TemplateForm_templateFragment;
  readonly edits: readonly TemplateConflict[];
  readonly fields: readonly Field[];
}

/** The choice between what was typed and what a colleague saved meanwhile, field by field. */
export function useTemplateConflict(typed: Typed): {
  /** For EditConflict; null while there is none. */
  shown: {
    edits: readonly MeanwhileEdit[];
    fields: readonly ConflictField<Field>[];
    theirs: ReadonlySet<Field>;
    onChoose: (field: Field, whose: Whose) => void;
  } | null;
  /** What is to be saved, with the version that it is saved over; null while there is no conflict. */
  resolved: { readonly typed: Typed; readonly version: number } | null;
  meet: (found: {
    template: TemplateForm_templateFragment;
    edits: readonly TemplateConflict[];
    fields: readonly string[];
  }) => void;
  /** Fields that are typed into again are one's own again. */
  typeInto: (change: Partial<Typed>) => void;
  clear: () => void;
} {
  const [found, setFound] = useState<Found | null>(null);
  const { theirs, choose } = useConflict<Field>();
  const meet = ({
    template,
    edits,
    fields,
  }: {
    template: TemplateForm_templateFragment;
    edits: readonly TemplateConflict[];
    fields: readonly string[];
  }) => setFound({ template, edits, fields: fields.filter(isField) });
  const typeInto = (change: Partial<Typed>) =>
    theirs.forEach((field) => {
      if (field in change) choose(field, 'mine');
    });
  const clear = () => {
    theirs.forEach((field) => choose(field, 'mine'));
    setFound(null);
  };
  if (!found) return { shown: null, resolved: null, meet, typeInto, clear };
  const other = typedOf(found.template);
  const taken = Object.fromEntries(
    found.fields.filter((field) => theirs.has(field)).map((field) => [field, other[field]]),
  );
  return {
    shown: {
      edits: found.edits.map(({ version, by, at, changes }) => ({ id: String(version), by: by ?? null, at, changes })),
      fields: found.fields.map((name) => ({
        name,
        label: LABELS[name],
        mine: words(typed, name),
        theirs: words(other, name),
      })),
      theirs,
      onChoose: choose,
    },
    resolved: { typed: { ...typed, ...taken }, version: found.template.version },
    meet,
    typeInto,
    clear,
  };
}
