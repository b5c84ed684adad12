import { Secret, TOTP } from 'otpauth';
import { ChangePasswordDocument } from '../../../web/auth/passwords/ChangePassword.generated';
import { ConfirmEmailAddressDocument } from '../../../web/auth/profiles/ConfirmEmail.generated';
import {
  ResendOwnEmailConfirmationDocument,
  UpdateOwnProfileDocument,
  WithdrawOwnEmailAddressDocument,
} from '../../../web/auth/profiles/Profile.generated';
import {
  AddPasskeyDocument,
  ConfirmAuthenticatorDocument,
  RemoveAuthenticatorDocument,
  RemovePasskeyDocument,
  RenewRecoveryCodesDocument,
} from '../../../web/auth/second-factor/SecondFactor.generated';
import { EndSessionDocument, SignOutEverywhereDocument } from '../../../web/auth/sessions/Sessions.generated';
import {
  CompleteSignInDocument,
  SignInDocument,
  SignInWithPasskeyDocument,
} from '../../../web/auth/sessions/SignIn.generated';
import { CreateApiTokenDocument, RevokeApiTokenDocument } from '../../../web/auth/tokens/ApiTokens.generated';
import {
  CreateUserDocument,
  InviteUserDocument,
  ResendEmailConfirmationDocument,
  SetUserDisabledDocument,
  TurnOffSecondFactorDocument,
  UpdateUserDocument,
  WithdrawEmailAddressDocument,
} from '../../../web/auth/users/Users.generated';
import { SignOutDocument } from '../../../web/core/session/Viewer.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';
import { emailSecretOf, sentMail } from '../../support/services/sent-mail';
import type { TestCaller } from '../../support/services/server';
import { SoftPasskey } from '../../support/services/soft-passkey';

const USER_LISTS = {
  UsersPage: 'Users are listed by name, and those who are disabled apart.',
  UserHistory: 'Each change is new in the history.',
};

const PASSWORD = 'Lantern-Harbour-42';

const OFFER = 'mutation ($input: OfferPasskeyInput!) { offerPasskey(input: $input) { options } }';
const ADD = 'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { userErrors { code } } }';

async function passkeyOf(caller: TestCaller, passkey: SoftPasskey): Promise<{ name: string; response: string }> {
  const { data } = await caller.gql<{ offerPasskey: { options: string } }>(OFFER, {
    input: { currentPassword: PASSWORD },
  });
  return { name: 'Key ring', response: passkey.create(data.offerPasskey.options) };
}

const addPasskeyTo = async (caller: TestCaller, passkey: SoftPasskey) =>
  caller.gql(ADD, { input: await passkeyOf(caller, passkey) });

interface Member {
  readonly id: string;
  readonly userName: string;
  readonly version: number;
  readonly state: string;
}

const expiresOn = (house: LiveHouse): string =>
  new Date(house.upstream.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);

const UPDATE_USER = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { id } } }';
const UPDATE_OWN = 'mutation ($input: UpdateOwnProfileInput!) { updateOwnProfile(input: $input) { viewer { id } } }';

/** Clears the limit on new addresses, because the steps request more than it allows. */
const withoutLimit = (house: LiveHouse) => house.upstream.db.query('delete from sign_in_failure');

/** Steps that change users and API tokens. */
export const authSteps = (house: () => LiveHouse) => {
  const member = async (userName: string) => {
    const { users } = await house().read<{ users: { nodes: Member[] } }>(
      '{ users { nodes { id userName version state } } }',
    );
    return users.nodes.find((user) => user.userName === userName);
  };
  const clerk = () => member('clerk');
  const tokens = async () =>
    (await house().read<{ apiTokens: { nodes: { id: string }[] } }>('{ apiTokens { nodes { id } } }')).apiTokens.nodes;
  /** Gives a user a pending address. */
  const awaiting = async (userName: string, email: string) => {
    await withoutLimit(house());
    const id = (await member(userName))?.id;
    await house().read(UPDATE_USER, { input: { id, email } });
    return { input: { id } };
  };
  return {
    resendEmailConfirmation: {
      document: ResendEmailConfirmationDocument,
      variables: () => awaiting('clerk', 'colin@new.example'),
      rereads: USER_LISTS,
    },
    withdrawEmailAddress: {
      document: WithdrawEmailAddressDocument,
      variables: () => awaiting('clerk', 'colin@new.example'),
      rereads: USER_LISTS,
    },
    confirmEmailAddress: {
      document: ConfirmEmailAddressDocument,
      variables: async (by) => {
        await awaiting('viewer', `vera-${by}@new.example`);
        await house().upstream.runner.drain();
        return {
          input: {
            token: emailSecretOf(
              (await sentMail(house().upstream.outbox)).find(({ to }) => to?.[0]?.address === `vera-${by}@new.example`),
            ),
          },
        };
      },
      isColleaguesOnly: true,
      rereads: USER_LISTS,
    },
    updateUser: {
      document: UpdateUserDocument,
      variables: async (by) => ({ input: { id: (await clerk())?.id, displayName: `Renamed by the ${by}` } }),
      rereads: USER_LISTS,
    },
    setUserDisabled: {
      isByBoth: true,
      document: SetUserDisabledDocument,
      variables: async () => {
        const found = await clerk();
        return { input: { id: found?.id, isDisabled: found?.state !== 'DISABLED' } };
      },
      rereads: { ...USER_LISTS, ApiTokensPage: 'Their tokens are revoked.' },
    },
    turnOffSecondFactor: {
      document: TurnOffSecondFactorDocument,
      variables: async () => {
        const passkey = new SoftPasskey();
        await addPasskeyTo(await house().server.as(house().userName, 'clerk'), passkey);
        return { input: { id: (await clerk())?.id } };
      },
      rereads: USER_LISTS,
    },
    createUser: {
      document: CreateUserDocument,
      variables: () => ({
        input: { userName: 'newcomer', displayName: 'New Comer', email: 'new@sample.example', accessTypes: [] },
      }),
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
      variables: () => ({
        input: { name: 'Reports', scopes: [{ area: 'INVOICING', level: 'READ' }], expiresOn: expiresOn(house()) },
      }),
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

/** Steps that change the user's own details. */
export const profileSteps = (house: () => LiveHouse) => {
  const awaiting = async () => {
    await withoutLimit(house());
    await house().read(UPDATE_OWN, { input: { currentPassword: PASSWORD, email: 'sasha@new.example' } });
    return {};
  };
  return {
    updateOwnProfile: {
      document: UpdateOwnProfileDocument,
      variables: (by) => ({ input: { currentPassword: PASSWORD, phone: `of the ${by}` } }),
    },
    resendOwnEmailConfirmation: { document: ResendOwnEmailConfirmationDocument, variables: awaiting },
    withdrawOwnEmailAddress: { document: WithdrawOwnEmailAddressDocument, variables: awaiting },
  } satisfies Partial<Record<MutationName, Step>>;
};

const LIST = { Account: 'The list of sessions is no record.' };

/** Steps that start and end sessions of the signed-in user. The app stays signed in. */
export const sessionSteps = (house: () => LiveHouse) => {
  const another = () => house().server.as(house().userName, 'super');
  return {
    endSession: {
      document: EndSessionDocument,
      variables: async () => {
        const { viewer } = await (
          await another()
        )
          .gql<{ viewer: { sessions: { id: string; isCurrent: boolean }[] } }>(
            '{ viewer { sessions { id isCurrent } } }',
          )
          .then(({ data }) => data);
        return { input: { id: viewer.sessions.find(({ isCurrent }) => isCurrent)?.id } };
      },
      rereads: LIST,
    },
    signOut: { document: SignOutDocument, variables: () => ({}), isColleaguesOnly: true, rereads: LIST },
    // In the other session, which is signed out by then.
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

/** Steps that change the signed-in user's two-step verification. The app's session continues when it is turned on. */
export const secondFactorSteps = (house: () => LiveHouse) => {
  const passkey = new SoftPasskey();
  const own = () => house().own;
  const factor = async () =>
    (
      await own().gql<{ viewer: { secondFactor: { passkeys: { id: string }[] } } }>(
        '{ viewer { secondFactor { passkeys { id } } } }',
      )
    ).data.viewer.secondFactor;
  const withPassword = { input: { currentPassword: PASSWORD } };
  const begun = async () => {
    await addPasskeyTo(own(), passkey);
    const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { secondFactor { token } } }';
    const { data } = await own().gql<{ signIn: { secondFactor: { token: string } } }>(SIGN_IN, {
      input: { houseUserName: house().userName, userName: 'super', password: PASSWORD },
    });
    return data.signIn.secondFactor.token;
  };
  /** Offers a new authenticator app in place of the user's current one, and returns its code. */
  const offeredCode = async () => {
    await own().gql(
      'mutation ($input: RemoveAuthenticatorInput!) { removeAuthenticator(input: $input) { userErrors { code } } }',
      withPassword,
    );
    const { data } = await own().gql<{ offerAuthenticator: { secret: string } }>(
      'mutation ($input: OfferAuthenticatorInput!) { offerAuthenticator(input: $input) { secret } }',
      withPassword,
    );
    return new TOTP({ secret: Secret.fromBase32(data.offerAuthenticator.secret) }).generate({
      timestamp: house().upstream.clock.now().getTime(),
    });
  };
  const confirmed = async () => {
    const code = await offeredCode();
    await own().gql(
      'mutation ($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) { userErrors { code } } }',
      { input: { code } },
    );
  };
  const recoveryCode = async () => {
    const { data } = await own().gql<{ renewRecoveryCodes: { recoveryCodes: string[] } }>(
      'mutation ($input: RenewRecoveryCodesInput!) { renewRecoveryCodes(input: $input) { recoveryCodes } }',
      withPassword,
    );
    return data.renewRecoveryCodes.recoveryCodes[0];
  };
  return {
    addPasskey: {
      document: AddPasskeyDocument,
      variables: async () => ({ input: await passkeyOf(own(), new SoftPasskey()) }),
    },
    confirmAuthenticator: {
      document: ConfirmAuthenticatorDocument,
      variables: async () => ({ input: { code: await offeredCode() } }),
    },
    renewRecoveryCodes: { document: RenewRecoveryCodesDocument, variables: () => withPassword },
    removePasskey: {
      document: RemovePasskeyDocument,
      variables: async () => ({ input: { ...withPassword.input, id: (await factor()).passkeys[0]?.id } }),
    },
    removeAuthenticator: {
      document: RemoveAuthenticatorDocument,
      variables: async () => {
        await confirmed();
        return withPassword;
      },
    },
    // These steps end the other session.
    completeSignIn: {
      document: CompleteSignInDocument,
      variables: async () => ({ input: { token: await begun(), code: await recoveryCode() } }),
      isColleaguesOnly: true,
      rereads: LIST,
    },
    signInWithPasskey: {
      document: SignInWithPasskeyDocument,
      variables: async () => {
        await addPasskeyTo(own(), passkey);
        const { data } = await own().gql<{ askForPasskey: { options: string } }>(
          'mutation ($input: AskForPasskeyInput!) { askForPasskey(input: $input) { options } }',
          { input: {} },
        );
        return { input: { response: passkey.get(data.askForPasskey.options) } };
      },
      isColleaguesOnly: true,
      rereads: LIST,
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
