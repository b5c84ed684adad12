import { UserHistoryDocument } from '../../../web/auth/users/Users.generated';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { authSteps } from './live-steps';

const house = liveHouse();

const INVITE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }';

test('users, a user’s history, and API tokens update after every change', async () => {
  const { read } = house();
  const { createUser } = await read<{ createUser: { user: { id: string } } }>(INVITE, {
    input: { userName: 'invited', displayName: 'In Vited', email: 'invited@sample.example', accessTypes: [] },
  });
  const { users } = await read<{ users: { nodes: { id: string; userName: string }[] } }>(
    '{ users { nodes { id userName } } }',
  );
  const ids = [createUser.user.id, users.nodes.find(({ userName }) => userName === 'clerk')?.id];
  const wrong = await followMutations(
    {
      ...house(),
      addresses: ['/settings/users', '/settings/api-tokens'],
      dialogs: ids.map((id) => ({ query: UserHistoryDocument, variables: { id, first: 20 } })),
    },
    Object.values(authSteps(house)),
  );
  expect(wrong).toEqual({});
});
