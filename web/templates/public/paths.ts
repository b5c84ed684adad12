/** Invoice Templates (S1 section 2). */
export const templatesPath = (): string => '/invoices/invoiceTemplates';

/** One invoice template, by its number. */
export const templatePath = (number: number): string => `${templatesPath()}/${number}`;

/** The form of a template that is not there yet. */
export const newTemplatePath = (): string => `${templatesPath()}/new`;

/** State of a history entry that a template was opened with by saving or copying it: its form takes the focus. */
export const ARRIVED = 'template-arrived';
