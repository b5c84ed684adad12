import type { ProcessorType } from '../house/house-fields';

/** The settings of a house that determine the layout of its templates. */
export interface TemplateHouse {
  readonly processor: ProcessorType;
  readonly paymentsEnabled: boolean;
}

/** The sections on the page of a template. */
export interface TemplateSections {
  /** Fees, for houses that take cards with processor p. */
  readonly fees: boolean;
  /** The PayPal address, which replaces the fees. */
  readonly payPal: boolean;
  /** The read-only row of the automatic US sales tax. */
  readonly automaticTax: boolean;
}

/** The text of the automatic row. */
export const AUTOMATIC_TAX_ROW = 'US sales tax – calculated automatically';

/** The explanation of the automatic row. */
export const AUTOMATIC_TAX_NOTE =
  'Charged to bidders in the US by the state of the ship-to address, or of the sale for pickup. Where the state taxes shipping, it applies to shipping too. Other taxes for the US don’t apply to them.';

/** The banner of a template without card processing in a house on processor p. */
export const INACTIVE_TEMPLATE =
  'This template is no longer active. You may view it, but it can not be edited or used for any new auctions. Any existing invoices using this template must be charged manually.';

const ARCHIVED_TEMPLATE =
  'This template is archived. You may view it, but it can not be edited or used for new invoices.';

const SALE_TEMPLATE = 'These are the invoice settings of the Buy It Now sale. Change them in step 1 of the sale.';

/** Returns the sections of a house's templates. */
export function templateSections({ processor, paymentsEnabled }: TemplateHouse): TemplateSections {
  const takesCards = processor === 'p' && paymentsEnabled;
  return { fees: takesCards, payPal: !takesCards, automaticTax: takesCards };
}

/** Returns whether a new template takes cards: only on processor p, where a template that doesn't would be inactive immediately. */
export const isNewForCards = ({ processor }: Pick<TemplateHouse, 'processor'>): boolean => processor === 'p';

/** Returns the banner text of a read-only template; null if it can be edited. */
export function readOnlyReason(
  template: { readonly isCardProcessing: boolean; readonly isArchived: boolean; readonly isOfSale: boolean },
  { processor }: Pick<TemplateHouse, 'processor'>,
): string | null {
  if (template.isOfSale) return SALE_TEMPLATE;
  if (processor === 'p' && !template.isCardProcessing) return INACTIVE_TEMPLATE;
  return template.isArchived ? ARCHIVED_TEMPLATE : null;
}
