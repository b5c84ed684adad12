import { yesNo } from '../../rules/core/record-fields';
import { templateFieldLabel } from '../../rules/templates/change-words';
import type { ContentField } from '../../rules/templates/content';
import { paymentTermsWords, typedPaymentDays } from '../../rules/templates/payment-terms';
import { namesTax, templateProblems } from '../../rules/templates/problems';
import { resaleRightOf, resaleRightWords } from '../../rules/templates/resale-right';
import { valueAt } from '../core/forms/form-draft';
import { type EditForm, type FieldWords, type Problem, useEditForm } from '../core/forms/useEditForm';
import { differs, type Typed, typedOf } from './form-values';
import type { TemplateForm_templateFragment } from './Templates.generated';

export interface TemplateForm extends EditForm<Typed, TemplateForm_templateFragment> {
  /** Whether a fee is named like a tax, which prevents saving. */
  readonly hasTaxInFees: boolean;
}

const label = (field: ContentField) => ({ label: templateFieldLabel(field) });
const rates = (rows: Typed['taxes']): string => rows.map(({ name, rate }) => `${name} ${rate}`).join(', ');

const FIELDS: FieldWords<Typed> = {
  name: label('name'),
  subject: label('subject'),
  replyToName: label('fromName'),
  replyToEmail: label('fromEmail'),
  bccEmail: label('bccEmail'),
  locationNumber: { ...label('locationId'), words: (number) => String(number ?? '') },
  chargesApply: { ...label('chargesPerLot'), words: (apply) => (apply === 'PER_LOT' ? 'Per lot' : 'Per invoice') },
  offersPayPal: { ...label('payPal'), words: yesNo },
  paymentDays: { ...label('paymentDays'), words: (typed) => paymentTermsWords(typedPaymentDays(typed) ?? 0) },
  payPalEmail: label('paypalEmail'),
  taxesFees: { ...label('taxOnFees'), words: yesNo },
  taxes: { ...label('taxes'), words: rates },
  fees: { ...label('fees'), words: rates },
  resaleRight: {
    ...label('resaleRight'),
    words: (right) => (right === null ? 'None' : resaleRightOf(right).map(resaleRightWords).join(', ')),
  },
  messages: { ...label('messages'), words: (rows) => rows.map(({ header }) => header).join(', ') },
};

const INPUT_NAMES: Readonly<Record<string, string>> = { locationId: 'locationNumber' };

/**
 * Returns the form's name for the path of an input: values, taxes, 0, rate is taxes.0.rate. Null if the form has no
 * such field.
 */
function pathOf([first, head, ...path]: readonly string[]): string | null {
  return first === 'values' && head !== undefined ? [INPUT_NAMES[head] ?? head, ...path].join('.') : null;
}

const problemsOf = (typed: Typed): readonly Problem[] =>
  templateProblems(typed).map(({ field, message }) => ({ field, message }));

const read = (template: TemplateForm_templateFragment) => ({ values: typedOf(template), version: template.version });

const draftNameOf = ({ number }: { number: number | string }): string => `template.${number}`;

/** The form of a template; `saved` is its current content. `version` is null for a new template. */
export function useTemplateForm(number: number | null, saved: Typed, version: number | null): TemplateForm {
  const form = useEditForm<Typed, TemplateForm_templateFragment>({
    draftName: draftNameOf({ number: number ?? 'new' }),
    draftNameOf,
    values: saved,
    version,
    fields: FIELDS,
    read,
    problemsOf,
    pathOf,
  });
  const isDirty = form.isDirty && differs(form.values, saved);
  return {
    ...form,
    isDirty,
    isResumed: form.isResumed && isDirty,
    problems: form.isTried ? form.problems : [],
    errorOf: (path) => {
      // A fee that is named like a tax is an error even before its field loses the focus.
      const atOnce =
        path.startsWith('messages.') ||
        (/^fees\.\d+\.name$/.test(path) && namesTax(String(valueAt(form.values, path))));
      return form.errorOf(path) ?? (atOnce ? form.problems.find(({ field }) => field === path)?.message : undefined);
    },
    hasTaxInFees: form.values.fees.some((fee) => namesTax(fee.name)),
  };
}
