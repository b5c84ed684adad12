import type { Place } from '../invoicing/added-charges/charge-targets';
import { contentOf, type TemplateContent } from './content';
import { templateProblems } from './problems';
import { TEMPLATE_LIMITS, type TemplateInput } from './template-input';

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** Returns the part of a template that can be previewed during editing. Rows and messages that aren't valid yet are left out. */
export function previewContent(input: TemplateInput): TemplateContent {
  const wrong = new Set(templateProblems(input).map(({ field }) => field.split('.').slice(0, 2).join('.')));
  const right = <Item>(list: string, items: readonly Item[]): Item[] =>
    items.filter((_, index) => !wrong.has(`${list}.${index}`));
  return contentOf({
    ...input,
    subject: cut(input.subject, TEMPLATE_LIMITS.subject),
    offersPayPal: input.offersPayPal && !wrong.has('payPalEmail'),
    bccEmail: wrong.has('bccEmail') ? '' : input.bccEmail,
    replyToEmail: wrong.has('replyToEmail') ? '' : input.replyToEmail,
    taxes: right('taxes', input.taxes),
    fees: right('fees', input.fees),
    resaleRight: [...wrong].some((field) => field.startsWith('resaleRight.')) ? null : input.resaleRight,
    messages: input.messages,
  });
}

const sameAs = (a: Place, b: Place): boolean => a.country === b.country && a.state === b.state;

/**
 * Lists the places where a sample bidder may live so that every row of a template applies once: the sale's place, then each row's place.
 */
export function samplePlaces(content: Pick<TemplateContent, 'taxes' | 'fees'>, saleLocation: Place): Place[] {
  const named = [...content.taxes, ...content.fees]
    .filter(({ country }) => country !== 'ALL')
    .map(({ country, state }) => ({ country, state }));
  return [saleLocation, ...named].filter(
    (place, index, all) => all.findIndex((other) => sameAs(other, place)) === index,
  );
}
