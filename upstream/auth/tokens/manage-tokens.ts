import { tidyScopes } from '../../../rules/auth/scopes';
import { TOKEN_LIMITS, tokenProblems } from '../../../rules/auth/token-fields';
import { endOfDay, localDateOf, parseLocalDate } from '../../../rules/core/dates';
import { readableLine } from '../../../rules/core/text';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { invalid, notFound, unauthenticated } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { lockStaff } from '../user-store';
import { noticeAt, TOKEN_EXPIRY_WORK } from './token-expiry';
import { TOKEN_PREFIX } from './token-sign-in';
import { countActiveTokens, insertToken, revokeTokens, selectTokens, type TokenRow } from './token-store';
import type { NewTokenBody, NewTokenJson, TokenJson, TokensJson } from './token-wire';

const millis = (at: Date | null) => at?.getTime() ?? null;
const hintLength = 4;

function stateOf({ revokedAt, expiresAt }: TokenRow, now: Date): TokenJson['state'] {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

const tokenJson = (row: TokenRow, now: Date): TokenJson => ({
  apiTokenID: row.id,
  name: row.name,
  hint: row.hint,
  scopes: [...row.scopes],
  userID: row.userId,
  madeBy: row.madeBy,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  lastUsedAt: millis(row.usedAt),
  lastUsedFrom: row.usedFrom,
  revokedAt: millis(row.revokedAt),
  revokedBy: row.revokedBy,
  state: stateOf(row, now),
  version: row.version,
});

export interface TokenChoice {
  readonly ids: readonly number[] | null;
  readonly onlyActive: boolean;
  readonly limit: number | null;
  readonly offset: number;
}

/** Returns API tokens of the house, latest first. */
export async function readTokens(
  { db, clock }: Services,
  { houseId }: Actor,
  { onlyActive, ...choice }: TokenChoice,
): Promise<TokensJson> {
  const now = clock.now();
  const { rows, total } = await selectTokens(db, houseId, { ...choice, activeAt: onlyActive ? now : null });
  return { apiTokens: rows.map((row) => tokenJson(row, now)), totalRecords: total };
}

const one = async (services: Services, actor: Actor, id: number): Promise<TokenJson> => {
  const [token] = (await readTokens(services, actor, { ids: [id], onlyActive: false, limit: 1, offset: 0 })).apiTokens;
  if (!token) throw notFound('The API token');
  return token;
};

/** Locks the creator, so that a user who has just been disabled, and lost their tokens, gets no new one. Throws 401. */
async function requireMaker(tx: Transaction, { houseId, userId }: Actor): Promise<void> {
  const maker = await lockStaff(tx, houseId, userId);
  if (maker?.disabledAt !== null) throw unauthenticated();
}

/**
 * Creates a token that acts as its creator within its scopes, until the end of a day in the house's time zone. Its secret is returned once.
 * Throws 401 if the creator was disabled in the meantime, 422 CANNOT_MAKE_TOKEN, TOO_MANY_TOKENS.
 */
export async function makeToken(
  services: Services,
  actor: Actor,
  { name, scopes, expiresOn }: NewTokenBody,
): Promise<NewTokenJson> {
  const { db, clock, log } = services;
  const now = clock.now();
  const lastDay = parseLocalDate(expiresOn);
  const [first, ...others] = tokenProblems({ name, scopes, lastDay }, localDateOf(now.getTime(), actor.houseTimeZone));
  if (first || lastDay === null)
    throw invalid([first ?? { code: 'CANNOT_MAKE_TOKEN', message: 'Enter a date.', field: 'expiresOn' }, ...others]);
  const secret = TOKEN_PREFIX + newSecret();
  const expiresAt = new Date(endOfDay(lastDay, actor.houseTimeZone));
  const id = await db.transaction(async (tx) => {
    await requireMaker(tx, actor);
    if ((await countActiveTokens(tx, actor.houseId, now)) >= TOKEN_LIMITS.perHouse) {
      throw invalid([
        {
          code: 'TOO_MANY_TOKENS',
          message: `A house has ${TOKEN_LIMITS.perHouse} tokens at most. Revoke one that is not needed.`,
          field: null,
        },
      ]);
    }
    const made = {
      id: await takeNumbers(tx, actor.houseId, 'api_token', 1),
      userId: actor.userId,
      name: readableLine(name),
      secretHash: tokenHashOf(secret),
      hint: secret.slice(-hintLength),
      scopes: tidyScopes(scopes),
      createdAt: now,
      expiresAt,
    };
    await insertToken(tx, actor.houseId, made);
    await recordChanges(tx, clock, actor, 'api-token.create', [
      {
        type: 'ApiToken',
        id: made.id,
        version: 1,
        after: { name: made.name, scopes: made.scopes, expiresAt: made.expiresAt },
      },
    ]);
    const runAfter = noticeAt(expiresAt);
    if (runAfter > now)
      await addWork(tx, clock, [
        { houseId: actor.houseId, kind: TOKEN_EXPIRY_WORK, key: String(made.id), payload: {}, runAfter },
      ]);
    return made.id;
  });
  log.info({ houseId: actor.houseId, userId: actor.userId, apiTokenId: id }, 'an API token was made');
  return { apiToken: await one(services, actor, id), secret };
}

/** Revokes a token immediately and permanently. Throws 404. */
export async function revokeToken(services: Services, actor: Actor, id: number): Promise<TokenJson> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const revoked = await revokeTokens(tx, actor.houseId, { id }, actor.userId, clock.now());
    await recordChanges(
      tx,
      clock,
      actor,
      'api-token.revoke',
      revoked.map((token) => ({ type: 'ApiToken', ...token })),
    );
  });
  return one(services, actor, id);
}
