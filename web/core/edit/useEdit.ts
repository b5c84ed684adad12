import type { OperationVariables } from '@apollo/client';
import type { useMutation } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { type Toast, useToast } from '../../ui/overlays/Toast';
import type { KnownRecords } from '../apollo/known-records';
import { useStatus } from '../apollo/status';
import type { Transfer } from '../apollo/upload-link';
import { failedSaveText, failedWriteText, type Failure, failureText, unsureText } from '../failures/failure';
import { useFailureWords } from '../failures/useFailureWords';
import { useAttempt } from './useAttempt';
import { type AttemptStore, useIdempotencyKey } from './useIdempotencyKey';

interface UserError {
  readonly message: string;
  readonly field?: readonly string[];
}

/** The parts of a mutation's payload that this module reads. The payload of signing out has none of them. */
interface Payload {
  readonly userErrors?: readonly UserError[];
  /** Other users' edits since the records were fetched. */
  readonly conflicts?: readonly unknown[];
  /** The record as another user saved it, if that prevented the edit. */
  readonly current?: unknown;
}

type CurrentOf<Answer> = Answer extends { readonly current?: infer Current } ? NonNullable<Current> : never;

type Answers = Readonly<Record<string, object>>;

/** A codegen'd mutation hook's result. */
type Mutation<Data, Variables extends OperationVariables> = useMutation.ResultTuple<Data, Variables>;

/** The function returned by useMutation. Apollo's own type is conditional on Variables, which are generic here. */
type Send<Data, Variables extends OperationVariables> = (
  options: useMutation.MutationFunctionOptions<Data, Variables>,
) => Promise<{ readonly data?: Data | null }>;

/** The names of the variables; codegen's type of no variables is indexed by any string. */
type LiteralKeys<Variables> = string extends keyof Variables ? never : keyof Variables;

/** The input of a mutation without its idempotency key, which is added here. Null for a mutation without input. */
type RequestOf<Variables> =
  'input' extends LiteralKeys<Variables>
    ? Variables extends { input?: infer Input }
      ? Omit<NonNullable<Input>, 'idempotencyKey'>
      : never
    : null;

/** A mutation without an idempotency key must declare whether running it twice has no further effect. */
type Repeatable<Variables> =
  'input' extends LiteralKeys<Variables>
    ? Variables extends { input?: infer Input }
      ? 'idempotencyKey' extends keyof NonNullable<Input>
        ? { readonly isRepeatable?: never }
        : { readonly isRepeatable: boolean }
      : never
    : { readonly isRepeatable: boolean };

/** Why an edit was not made. */
export interface Refusal<Answer> {
  /** Ready to show: the server's userErrors, or a description of the failure. */
  readonly messages: readonly string[];
  /** The messages by field, under the last segment of the field's path: `charges.tax` is `tax`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's response, with conflicting edits or the current record; null without a response. */
  readonly answer: Answer | null;
  /** Null if the server responded. */
  readonly failure: Failure | null;
}

/** The response to an edit that was made, or the refusal of one that was not. */
export type Outcome<Answer> =
  { readonly answer: Answer; readonly refusal: null } | { readonly answer: null; readonly refusal: Refusal<Answer> };

interface EditWords {
  /** Says that nothing was done: "Lot 7 was not hidden." */
  readonly nothing: string;
  /**
   * Says that it may have been done: "The connection was lost, so lot 7 may have been hidden." Where the edit is not
   * repeatable, also what to check before trying again.
   */
  readonly mayBe: string;
}

interface RunOptions<Data, Variables extends OperationVariables, Answer> extends Pick<
  useMutation.MutationFunctionOptions<Data, Variables>,
  'update' | 'optimisticResponse'
> {
  /** How the file among the variables is sent. */
  readonly transfer?: Transfer;
  /** The variables other than the input. */
  readonly variables?: Omit<Variables, 'input'>;
  /** What identifies a repeated request; by default, the request without the versions that were seen. */
  readonly identity?: unknown;
  /** Where the attempt is stored if it must survive a reload. */
  readonly store?: AttemptStore;
  /** The toast that confirms the edit, with its Undo. */
  readonly confirmation?: (answer: Answer) => Toast | null;
}

export interface Edit<Data extends Answers, Variables extends OperationVariables, Words> {
  /**
   * Sends the request. Resolves with the response or the refusal; never rejects because of a refused or failed request.
   */
  readonly run: (
    request: RequestOf<Variables>,
    options: RunOptions<Data, Variables, Data[keyof Data]> & Repeatable<Variables> & Words,
  ) => Promise<Outcome<Data[keyof Data]>>;
  readonly busy: boolean;
}

const fieldsOf = (errors: readonly UserError[]): Record<string, string> =>
  Object.fromEntries(
    errors.flatMap(({ field = [], message }) => (field.length ? [[field.at(-1) ?? '', message]] : [])),
  );

/** Runs a mutation under an idempotency key, which is reused after a lost response. The function is stable. */
function useOutcome<Data extends Answers, Variables extends OperationVariables>([mutate]: Mutation<Data, Variables>) {
  type Answer = Data[keyof Data];
  const once = useIdempotencyKey();
  const toast = useToast();
  const wordsOf = useFailureWords();
  return useCallback(
    async (
      request: RequestOf<Variables>,
      {
        variables,
        identity,
        store,
        confirmation,
        isRepeatable,
        update,
        optimisticResponse,
        transfer,
      }: RunOptions<Data, Variables, Answer> & { readonly isRepeatable?: boolean },
      failed: (failure: Failure, canRepeat: boolean) => string,
    ): Promise<Outcome<Answer>> => {
      const send = async (idempotencyKey?: string) => {
        const input = { ...request, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
        // Apart from the key, both parts are typed by Variables already.
        const all = (request === null ? { ...variables } : { ...variables, input }) as unknown as Variables;
        return (
          await (mutate as Send<Data, Variables>)({
            variables: all,
            update,
            optimisticResponse,
            ...(transfer && { context: { transfer } }),
          })
        ).data;
      };
      let answer: Answer | null | undefined;
      try {
        const data = isRepeatable === undefined ? await once(identity ?? request, send, store) : await send();
        answer = data && (Object.values(data)[0] as Answer | undefined);
        // Apollo omits the data only if it reports an error, which the links turn into a rejection.
        if (!answer) throw new Error('The mutation answered nothing.');
      } catch (error) {
        const failure = wordsOf(error);
        return {
          answer: null,
          refusal: { messages: [failed(failure, isRepeatable ?? true)], fields: {}, answer: null, failure },
        };
      }
      // Outside the try block: an error in the confirmation must not look like a failed request.
      const { userErrors = [] }: Payload = answer;
      if (userErrors.length > 0) {
        const messages = userErrors.map(({ message }) => message);
        return { answer: null, refusal: { messages, fields: fieldsOf(userErrors), answer, failure: null } };
      }
      const shown = confirmation?.(answer);
      if (shown) toast(shown);
      return { answer, refusal: null };
    },
    [mutate, once, toast, wordsOf],
  );
}

/**
 * For forms and dialogs: says next to the form why nothing was saved. By default, it adds that the input is still
 * there.
 */
interface FormWords {
  readonly failed?: string | EditWords;
  /**
   * Refetches the records after another user's edit prevented this one. The run resolves when that is done; a failed
   * fetch is reported in a toast.
   */
  readonly onConflict?: () => Promise<unknown>;
}

/**
 * The edit of a form or a dialog. Manages the idempotency key, combines userErrors and failures into one `refusal`, and
 * confirms with a toast. `run` is stable.
 */
export function useEdit<Data extends Answers, Variables extends OperationVariables>(
  mutation: Mutation<Data, Variables>,
): Edit<Data, Variables, FormWords> & {
  /** Why the last run had no effect; null before the first run and after a success. */
  readonly refusal: Refusal<Data[keyof Data]> | null;
  /** The record as another user saved it, from the latest response with one; null again after a success. */
  readonly current: CurrentOf<Data[keyof Data]> | null;
} {
  const outcomeOf = useOutcome(mutation);
  const { attempt } = useAttempt();
  const [refusal, setRefusal] = useState<Refusal<Data[keyof Data]> | null>(null);
  const [current, setCurrent] = useState<CurrentOf<Data[keyof Data]> | null>(null);
  const run = useCallback<Edit<Data, Variables, FormWords>['run']>(
    async (request, { failed, onConflict, ...options }) => {
      setRefusal(null);
      const outcome = await outcomeOf(request, options, (failure, canRepeat) =>
        typeof failed === 'object'
          ? failedWriteText(failure, failed, canRepeat)
          : failedSaveText(failure, failed, canRepeat),
      );
      setRefusal(outcome.refusal);
      const refused: Payload | null | undefined = outcome.refusal?.answer;
      const theirs = refused?.current as CurrentOf<Data[keyof Data]> | null | undefined;
      if (theirs || outcome.answer) setCurrent(theirs ?? null);
      if (onConflict && refused?.conflicts?.length) await attempt(onConflict);
      return outcome;
    },
    [outcomeOf, attempt],
  );
  return { run, busy: mutation[1].loading, refusal, current };
}

/**
 * Returns the request with the version that this tab saved last. Apollo does not show a saved record while a query with
 * it is being refetched, so a button that is pressed right after another one may still have the previous version.
 */
function overOwnVersion<Request>(request: Request, known: KnownRecords): Request {
  if (typeof request !== 'object' || request === null) return request;
  const { id, version }: { id?: unknown; version?: unknown } = request;
  if (typeof id !== 'string' || typeof version !== 'number') return request;
  return { ...request, version: Math.max(version, known.versionOf(id)) };
}

/** For edits without a form: a toast says why nothing was done. */
interface ToastWords<Answer> {
  readonly failed: EditWords;
  /** Returns the action that the toast offers, such as reopening the form. `answer` is the server's response; null without one. */
  readonly onRefused?: (answer: Answer | null) => Toast['action'];
}

/** An edit that a menu or a button makes immediately. Reports failures in a toast. `run` is stable. */
export function useQuickEdit<Data extends Answers, Variables extends OperationVariables>(
  mutation: Mutation<Data, Variables>,
): Edit<Data, Variables, ToastWords<Data[keyof Data]>> {
  const outcomeOf = useOutcome(mutation);
  const toast = useToast();
  const { known } = useStatus();
  const run = useCallback<Edit<Data, Variables, ToastWords<Data[keyof Data]>>['run']>(
    async (request, { failed, onRefused, ...options }) => {
      const outcome = await outcomeOf(overOwnVersion(request, known), options, (failure, canRepeat) => {
        const unsure = unsureText(failure, failed.mayBe, canRepeat);
        return failureText({
          ...failure,
          message: failure.mayBeDone ? unsure : `${failed.nothing} ${failure.message}`,
        });
      });
      const { refusal } = outcome;
      // The dialog in front of the page reports that the session ended.
      const action = refusal && onRefused?.(refusal.answer);
      if (refusal && refusal.failure?.kind !== 'unauthenticated')
        toast({
          tone: 'error',
          message: (refusal.answer ? [failed.nothing, ...refusal.messages] : refusal.messages).join(' '),
          ...(action && { action }),
        });
      return outcome;
    },
    [outcomeOf, toast, known],
  );
  return { run, busy: mutation[1].loading };
}
