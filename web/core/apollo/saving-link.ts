import type { NormalizedCacheObject } from '@apollo/client';
import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize, tap } from 'rxjs';
import type { OwnVersions } from '../live/own-versions';
import type { Store } from '../store';

/** Counts the mutations whose answers are awaited, and notes which versions they answered. */
export const createSavingLink = (saving: Store<number>, own: OwnVersions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    saving.set(saving.get() + 1);
    return forward(operation).pipe(
      tap(({ data }) => own.note(data, operation.client.cache.extract() as NormalizedCacheObject)),
      finalize(() => saving.set(saving.get() - 1)),
    );
  });
