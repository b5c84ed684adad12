import { CreateApiTokenDocument, RevokeApiTokenDocument } from '../../web/auth/ApiTokens.generated';
import { CreateUserDocument, SetUserDisabledDocument, UpdateUserDocument } from '../../web/auth/Users.generated';
import type { LiveHouse } from '../support/live-house';
import type { MutationName, Step } from '../support/live-views';

interface Member { readonly id: string; readonly userName: string; readonly version: number; readonly state: string }

const expiresOn = (house: LiveHouse): string => new Date(house.upstream.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);

/** What changes users of the house and its API tokens. */
export const authSteps = (house: () => LiveHouse) => {
  const clerk = async () => {
    const { users } = await house().read<{ users: { nodes: Member[] } }>('{ users { nodes { id userName version state } } }');
    return users.nodes.find(({ userName }) => userName === 'clerk');
  };
  const tokens = async () => (await house().read<{ apiTokens: { nodes: { id: string }[] } }>('{ apiTokens { nodes { id } } }')).apiTokens.nodes;
  return {
    updateUser: { document: UpdateUserDocument, variables: async (by) => ({ input: { id: (await clerk())?.id, displayName: `Renamed by the ${by}` } }) },
    setUserDisabled: {
      document: SetUserDisabledDocument,
      variables: async () => {
        const found = await clerk();
        return { input: { id: found?.id, isDisabled: found?.state !== 'DISABLED' } };
      },
      rereads: { UsersPage: 'Users who are shut out stand apart in the list.' },
    },
    createUser: {
      document: CreateUserDocument,
      variables: () => ({ input: { userName: 'newcomer', displayName: 'New Comer', email: 'new@sample.example', accessTypes: [] } }),
      isColleaguesOnly: true,
      rereads: { UsersPage: 'The list has a new row.' },
    },
    createApiToken: {
      document: CreateApiTokenDocument,
      variables: () => ({ input: { name: 'Reports', scopes: [{ area: 'INVOICING', level: 'READ' }], expiresOn: expiresOn(house()) } }),
      isColleaguesOnly: true,
      rereads: { ApiTokensPage: 'The list has a new row.' },
    },
    revokeApiToken: {
      document: RevokeApiTokenDocument,
      variables: async () => ({ input: { id: (await tokens())[0]?.id } }),
      isColleaguesOnly: true,
      rereads: { ApiTokensPage: 'Revoked tokens stand apart in the list.' },
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
