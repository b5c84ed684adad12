import { MessageTemplatesDocument } from '../../../web/invoicing/messages/Contact.generated';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { messageTemplateSteps } from '../live/live-steps';

const house = liveHouse();

const CREATE =
  'mutation ($input: CreateMessageTemplateInput!) { createMessageTemplate(input: $input) { messageTemplate { id } } }';

test('the list of message templates updates after every change', async () => {
  const { read } = house();
  await read(CREATE, { input: { name: 'Pickup', subject: 'Pickup', text: 'Your lots are ready.' } });
  const views = {
    ...house(),
    addresses: ['/invoices'],
    dialogs: [{ query: MessageTemplatesDocument, variables: {} }],
  };
  expect(await followMutations(views, Object.values(messageTemplateSteps(house)))).toEqual({});
});
