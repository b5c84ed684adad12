import type { TokenJson } from '../../../upstream/auth/tokens/token-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { userErrorsOf } from '../../core/graphql/errors';
import type {
  ApiArea,
  ApiLevel,
  CreateApiTokenInput,
  QueryApiTokensArgs,
  Resolvers,
} from '../../generated/resolvers-types';

/** The areas of the REST services by schema name. */
const AREAS: Readonly<Record<ApiArea, string>> = {
  HOUSE: 'house',
  USERS: 'users',
  CUSTOMERS: 'customers',
  TEMPLATES: 'templates',
  INVOICING: 'invoicing',
  PAYMENTS: 'payments',
  DISPUTES: 'disputes',
  SALE_RESULTS: 'sale-results',
  SALES_TAX: 'sales-tax',
  CALENDAR: 'calendar',
  SALES: 'sales',
  LOTS: 'lots',
  IMAGES: 'images',
  BULK_BIDDING: 'bulk-bidding',
  REALIZED_PRICES: 'realized-prices',
  BROADCAST: 'broadcast',
};
const LEVELS: Readonly<Record<ApiLevel, string>> = { READ: 'read', WRITE: 'write' };

const scopes = (Object.keys(AREAS) as ApiArea[]).flatMap((area) =>
  (Object.keys(LEVELS) as ApiLevel[]).map((level) => ({ area, level })),
);
const textOf = ({ area, level }: { area: ApiArea; level: ApiLevel }): string => `${AREAS[area]}:${LEVELS[level]}`;
const scopeOf = new Map(scopes.map((scope) => [textOf(scope), scope]));

async function apiTokens({ activeOnly, ...args }: QueryApiTokensArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(args, ['apiTokens', activeOnly]);
  const { apiTokens: found, totalRecords } = await endpoints.auth.apiTokens({
    size: window.first,
    offset: window.offset,
    active: activeOnly ?? false,
  });
  return connectionOf(window, found, totalRecords);
}

async function createApiToken({ name, scopes: wanted, expiresOn }: CreateApiTokenInput, { endpoints }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(
    endpoints.auth.createApiToken({ name, scopes: wanted.map(textOf), expiresOn }),
  );
  return { apiToken: result?.apiToken ?? null, secret: result?.secret ?? null, userErrors };
}

async function revokeApiToken(id: string, { endpoints, nodeIds }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf<TokenJson>(
    endpoints.auth.revokeApiToken(await nodeIds.numberOrNone('ApiToken', id)),
  );
  return { apiToken: result, userErrors };
}

export const tokenResolvers: Resolvers = {
  Query: {
    apiTokens: (_, args, context) => apiTokens(args, context),
  },
  Mutation: {
    createApiToken: (_, { input }, context) => createApiToken(input, context),
    revokeApiToken: (_, { input }, context) => revokeApiToken(input.id, context),
  },
  ApiToken: {
    id: (token, _, { nodeIds }) => nodeIds.of('ApiToken', token.apiTokenID),
    status: (token) => token.state,
    scopes: (token) => token.scopes.flatMap((text) => scopeOf.get(text) ?? []),
  },
};
