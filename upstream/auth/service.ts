import { tidyAccess } from '../../rules/auth/access-types';
import { diyAllowed } from '../../rules/auth/house-flags';
import { rightsOf } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import type { Asked } from '../core/http/http';
import type { Services } from '../core/services';
import { houseById } from '../house/service';
import { sweepLinks } from './passwords/password-store';
import { sweepEmailChanges } from './profiles/email-change-store';
import { sweepChallenges } from './second-factor/passkey-store';
import { sweepPending } from './second-factor/store';
import { sweepDevices } from './sessions/device-store';
import { limits } from './sessions/limits';
import { tokenHashOf } from './sessions/secrets';
import { endSession } from './sessions/sessions';
import { findSession, findUser, sweepSessions, touchSession } from './store';
import { authenticateToken, looksLikeToken } from './tokens/token-sign-in';
import { pendingEmailJson } from './users/user-json';
import { selectAdministrators } from './users/user-store';
import type { SuperUserJson, UserJson } from './wire';

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Who a session's secret or an API token belongs to; null when it is unknown, idle for 12 hours, a week old, or its user is disabled. */
export async function authenticate(services: Services, token: string, asked: Asked): Promise<Actor | null> {
  if (looksLikeToken(token)) return authenticateToken(services, token, asked);
  const { db, clock } = services;
  const now = clock.now();
  const tokenHash = tokenHashOf(token);
  const session = await findSession(db, tokenHash, now, before(now, limits.session.idleMs));
  if (session === null) return null;
  const { seenAt, ...actor } = session;
  // Written at most once a minute, so that reading does not write.
  if (seenAt <= before(now, limits.session.seenMs)) await touchSession(db, tokenHash, now);
  return { ...actor, requestId: asked.requestId };
}

/** Ends the session; nothing happens when it is over already. */
export async function signOut(services: Services, token: string): Promise<void> {
  await services.db.transaction((tx) => endSession(tx, services, token));
}

/** Removes sessions, links and browsers whose time is over, and attempts that no longer count. */
export async function sweepAuth({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await sweepSessions(db, now, before(now, limits.session.idleMs), before(now, limits.attempts.windowMs));
  await sweepDevices(db, before(now, limits.deviceMs));
  await sweepLinks(db, now);
  await sweepPending(db, now);
  await sweepChallenges(db, now);
  await sweepEmailChanges(db, now);
}

/** The signed-in user with their access types and their house; null when disabled in between. */
export async function currentUser({ db, clock }: Services, actor: Actor): Promise<UserJson | null> {
  const [user, house] = await Promise.all([findUser(db, actor.houseId, actor.userRef), houseById(db, actor.houseId)]);
  if (user === null) return null;
  const rights = rightsOf({
    ...actor,
    isSuperUser: user.isSuperUser,
    isSuperAdmin: user.isSuperAdmin,
    access: user.access,
  });
  const may = (access: Actor['access'][number]) => user.access.includes(access);
  return {
    userRef: user.ref,
    userID: user.id,
    userName: user.userName,
    displayName: user.displayName,
    email: user.email,
    phone: user.phone,
    pendingEmail: pendingEmailJson(user, clock.now()),
    paymentUser: user.isPaymentUser,
    superAdmin: user.isSuperAdmin,
    associationManager: user.isAssociationManager,
    version: user.version,
    access: tidyAccess(user.access),
    accessUsers: may('users'),
    accessCalendar: may('calendar'),
    accessConsole: may('console'),
    accessCustomer: may('customer'),
    accessInvoices: may('invoices'),
    accessMessages: may('messages'),
    accessReports: may('reports'),
    accessSensitive: may('sensitive'),
    accessInventory: may('inventory'),
    accessSettlement: may('settlement'),
    accessPayments: may('invoices') && may('settlement'),
    accessBulkbiding: rights.includes('bulkBidding'),
    diyAllowed: diyAllowed(house.ingestType),
    isInstant: house.isInstant,
    connectType: house.connectType,
    paymentProcessingAccountID: house.paymentProcessingAccountId,
    paymentProcessingEligible: house.paymentProcessingEligible,
    paymentProcessingEnabled: house.paymentProcessingEnabled,
    userLevelA: house.tier === 'basic',
    userLevelB: house.tier === 'live',
    userLevelC: house.tier === 'premium',
    lacksSecondFactor: actor.lacksSecondFactor,
    rights,
    houseInfo: {
      houseID: house.id,
      houseRef: house.ref,
      houseUserName: house.userName,
      houseName: house.name,
      isOnlineOnly: house.isOnlineOnly,
      isInstant: house.isInstant,
      connectType: house.connectType,
      currencyCode: house.currency,
      timeZoneID: house.timeZone,
      paymentProcessingEnabled: house.paymentProcessingEnabled,
      autoChargeEnabled: house.autoChargeEnabled,
      disableINVAInvoicing: house.invoicingDisabled,
      disputeTermsAccepted: house.disputeTermsAccepted,
      ingestType: house.ingestType,
      features: [...house.features],
      hideCustomerPasswordMail: house.hideCustomerPasswordMail,
      isDemo: house.isDemo,
      version: house.version,
    },
  };
}

/** The super-user record of a user of the house; null means that they are none. */
export async function superUser({ db }: Services, actor: Actor, userRef: string): Promise<SuperUserJson> {
  const user = await findUser(db, actor.houseId, userRef);
  return user?.isSuperUser ? { userRef: user.ref } : null;
}

/** Names of those in the house who can give rights, for whoever lacks one. */
export const administrators = async ({ db }: Services, { houseId }: Actor): Promise<string[]> =>
  (await selectAdministrators(db, houseId)).map(({ displayName }) => displayName);
