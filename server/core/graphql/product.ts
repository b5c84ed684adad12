import { relyingPartyOf } from '../../../rules/auth/relying-party';
import type { Resolvers } from '../../generated/resolvers-types';
import type { ServerEnv } from '../env';
import type { Version } from '../http/version';

/** The product information from the operator's settings and the build. */
export interface RunningProduct
  extends
    Pick<ServerEnv, 'supportPhones' | 'termsUrl' | 'privacyUrl' | 'contactUrl' | 'maintenance' | 'publicUrl'>,
    Version {}

export const productOf = (env: ServerEnv, version: Version): RunningProduct => ({ ...env, ...version });

export const productResolvers: Resolvers = {
  Query: {
    product: (_, __, context) => context.product,
  },
  Product: {
    releasedAt: ({ released }) => (released === null ? null : Date.parse(released)),
    passkeyOrigin: ({ publicUrl }) => relyingPartyOf(publicUrl)?.origin ?? null,
    maintenance: ({ maintenance }, _, context) =>
      maintenance && (maintenance.endsAt === null || context.now().getTime() < maintenance.endsAt) ? maintenance : null,
  },
};
