import { addressOf } from '../../core/router/paths';

/** With a template's number, or to choose one or make one. */
export const templateRoute = '/invoices/invoiceTemplates/:settingsID?';

/** Invoice Templates. */
export const templatesPath = (): string => addressOf(templateRoute, { settingsID: '' });

/** One invoice template, by its number. */
export const templatePath = (number: number): string => addressOf(templateRoute, { settingsID: number });

/** The form of a template that is not there yet. */
export const newTemplatePath = (): string => addressOf(templateRoute, { settingsID: 'new' });

/** State of a history entry that a template was opened with by saving or copying it: its form takes the focus. */
export const ARRIVED = 'template-arrived';
