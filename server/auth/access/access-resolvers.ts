import type { UserJson } from '../../../upstream/auth/access-wire';
import type { HouseFeature, Resolvers } from '../../generated/resolvers-types';

const features: Readonly<Record<UserJson['houseInfo']['features'][number], HouseFeature>> = {
  'bulk-bidding': 'BULK_BIDDING',
  'buy-now': 'BUY_NOW',
  'live-or-timed': 'LIVE_OR_TIMED',
  'live-to-timed': 'LIVE_TO_TIMED',
  'house-fee-step': 'HOUSE_FEE_STEP',
  'featured-lots': 'FEATURED_LOTS',
  'payment-required': 'PAYMENT_REQUIRED',
  stealth: 'STEALTH',
};

function tierOf({ userLevelA, userLevelC }: UserJson) {
  if (userLevelA) return 'BASIC';
  return userLevelC ? 'PREMIUM' : 'LIVE';
}

/** What a house has and its users may do: REST returns some of it with the user. */
export const accessResolvers: Resolvers = {
  Viewer: {
    isSuperAdmin: (user) => user.superAdmin,
    isAssociationManager: (user) => user.associationManager,
  },
  House: {
    tier: async (_, __, { session }) => tierOf(await session.signedIn()),
    features: (house) => house.features.map((feature) => features[feature]),
    isDiyAllowed: async (_, __, { session }) => (await session.signedIn()).diyAllowed,
    paymentProcessingAccountId: async (_, __, { session }) => (await session.signedIn()).paymentProcessingAccountID,
    paymentProcessingEligible: async (_, __, { session }) => (await session.signedIn()).paymentProcessingEligible,
    sellerSiteUrl: (house) => house.sellerSiteURL,
    customerPasswordMailHidden: (house) => house.hideCustomerPasswordMail,
  },
};
