import { MOST_PAID, MOST_TENDERS, NOTE_LIMIT } from '../../rules/till/limits';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../core/graphql/errors';
import { moneyText, numberOf } from '../core/graphql/money-text';
import { remember } from '../core/rest/loader';
import type {
  CountDrawerInput,
  QueryDrawerCountsArgs,
  Resolvers,
  TakePaymentsInput,
} from '../generated/resolvers-types';
import type { DrawerCountLineParent } from './parents';

/** The names of a request's fields in the schema, by their names in the REST call. */
const NAMES: Readonly<Record<string, string>> = {
  invoiceID: 'id',
  paymentMethodID: 'methodId',
  pickedUp: 'pickedUpIds',
};

/** The paths of all fields that an error can name: `payments.3.paymentMethodID` is payments, 3, methodId. */
const fieldsOf = ({ invoices, payments, pickedUpIds }: TakePaymentsInput): Record<string, string[]> =>
  Object.fromEntries(
    [
      'invoices',
      ...invoices.flatMap((_, index) => [`invoices.${index}`, `invoices.${index}.invoiceID`]),
      ...payments.flatMap((_, index) =>
        ['amount', 'given', 'paymentMethodID', 'reference', 'surchargePercent'].map(
          (name) => `payments.${index}.${name}`,
        ),
      ),
      ...pickedUpIds.map((_, index) => `pickedUp.${index}`),
    ].map((path) => [path, path.split('.').map((part) => NAMES[part] ?? part)]),
  );

const NOTHING = { receipt: null, person: null, invoices: [], invoiceGroups: [] };

async function takePayments(input: TakePaymentsInput, context: GraphQLContext) {
  const { personId, invoices, payments, useCredit, pickedUpIds, idempotencyKey } = input;
  if (invoices.length > MOST_PAID || pickedUpIds.length > MOST_PAID)
    throw badUserInput(`invoices and pickedUpIds can have at most ${MOST_PAID} entries.`);
  if (payments.length > MOST_TENDERS) throw badUserInput(`payments can have at most ${MOST_TENDERS} entries.`);
  const { nodeIds, endpoints, loaders } = context;
  const run = async () =>
    endpoints.till.takePayments(
      {
        personID: await nodeIds.numberOrNone('Person', personId),
        invoices: await Promise.all(
          invoices.map(async ({ id, version }) => ({
            invoiceID: await nodeIds.numberOrNone('Invoice', id),
            ...(typeof version === 'number' ? { version } : {}),
          })),
        ),
        payments: await Promise.all(
          payments.map(async ({ methodId, amount, given, reference, surchargePercent, keepCredit }) => ({
            paymentMethodID: await nodeIds.numberOrNone('PaymentMethod', methodId),
            amount: numberOf(amount, 'amount'),
            given: typeof given === 'string' ? numberOf(given, 'given') : null,
            reference: reference ?? null,
            surchargePercent: surchargePercent ?? null,
            keepCredit: keepCredit ?? null,
          })),
        ),
        useCredit: useCredit ?? false,
        pickedUp: await Promise.all(pickedUpIds.map((id) => nodeIds.numberOrNone('Invoice', id))),
      },
      idempotencyKey,
    );
  const { result, userErrors } = await userErrorsOf(run(), fieldsOf(input));
  if (result === null) return { ...NOTHING, userErrors };
  const { paymentReceipt, personID, invoiceIDs, invoiceGroupIDs } = result;
  if (paymentReceipt !== null)
    remember(loaders.invoicing.paymentReceiptByNumber, paymentReceipt.paymentReceiptID, paymentReceipt);
  loaders.till.accountOfPerson.clear(personID);
  const [person, changed, groups] = await Promise.all([
    loaders.customers.personByNumber.clear(personID).load(personID),
    Promise.all(invoiceIDs.map((number) => loaders.invoicing.invoiceByNumber.clear(number).load(number))),
    Promise.all(invoiceGroupIDs.map((number) => loaders.invoicing.invoiceGroupByNumber.clear(number).load(number))),
  ]);
  return {
    receipt: paymentReceipt,
    person,
    invoices: changed.filter((invoice) => invoice !== null),
    invoiceGroups: groups.filter((group) => group !== null),
    userErrors,
  };
}

async function drawerCounts(args: QueryDrawerCountsArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(args, 'drawerCounts');
  const page = await endpoints.till.drawerCounts({ size: window.first, offset: window.offset });
  return connectionOf(window, page.drawerCounts, page.totalRecords);
}

async function countDrawer(
  { day, userNumber, currency, note, lines, idempotencyKey }: CountDrawerInput,
  { endpoints, loaders, session }: GraphQLContext,
) {
  if ((note ?? '').length > NOTE_LIMIT) throw badUserInput(`note can have at most ${NOTE_LIMIT} characters.`);
  const { result, userErrors } = await userErrorsOf(
    endpoints.till.countDrawer(
      {
        day,
        userID: userNumber ?? null,
        currencyCode: currency,
        note: note ?? null,
        lines: lines.map(({ methodNumber, expected, float, counted }) => ({
          paymentMethodID: methodNumber,
          expected: numberOf(expected, 'expected'),
          float: typeof float === 'string' ? numberOf(float, 'float') : null,
          counted: numberOf(counted, 'counted'),
        })),
      },
      idempotencyKey,
    ),
    Object.fromEntries(
      [
        'day',
        'lines',
        ...lines.flatMap((_, index) => ['', '.expected', '.float', '.counted'].map((name) => `lines.${index}${name}`)),
      ].map((path) => [path, path.split('.')]),
    ),
  );
  if (result === null) return { count: null, userErrors };
  // The id of the count names the house.
  await session.signedIn();
  remember(loaders.till.drawerCountByNumber, result.drawerCountID, result);
  return { count: result, userErrors };
}

/** Resolvers of the till and of the drawer. */
export const tillResolvers: Resolvers = {
  Query: {
    drawer: (_, { day, userNumber }, { endpoints }) =>
      endpoints.till.drawer({
        ...(typeof day === 'string' ? { day } : {}),
        ...(typeof userNumber === 'number' ? { userID: userNumber } : {}),
      }),
    drawerCounts: (_, args, context) => drawerCounts(args, context),
  },
  Mutation: {
    takePayments: (_, { input }, context) => takePayments(input, context),
    countDrawer: (_, { input }, context) => countDrawer(input, context),
  },
  Person: {
    openInvoices: async ({ personID }, _, { loaders }) => {
      const account = await loaders.till.accountOfPerson.load(personID);
      const invoices = await Promise.all(
        (account?.invoiceIDs ?? []).map((number) => loaders.invoicing.invoiceByNumber.load(number)),
      );
      return invoices.filter((invoice) => invoice !== null);
    },
  },
  Drawer: {
    userNumber: ({ userID }) => userID,
  },
  DrawerLine: {
    methodNumber: ({ paymentMethodID }) => paymentMethodID,
    methodName: ({ paymentMethod }) => paymentMethod,
    currency: ({ currencyCode }) => currencyCode,
    expected: ({ expected, currencyCode }) => moneyText(expected, currencyCode),
  },
  DrawerUser: {
    number: ({ userID }) => userID,
  },
  DrawerCount: {
    id: ({ drawerCountID }, _, { nodeIds }) => nodeIds.of('DrawerCount', drawerCountID),
    number: ({ drawerCountID }) => drawerCountID,
    currency: ({ currencyCode }) => currencyCode,
    countedAt: ({ countedDate }) => countedDate,
    expected: ({ expectedTotal, currencyCode }) => moneyText(expectedTotal, currencyCode),
    counted: ({ countedTotal, currencyCode }) => moneyText(countedTotal, currencyCode),
    difference: ({ difference, currencyCode }) => moneyText(difference, currencyCode),
    lines: ({ lines, currencyCode }): DrawerCountLineParent[] => lines.map((line) => ({ ...line, currencyCode })),
  },
  DrawerCountLine: {
    methodName: ({ paymentMethod }) => paymentMethod,
    expected: ({ expected, currencyCode }) => moneyText(expected, currencyCode),
    float: ({ float, currencyCode }) => moneyText(float, currencyCode),
    counted: ({ counted, currencyCode }) => moneyText(counted, currencyCode),
    difference: ({ difference, currencyCode }) => moneyText(difference, currencyCode),
  },
};
