import { settingsOn } from '../core/finding/settings';
import { counted } from '../core/locale';
import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { newTemplatePath, templatePath, templatesPath } from '../paths/templates';
import { routes } from './routes';

const mayEdit = holds('TEMPLATES');

export const templates: Slice = {
  routes,
  finder: {
    gate: mayEdit,
    reads: ['templates'],
    order: 3,
    findings: (found) =>
      (found.templates ?? []).map(({ number, name }) => ({
        label: name,
        about: 'Invoice template',
        href: templatePath(number),
      })),
  },
  settings: async () => {
    const { templateFields } = await import('../../rules/templates/content');
    return settingsOn(
      { label: 'Invoice Templates', href: templatesPath(), gate: mayEdit },
      {
        [templateFields.subject.label]: ['invoice email', 'mail'],
        [templateFields.fromEmail.label]: ['sender', 'from', 'reply-to'],
        [templateFields.bccEmail.label]: ['copy of invoices', 'blind copy'],
        [templateFields.taxes.label]: ['sales tax', 'VAT', 'GST', 'tax rate'],
        [templateFields.fees.label]: ['shipping', 'handling', 'insurance'],
        [templateFields.paymentDays.label]: ['due date', 'days to pay'],
        [templateFields.payPal.label]: ['payment options'],
        [templateFields.messages.label]: ['invoice text', 'words', 'footer'],
      },
    );
  },
  actions: [{ label: 'New template', about: 'Action', href: newTemplatePath(), gate: mayEdit }],
  menu: [
    {
      group: 'Invoices',
      label: 'Invoice Templates',
      href: templatesPath(),
      gate: mayEdit,
      about: 'Mail, taxes, fees and messages of new invoices.',
      settings: {
        section: 'Invoices and payments',
        fact: {
          reads: 'templates',
          words: ({ templates: list }) => (list ? counted(list.totalCount, 'template') : null),
        },
      },
    },
  ],
  live: {
    lists: { Template: ['templates', 'Template.history'] },
    // Templates are listed by name, and archived ones can't be used for new invoices.
    listedBy: { Template: 'version' },
    apart: { Template: ['history'] },
  },
};
