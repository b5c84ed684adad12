import { type ApolloCache, ApolloLink, type MissingFieldError } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, map, of, throwError } from 'rxjs';
import { errorAsAnswer } from '../failures/failure';
import type { Readings } from './readings';

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;
type MissingTree = MissingFieldError['missing'];

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The cached value in the place of a missing part, `undefined` if there is none, and which of its fields aren't cached. */
interface Known {
  readonly value: unknown;
  readonly missing: MissingTree | undefined;
}

const step = ({ value, missing }: Known, key: string | number): Known => ({
  value: isFields(value) ? value[key] : undefined,
  missing: isFields(missing) ? missing[key] : undefined,
});

/** Another record may be in this place by now. */
const isOther = (part: Fields, { value }: Known): boolean => isFields(value) && part.id !== value.id;

/** Thrown if the cache has only some fields of a missing part. */
class Incomplete extends Error {}

/** Returns a part of a response in which the cached value replaces the null that an error left at `path`. */
function restored(part: unknown, known: Known, [key, ...rest]: Path): unknown {
  if (part === null) {
    if (isFields(known.value) && known.missing !== undefined) throw new Incomplete();
    return known.value ?? null;
  }
  if (key === undefined || !isFields(part) || isOther(part, known)) return part;
  const fixed = restored(part[key], step(known, key), rest);
  if (Array.isArray(part)) return part.map((item: unknown, index) => (index === key ? fixed : item));
  return { ...part, [key]: fixed };
}

function restoredResult(result: ApolloLink.Result, { value, missing }: Known): ApolloLink.Result {
  try {
    const data = (result.errors ?? []).reduce<unknown>(
      (part, { path }) => (path ? restored(part, { value, missing }, path) : part),
      result.data,
    );
    return { ...result, data: data as ApolloLink.Result['data'] };
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error;
    return { ...result, data: undefined };
  }
}

function knownOf(cache: ApolloCache, { query, variables }: Pick<ApolloLink.Operation, 'query' | 'variables'>): Known {
  const { result, missing } = cache.diff({ query, variables, optimistic: false, returnPartialData: true });
  return { value: result, missing: missing?.missing };
}

/**
 * Fills in cached data where a response has null because of an error. Cached as null, the data would also disappear
 * from other screens that show it. If there is no response at all, cached data replaces it for screens that show it.
 * The error is still reported.
 */
export const createKeepKnownLink = ({ mayKeep }: Readings): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    return forward(operation).pipe(
      map((result) =>
        result.errors?.length && result.data
          ? restoredResult(result, knownOf(operation.client.cache, operation))
          : result,
      ),
      catchError((error: unknown) => {
        const { value, missing } = mayKeep(operation)
          ? knownOf(operation.client.cache, operation)
          : { value: null, missing: undefined };
        return isFields(value) && missing === undefined
          ? of({ data: value, errors: [errorAsAnswer(error)] })
          : throwError(() => error);
      }),
    );
  });
