import { addressOf } from '../core/router/paths';

/** With a template's number, with `new`, or without either to choose a template. */
export const templateRoute = '/invoices/invoiceTemplates/:settingsID?';

/** Returns the address of Invoice Templates. */
export const templatesPath = (): string => addressOf(templateRoute, { settingsID: '' });

/** Returns the address of an invoice template, by its number. */
export const templatePath = (number: number): string => addressOf(templateRoute, { settingsID: number });

/** Returns the address of the form for a new template. */
export const newTemplatePath = (): string => addressOf(templateRoute, { settingsID: 'new' });

/** The history state after a template was opened by saving or copying it. Its form then gets the focus. */
export const ARRIVED = 'template-arrived';
