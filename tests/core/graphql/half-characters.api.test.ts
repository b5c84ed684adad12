import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { server } = servicesOfFile({ houses: [smallHouse()] });
const user = ofFile(() => server.as('sample', 'super'));

// Half of a surrogate pair has no UTF-8, so it can't be part of an address.
test('half of a character in the reference of a session is bad input, not a failure of the server', async () => {
  const answer = await user.gql(
    'mutation ($input: UndoEntryInput!) { undoEntry(input: $input) { userErrors { code } } }',
    {
      input: { catalogRef: 'CAT\ud800', sequence: 1, idempotencyKey: 'half' },
    },
  );
  expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
});
