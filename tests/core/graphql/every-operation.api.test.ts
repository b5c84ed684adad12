import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
  parse,
  validate,
} from 'graphql';
import { type Random, seededRandom } from '../../../upstream/demo/random';
import {
  type GeneratedOperation,
  generatedOperation,
  type RootField,
  rootFields,
} from '../../support/browser/generated-operations';
import type { Manner, Records } from '../../support/browser/generated-values';
import {
  type Credentials,
  type OperationAnswer,
  sendOperation,
  signInAs,
} from '../../support/browser/operation-caller';
import { recordsOf, smallToken } from '../../support/browser/operation-records';
import { demoPassword } from '../../support/browser/staff-page';
import { budgets } from '../../support/budgets';
import { smallHouse } from '../../support/houses/sample-house';
import type { Product } from '../../support/product/product';
import { startSmallProduct } from '../../support/product/small-product';
import { signInTo } from '../../support/services/graphql-session';

const ROLES = ['stranger', 'viewer', 'clerk', 'cashier', 'token without a useful scope'] as const;
type Role = (typeof ROLES)[number];
const USERS = ['viewer', 'clerk', 'cashier'] as const;

/** Mutations that end the caller's session or all their sessions. They are sent by the same role in the other house. */
const ENDS_SESSIONS = ['signOut', 'signOutEverywhere', 'changePassword', 'endSession'];

const randomOperations = Number(process.env.ROSTRUM_RANDOM_OPERATIONS ?? budgets.randomOperations);
const AT_ONCE = 10;

let product: Product;
let schema: GraphQLSchema;
let roots: readonly RootField[];
let records: Records;
const callers = {} as Record<Role, Credentials>;
const elsewhere = {} as Record<Role, Credentials>;
/** Fields that were executed, not only refused. */
const executed = new Set<string>();

beforeAll(async () => {
  product = await startSmallProduct([smallHouse(), smallHouse({ userName: 'second' })]);
  const superUser = await signInTo(product.url, 'sample', 'super', demoPassword);
  schema = buildClientSchema(await superUser.run<IntrospectionQuery>(getIntrospectionQuery()));
  roots = rootFields(schema);
  const other = await recordsOf(await signInTo(product.url, 'second', 'super', demoPassword), schema);
  records = await recordsOf(superUser, schema, other.ids);
  for (const user of USERS) {
    callers[user] = await signInAs(product.url, 'sample', user, demoPassword);
    elsewhere[user] = await signInAs(product.url, 'second', user, demoPassword);
  }
  const token = { authorization: `Bearer ${(await smallToken(superUser, 'Calendar')).secret}` };
  Object.assign(callers, { stranger: {}, 'token without a useful scope': token });
  Object.assign(elsewhere, { stranger: {}, 'token without a useful scope': token });
});
afterAll(() => product.kill());

const wordsOf = ({ query, variables }: GeneratedOperation) =>
  `${query.slice(0, 300)} ${JSON.stringify(variables).slice(0, 600)}`;

/** Whether the connection was cut off. A stranger's file is refused before it is read, so its response can be lost. */
const isCutOff = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes((error as { cause?: { code?: string } }).cause?.code ?? '');

/** Sends an operation as a role and returns the problem with its response, or null. Throws without a response: the process has ended. */
async function problemOf(role: Role, operation: GeneratedOperation): Promise<string | null> {
  const credentials = (ENDS_SESSIONS.includes(operation.field) ? elsewhere : callers)[role];
  let answer: OperationAnswer;
  try {
    answer = await sendOperation(product.url, credentials, operation);
  } catch (error) {
    if (operation.file !== null && role === 'stranger' && isCutOff(error)) return null;
    throw new Error(`no answer to a ${role}: ${wordsOf(operation)}\n${product.output().slice(-3000)}`, {
      cause: error,
    });
  }
  if (answer.data !== undefined || operation.kind === 'subscription') executed.add(operation.field);
  return answer.problem === null ? null : `${role}: ${answer.problem} ${wordsOf(operation)}`;
}

/** Expects the process to respond and to have logged no unexpected error. */
async function expectHealth(): Promise<void> {
  expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
  const plain = {
    kind: 'query',
    field: 'viewer',
    query: '{ viewer { displayName } }',
    variables: {},
    file: null,
  } as const;
  expect((await sendOperation(product.url, {}, plain)).data).toEqual({ viewer: null });
  for (const user of USERS)
    expect((await sendOperation(product.url, callers[user], plain)).data).toMatchObject({
      viewer: { displayName: expect.any(String) as string },
    });
  const unexpected = product
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)|unexpected error|a call failed|unhandled/i.test(line));
  expect(unexpected.map((line) => line.slice(0, 1500))).toEqual([]);
}

test('a stranger’s request to store a selection does not crash the process', async () => {
  const query = 'mutation { storeInvoiceSelection(input: { selection: { groupNumber: 1 } }) { token } }';
  expect(
    await problemOf('stranger', { kind: 'mutation', field: 'storeInvoiceSelection', query, variables: {}, file: null }),
  ).toBeNull();
  await expectHealth();
});

/**
 * How each role fills in the arguments of every operation: all kinds of arguments reach each operation. Those who may do
 * most send what is most likely to be executed, and to fail then; the others are refused whatever they send.
 */
const MANNERS: Readonly<Record<Role, readonly Manner[]>> = {
  stranger: ['edge'],
  viewer: ['least'],
  clerk: ['foreign'],
  cashier: ['own', 'edge'],
  'token without a useful scope': ['own'],
};
const ALL_MANNERS: readonly Manner[] = ['own', 'foreign', 'least', 'edge'];
const mannersOf = (role: Role) => (budgets.allMannersPerRole ? ALL_MANNERS : MANNERS[role]);

test.each(ROLES)(
  'every operation of the schema gets a response as %s, with any arguments, and none ends the process',
  async (role) => {
    const random = seededRandom(ROLES.indexOf(role) + 100);
    const problems: (string | null)[] = [];
    for (const root of roots) {
      const operations = mannersOf(role).map((manner) => generatedOperation(schema, root, manner, records, random));
      for (const { query } of operations) expect(validate(schema, parse(query))).toEqual([]);
      problems.push(...(await Promise.all(operations.map((operation) => problemOf(role, operation)))));
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
    await expectHealth();
  },
);

test('every operation of the schema was executed, not only refused', () => {
  expect(roots.map(({ field }) => field.name).filter((name) => !executed.has(name))).toEqual([]);
});

const anyOperation = (random: Random): GeneratedOperation => {
  const [root, manner] = [
    roots[random.integer(0, roots.length - 1)],
    random.pick(['edge', 'edge', 'own', 'foreign', 'least'] as const),
  ];
  if (!root) throw new Error('the schema has no operations');
  return generatedOperation(schema, root, manner, records, random);
};

test(
  `${randomOperations} random concurrent operations of all roles are answered, and none ends the process`,
  async () => {
    const random = seededRandom(20_261_122);
    const problems: (string | null)[] = [];
    const took: number[] = [];
    let left = randomOperations;
    const one = async () => {
      while (left > 0) {
        left -= 1;
        const started = performance.now();
        problems.push(await problemOf(random.pick(ROLES), anyOperation(random)));
        took.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
    await expectHealth();
    took.sort((a, b) => a - b);
    if (process.env.ROSTRUM_RANDOM_OPERATIONS)
      process.stdout.write(
        `median ${took[Math.floor(took.length / 2)]?.toFixed(0)} ms, 99 % ${took[Math.floor(took.length * 0.99)]?.toFixed(0)} ms\n`,
      );
  },
  90_000 + randomOperations * 300,
);
