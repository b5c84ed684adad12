import { z } from 'zod';
import { isScope, type Scope } from '../../../rules/auth/scopes';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

/** JSON of API tokens. None of it is in the specification. */

const ScopeText = z
  .string()
  .refine((text): text is Scope => isScope(text), 'is an area and read or write, such as invoicing:read');

export const TokenJson = z.object({
  apiTokenID: z.int(),
  name: z.string(),
  hint: z.string().describe('Last characters of the secret'),
  scopes: z.array(z.string()).describe('`area:read` or `area:write`'),
  userID: z.int().describe('userID of the user who created the token; the token acts as them'),
  madeBy: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  lastUsedFrom: z.string().nullable().describe('IP address'),
  revokedAt: Timestamp.nullable(),
  revokedBy: z.string().nullable(),
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  version: z.int(),
});
export type TokenJson = z.infer<typeof TokenJson>;

/** GET /app/house/{houseRef}/apiTokens: latest first; ?active=true returns only active ones. */
export const TokensQuery = z.object({ ...PageQuery, ids: IdsQuery, active: z.enum(['true', 'false']).optional() });
export const TokensAnswer = data(z.object({ apiTokens: z.array(TokenJson), totalRecords: z.int() }));
export type TokensJson = z.infer<typeof TokensAnswer>['data'];

/** POST /app/house/{houseRef}/apiTokens. The secret is returned only here. */
export const NewTokenBody = z.object({
  name: z.string().max(1000),
  scopes: z.array(ScopeText).max(100),
  expiresOn: z.string().max(20).describe("MM/DD/YYYY: the last day on which the token works, in the house's time zone"),
});
export type NewTokenBody = z.infer<typeof NewTokenBody>;
export const NewTokenAnswer = data(z.object({ apiToken: TokenJson, secret: z.string() }));
export type NewTokenJson = z.infer<typeof NewTokenAnswer>['data'];

/** POST .../apiTokens/{apiTokenID}/revoke: immediate and permanent; repeating it changes nothing. */
export const TokenParams = z.object({ apiTokenID: IdInUrl });
export const TokenAnswer = data(z.object({ apiToken: TokenJson }));
