import type { Resolvers } from '../generated/resolvers-types';

export const paymentsResolvers: Resolvers = {
  InvoiceGroup: {
    paymentMethods: (_, __, context) => context.loaders.paymentMethods(),
  },
  PaymentMethod: {
    id: (method, _, context) => context.nodeIds.of('PaymentMethod', method.id),
    number: (method) => method.id,
    isOnline: (method) => method.online,
    isChoosable: (method) => method.choosable,
  },
};
