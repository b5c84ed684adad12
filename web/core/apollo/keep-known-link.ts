import type { ApolloCache, MissingFieldError } from '@apollo/client';
import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { catchError, map, of, throwError } from 'rxjs';
import { errorAsAnswer } from '../forms/failure';
import type { Readings } from './readings';

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;
type MissingTree = MissingFieldError['missing'];

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What is known at the place of a part that is missing, and which fields of it are not; `undefined` where nothing is. */
interface Known {
  readonly value: unknown;
  readonly missing: MissingTree | undefined;
}

const step = ({ value, missing }: Known, key: string | number): Known => ({
  value: isFields(value) ? value[key] : undefined,
  missing: isFields(missing) ? missing[key] : undefined,
});

/** The place may hold another record by now. */
const isOther = (part: Fields, { value }: Known): boolean => isFields(value) && part.id !== value.id;

/** Thrown where something is known, though too little to stand for the part. */
class Incomplete extends Error {}

/** The part of an answer with what is known in the place of the null that an error at `path` left there. */
function restored(part: unknown, known: Known, [key, ...rest]: Path): unknown {
  if (part === null) {
    if (isFields(known.value) && known.missing !== undefined) throw new Incomplete();
    return known.value ?? null;
  }
  if (key === undefined || !isFields(part) || isOther(part, known)) return part;
  const mended = restored(part[key], step(known, key), rest);
  if (Array.isArray(part)) return part.map((item: unknown, index) => (index === key ? mended : item));
  return { ...part, [key]: mended };
}

function mendedResult(result: ApolloLink.Result, { value, missing }: Known): ApolloLink.Result {
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
 * What could not be read is missing from an answer as null, and would be kept as if there were none: a screen that shows it
 * would lose it to the failed look of another. So what is known stands in for it, and for an answer that never came where a
 * screen shows that; the error is told all the same.
 */
export const createKeepKnownLink = ({ mayKeep }: Readings): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    return forward(operation).pipe(
      map((result) =>
        result.errors?.length && result.data
          ? mendedResult(result, knownOf(operation.client.cache, operation))
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
