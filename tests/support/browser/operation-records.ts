import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { seededRandom } from '../../../upstream/demo/random';
import { createGroup } from '../houses/create-group';
import type { GraphQLSession } from '../services/graphql-session';
import { generatedOperation, rootFields } from './generated-operations';
import type { Records } from './generated-values';

const GROUP = 'query ($number: Int) { invoiceGroup(number: $number) { state } }';
const SPARE_USER =
  'mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } userErrors { message } } }';
const NEW_TOKEN =
  'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret apiToken { id } userErrors { message } } }';

const MOST_POLLS = 600;

/** Returns an API token of the house that can read only its calendar. */
export async function smallToken(
  session: GraphQLSession,
  name: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  const expiresOn = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const {
    createApiToken: { secret, apiToken, userErrors },
  } = await session.run<{
    createApiToken: { secret: string | null; apiToken: { id: string } | null; userErrors: { message: string }[] };
  }>(NEW_TOKEN, { input: { name, expiresOn, scopes: [{ area: 'CALENDAR', level: 'READ' }] } });
  if (secret === null || apiToken === null) throw new Error(userErrors.map(({ message }) => message).join(' '));
  return { id: apiToken.id, secret };
}

/** Adds every ID in a response to the IDs of its type, and the references of catalogs to `refs`. */
function collect(value: unknown, ids: Map<string, Set<string>>, refs: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { __typename: type, id, ref } = value as { __typename?: unknown; id?: unknown; ref?: unknown };
  if (typeof type === 'string' && typeof id === 'string') ids.set(type, (ids.get(type) ?? new Set()).add(id));
  if (type === 'Catalog' && typeof ref === 'string') refs.add(ref);
  for (const part of Object.values(value)) collect(part, ids, refs);
}

/**
 * Invoices the sold lots of a small house and returns its records. Only spare users and tokens are included, so that
 * operations that change them don't affect the callers.
 */
export async function recordsOf(
  session: GraphQLSession,
  schema: GraphQLSchema,
  foreignIds: Records['foreignIds'] = {},
): Promise<Records> {
  const groupNumbers: number[] = [];
  for (const title of ['First', 'Second', 'Third']) {
    const number = await createGroup(session, title);
    groupNumbers.push(number);
    for (let poll = 0; poll < MOST_POLLS; poll += 1) {
      const { invoiceGroup } = await session.run<{ invoiceGroup: { state: string } }>(GROUP, { number });
      if (invoiceGroup.state === 'CREATED') break;
      await sleep(100);
    }
  }
  const { createUser } = await session.run<{ createUser: { user: { id: string } | null } }>(SPARE_USER, {
    input: { userName: 'spare', displayName: 'Spare', email: 'spare@house.example', accessTypes: ['CALENDAR'] },
  });
  const spareToken = await smallToken(session, 'Spare');

  const ids = new Map<string, Set<string>>();
  const refs = new Set<string>();
  const random = seededRandom(1);
  for (const root of rootFields(schema).filter(({ kind }) => kind === 'query')) {
    const records = {
      ids: Object.fromEntries([...ids].map(([type, found]) => [type, [...found]])),
      foreignIds: {},
      groupNumbers,
      catalogRefs: [...refs],
    };
    const { query, variables } = generatedOperation(
      schema,
      root,
      root.field.args.some(({ name }) => name === 'number') ? 'own' : 'least',
      records,
      random,
    );
    collect(await session.run<unknown>(query, variables).catch(() => null), ids, refs);
  }
  return {
    ids: {
      ...Object.fromEntries([...ids].map(([type, found]) => [type, [...found]])),
      User: createUser.user ? [createUser.user.id] : [],
      ApiToken: [spareToken.id],
    },
    foreignIds,
    groupNumbers,
    catalogRefs: [...refs],
  };
}
