import type { ProcessorType } from '../invoicing/invoices/facts';

/** What decides how the templates of a house look. */
export interface TemplateHouse {
  readonly processor: ProcessorType;
  readonly paymentsEnabled: boolean;
}

/** What the page of a template shows. */
export interface TemplateSections {
  /** Fees: houses that take cards under processor p. */
  readonly fees: boolean;
  /** The PayPal address, in the place of the fees. */
  readonly payPal: boolean;
  /** The row of the automatic US sales tax, which nobody edits. */
  readonly automaticTax: boolean;
}

/** The words of the automatic row. */
export const AUTOMATIC_TAX_ROW = 'US sales tax – calculated automatically';

/** The banner of a template that takes no cards in a house of processor p. */
export const INACTIVE_TEMPLATE =
  'This template is no longer active. You may view it, but it can not be edited or used for any new auctions. Any existing invoices using this template must be charged manually.';

const ARCHIVED_TEMPLATE =
  'This template is archived. You may view it, but it can not be edited or used for new invoices.';

/** Which sections the templates of a house have. */
export function templateSections({ processor, paymentsEnabled }: TemplateHouse): TemplateSections {
  const takesCards = processor === 'p' && paymentsEnabled;
  return { fees: takesCards, payPal: !takesCards, automaticTax: takesCards };
}

/** A new template takes cards where the house is on processor p: any other would be inactive from its first day. */
export const isNewForCards = ({ processor }: Pick<TemplateHouse, 'processor'>): boolean => processor === 'p';

/** Why a template can be read and not edited, in the words of its banner; null when it can be edited. */
export function readOnlyReason(
  template: { readonly isCardProcessing: boolean; readonly isArchived: boolean },
  { processor }: Pick<TemplateHouse, 'processor'>,
): string | null {
  if (processor === 'p' && !template.isCardProcessing) return INACTIVE_TEMPLATE;
  return template.isArchived ? ARCHIVED_TEMPLATE : null;
}
