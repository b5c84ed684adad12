import type { ApolloCache } from '@apollo/client';
import type { PaymentMethods_methodFragment as Method } from './PaymentMethods.generated';
import { PaymentMethodsPageDocument } from './PaymentMethods.generated';

/** Shows the methods as they were just answered wherever they are offered; a refusal answers none. */
export function showMethods(cache: ApolloCache, paymentMethods: Method[] | null | undefined): void {
  if (paymentMethods) cache.writeQuery({ query: PaymentMethodsPageDocument, data: { paymentMethods } });
}
