import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { type Observable, of, switchMap } from 'rxjs';
import type { OwnVersions } from '../live/own-versions';

/** Each mutation can overtake one more answer; nobody saves that fast for long. */
const MOST_REPEATS = 3;

/**
 * Asks again where a mutation of this tab overtook an answer: one that was read before the save and arrives after it would show the record as it
 * was, and stay, because the news of one's own save is not read again.
 */
export const createOvertakenLink = (own: OwnVersions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const ask = (repeats: number): Observable<ApolloLink.Result> => {
      const noted = own.noted();
      return forward(operation).pipe(
        switchMap((result) =>
          repeats > 0 && own.noted() > noted && own.isOlder(result.data) ? ask(repeats - 1) : of(result),
        ),
      );
    };
    return ask(MOST_REPEATS);
  });
