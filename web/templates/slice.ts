import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { templatesPath } from './public/paths';
import { routes } from './routes';

export const templates: Slice = {
  routes,
  menu: [
    {
      group: 'Invoices',
      label: 'Invoice Templates',
      href: templatesPath(),
      gate: holds('TEMPLATES'),
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
