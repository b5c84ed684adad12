import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize } from 'rxjs';
import type { Store } from './store';

/** Counts the mutations whose answers are awaited. */
export const createSavingLink = (saving: Store<number>): ApolloLink => new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  saving.set(saving.get() + 1);
  return forward(operation).pipe(finalize(() => saving.set(saving.get() - 1)));
});
