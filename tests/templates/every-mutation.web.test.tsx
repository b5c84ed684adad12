import { UsableTemplatesDocument } from '../../web/invoicing/creation/NewGroupForm.generated';
import { TemplateHistoryDocument } from '../../web/templates/Templates.generated';
import { createdGroup } from '../support/houses/invoicing-flow';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { EDITED, templateSteps } from './live-steps';

const house = liveHouse();

test('templates, a template’s form and history, the template choice, and a group update after every change', async () => {
  const { colleague, upstream, read } = house();
  const { number: group } = await createdGroup(upstream, colleague, 'Barn Sale', EDITED);
  const { templates } = await read<{ templates: { nodes: { id: string; number: number; name: string }[] } }>(
    '{ templates { nodes { id number name } } }',
  );
  const { id = '', number } = templates.nodes.find(({ name }) => name === EDITED) ?? {};
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [`/invoices/invoiceTemplates/${number}`, `/invoices/InvoiceGroupDetails/${group}`],
      dialogs: [
        { query: TemplateHistoryDocument, variables: { id } },
        { query: UsableTemplatesDocument, variables: {} },
      ],
    },
    Object.values(templateSteps(house, () => id)),
  );
  expect(wrong).toEqual({});
});
