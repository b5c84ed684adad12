import { CreateApiTokenDocument, RevokeApiTokenDocument } from '../../web/auth/ApiTokens.generated';
import { ChangePasswordDocument } from '../../web/auth/ChangePassword.generated';
import { EndSessionDocument, SignOutEverywhereDocument } from '../../web/auth/Sessions.generated';
import { SignInDocument } from '../../web/auth/SignIn.generated';
import { CreateUserDocument, InviteUserDocument, SetUserDisabledDocument, UpdateUserDocument } from '../../web/auth/Users.generated';
import { SignOutDocument } from '../../web/core/Viewer.generated';
import type { LiveHouse } from '../support/live-house';
import type { MutationName, Step } from '../support/live-views';

const USER_LISTS = {
  UsersPage: 'Users are listed by name, and those who are disabled apart.',
  UserHistory: 'Each change is new in the history.',
};

interface Member { readonly id: string; readonly userName: string; readonly version: number; readonly state: string }

const expiresOn = (house: LiveHouse): string => new Date(house.upstream.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);

/** What changes users of the house and its API tokens. */
export const authSteps = (house: () => LiveHouse) => {
  const member = async (userName: string) => {
    const { users } = await house().read<{ users: { nodes: Member[] } }>('{ users { nodes { id userName version state } } }');
    return users.nodes.find((user) => user.userName === userName);
  };
  const clerk = () => member('clerk');
  const tokens = async () => (await house().read<{ apiTokens: { nodes: { id: string }[] } }>('{ apiTokens { nodes { id } } }')).apiTokens.nodes;
  return {
    updateUser: { document: UpdateUserDocument, variables: async (by) => ({ input: { id: (await clerk())?.id, displayName: `Renamed by the ${by}` } }), rereads: USER_LISTS },
    setUserDisabled: {
      document: SetUserDisabledDocument,
      variables: async () => {
        const found = await clerk();
        return { input: { id: found?.id, isDisabled: found?.state !== 'DISABLED' } };
      },
      rereads: { ...USER_LISTS, ApiTokensPage: 'Their tokens are revoked.' },
    },
    createUser: {
      document: CreateUserDocument,
      variables: () => ({ input: { userName: 'newcomer', displayName: 'New Comer', email: 'new@sample.example', accessTypes: [] } }),
      isColleaguesOnly: true,
      rereads: USER_LISTS,
    },
    inviteUser: {
      document: InviteUserDocument,
      variables: async () => ({ input: { id: (await member('invited'))?.id } }),
      rereads: USER_LISTS,
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

const PASSWORD = 'Lantern-Harbour-42';
const LIST = { Account: 'The list of sessions is no record.' };

/** What begins and ends sessions of the person who is signed in: each step ends or begins one, and the app stays signed in. */
export const sessionSteps = (house: () => LiveHouse) => {
  const another = () => house().server.as(house().userName, 'super');
  return {
    endSession: {
      document: EndSessionDocument,
      variables: async () => {
        const { viewer } = await (await another()).gql<{ viewer: { sessions: { id: string; isCurrent: boolean }[] } }>('{ viewer { sessions { id isCurrent } } }').then(({ data }) => data);
        return { input: { id: viewer.sessions.find(({ isCurrent }) => isCurrent)?.id } };
      },
      rereads: LIST,
    },
    signOut: { document: SignOutDocument, variables: () => ({}), isColleaguesOnly: true, rereads: LIST },
    // Of a colleague who is signed out by then.
    signIn: {
      document: SignInDocument,
      variables: () => ({ input: { houseUserName: house().userName, userName: 'super', password: PASSWORD } }),
      isColleaguesOnly: true,
      rereads: LIST,
    },
    signOutEverywhere: {
      document: SignOutEverywhereDocument,
      variables: async () => {
        await another();
        return { input: { keepThis: true } };
      },
      isOwnOnly: true,
      rereads: LIST,
    },
    changePassword: {
      document: ChangePasswordDocument,
      variables: async () => {
        await another();
        return { input: { currentPassword: PASSWORD, newPassword: 'Harbour-Lantern-43' } };
      },
      isOwnOnly: true,
      rereads: LIST,
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
