import { tidyAccess } from '../../../rules/auth/access-types';
import { diyAllowed } from '../../../rules/auth/house-flags';
import { rightsOf } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import type { SuperUserJson, UserJson } from '../access-wire';
import { pendingEmailJson } from '../user-json';
import { findUser } from '../user-store';

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
      sellerSiteURL: house.sellerSiteUrl,
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
