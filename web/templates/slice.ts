import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { newTemplatePath, templatePath, templatesPath } from './public/paths';
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
  actions: [{ label: 'New template', about: 'Action', href: newTemplatePath(), gate: mayEdit }],
  menu: [
    {
      group: 'Invoices',
      label: 'Invoice Templates',
      href: templatesPath(),
      gate: mayEdit,
      about: 'Mail, taxes, fees and messages of new invoices.',
    },
  ],
  live: {
    lists: { Template: ['templates', 'Template.history'] },
    // Templates are listed by name, and archived ones can't be used for new invoices.
    listedBy: { Template: 'version' },
    apart: { Template: ['history'] },
  },
};
