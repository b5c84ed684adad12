import type { MethodChangeJson } from '../../../upstream/payments/methods/method-wire';
import type { PaymentMethodJson } from '../../../upstream/payments/wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { OrderPaymentMethodsInput, Resolvers, SavePaymentMethodInput } from '../../generated/resolvers-types';

const isMethod = (value: unknown): value is PaymentMethodJson =>
  typeof value === 'object' && value !== null && 'choosable' in value;

const numberOf = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('PaymentMethod', id);

/** Returns the payment methods after the change, or why it was refused, with the current method after a conflict. */
async function changed(answer: Promise<MethodChangeJson>) {
  const { result, userErrors, refusal } = await userErrorsOf(answer);
  const stored = refusal?.details.paymentMethod;
  return {
    paymentMethod: result?.paymentMethod ?? null,
    paymentMethods: result?.paymentMethods ?? null,
    current: isMethod(stored) ? stored : null,
    userErrors,
  };
}

async function save(
  { id, version, name, surchargePercent, surchargeName }: SavePaymentMethodInput,
  context: GraphQLContext,
) {
  const present = typeof id === 'string' ? { id: await numberOf(id, context) } : {};
  return changed(
    context.endpoints.payments.saveMethod({
      ...present,
      name,
      ...(typeof version === 'number' && { version }),
      ...(typeof surchargePercent === 'string' && { surchargePercent }),
      ...(typeof surchargeName === 'string' && { surchargeName }),
    }),
  );
}

async function order({ methods }: OrderPaymentMethodsInput, context: GraphQLContext) {
  const requested = await Promise.all(
    methods.map(async ({ id, version }) => ({ id: await numberOf(id, context), version })),
  );
  return changed(context.endpoints.payments.orderMethods({ methods: requested }));
}

export const methodResolvers: Resolvers = {
  Query: {
    paymentMethods: (_, __, { loaders }) => loaders.payments.paymentMethods(),
  },
  Mutation: {
    savePaymentMethod: (_, { input }, context) => save(input, context),
    setPaymentMethodRetired: async (_, { input: { id, version, isRetired } }, context) =>
      changed(context.endpoints.payments.setMethodRetired(await numberOf(id, context), version, isRetired)),
    orderPaymentMethods: (_, { input }, context) => order(input, context),
  },
  PaymentMethod: {
    id: (method, _, context) => context.nodeIds.of('PaymentMethod', method.id),
    number: (method) => method.id,
    isOnline: (method) => method.online,
    isChoosable: (method) => method.choosable,
    isRetired: (method) => method.retired,
  },
};
