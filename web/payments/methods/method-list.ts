import type { ApolloCache } from '@apollo/client';
import { type PaymentMethods_methodFragment as Method, PaymentMethodsPageDocument } from './PaymentMethods.generated';

/** Updates the methods in all choices from a response. A refused request returns none. */
export function showMethods(cache: ApolloCache, paymentMethods: Method[] | null | undefined): void {
  if (paymentMethods) cache.writeQuery({ query: PaymentMethodsPageDocument, data: { paymentMethods } });
}
