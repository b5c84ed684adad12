import type { OperationVariables } from '@apollo/client';
import type { useMutation } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { type Toast, useToast } from '../../ui/overlays/Toast';
import { useStatus } from '../apollo/status';
import { failedSaveText, failedWriteText, type Failure, failureText, TRY_AGAIN } from '../forms/failure';
import { useFailureWords } from '../forms/useFailureWords';
import { type AttemptStore, useIdempotencyKey } from '../forms/useIdempotencyKey';
import type { OwnVersions } from '../live/own-versions';
import { useAttempt } from './useAttempt';

interface UserError {
  readonly message: string;
  readonly field?: readonly string[];
}

/** What the kernel reads of the one field that a mutation answers. Signing out has none of it. */
interface Payload {
  readonly userErrors?: readonly UserError[];
  /** Edits that colleagues made since the records were read. */
  readonly conflicts?: readonly unknown[];
  /** The record as a colleague left it, where that stopped the edit. */
  readonly current?: unknown;
}

type CurrentOf<Answer> = Answer extends { readonly current?: infer Current } ? NonNullable<Current> : never;

type Answers = Readonly<Record<string, object>>;

/** A codegen'd mutation hook's result. */
type Mutation<Data, Variables extends OperationVariables> = useMutation.ResultTuple<Data, Variables>;

/** The function in it; Apollo's own type is conditional on Variables, which are not known here. */
type Send<Data, Variables extends OperationVariables> = (
  options: useMutation.MutationFunctionOptions<Data, Variables>,
) => Promise<{ readonly data?: Data | null }>;

/** The names of the variables; codegen's type of no variables is indexed by any string. */
type LiteralKeys<Variables> = string extends keyof Variables ? never : keyof Variables;

/** The input of a mutation as its caller writes it; the key is the kernel's. Null for a mutation without input. */
type RequestOf<Variables> =
  'input' extends LiteralKeys<Variables>
    ? Variables extends { input?: infer Input }
      ? Omit<NonNullable<Input>, 'idempotencyKey'>
      : never
    : null;

/** A mutation without an idempotency key says whether running it twice changes nothing more. */
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
  /** Ready to show: the server's userErrors, or the failure in words. */
  readonly messages: readonly string[];
  /** The messages by field, under the last name of the field's path: `charges.tax` is `tax`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's answer, with conflicting edits or the current record; null when no answer arrived. */
  readonly answer: Answer | null;
  /** Null when the server answered. */
  readonly failure: Failure | null;
}

/** The answer of an edit that was made, or the refusal of one that was not. */
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
  /** Variables beside the input. */
  readonly variables?: Omit<Variables, 'input'>;
  /** What makes a later request the same one; by default the request without what was `seen`. */
  readonly identity?: unknown;
  /** Where the attempt is remembered when it has to outlive a reload. */
  readonly store?: AttemptStore;
  /** The toast that confirms the edit, with its Undo. */
  readonly said?: (answer: Answer) => Toast | null;
}

export interface Edit<Data extends Answers, Variables extends OperationVariables, Words> {
  /** Sends the request. Resolves with the answer, or with why there is none; no refusal or failure of a request rejects it. */
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

/** Runs a mutation under an idempotency key, which stays the same after a lost answer. The function never changes. */
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
        said,
        isRepeatable,
        update,
        optimisticResponse,
      }: RunOptions<Data, Variables, Answer> & { readonly isRepeatable?: boolean },
      failed: (failure: Failure, canRepeat: boolean) => string,
    ): Promise<Outcome<Answer>> => {
      const send = async (idempotencyKey?: string) => {
        const input = { ...request, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
        // Apart from the key, both parts are typed by Variables already.
        const all = (request === null ? { ...variables } : { ...variables, input }) as unknown as Variables;
        return (await (mutate as Send<Data, Variables>)({ variables: all, update, optimisticResponse })).data;
      };
      let answer: Answer | null | undefined;
      try {
        const data = isRepeatable === undefined ? await once(identity ?? request, send, store) : await send();
        answer = data && (Object.values(data)[0] as Answer | undefined);
        // Apollo leaves out the data only where it reports an error, which the links turn into a rejection.
        if (!answer) throw new Error('The mutation answered nothing.');
      } catch (error) {
        const failure = wordsOf(error);
        return {
          answer: null,
          refusal: { messages: [failed(failure, isRepeatable ?? true)], fields: {}, answer: null, failure },
        };
      }
      // Outside of the try: a mistake in the confirmation must not read as a request that failed.
      const { userErrors = [] }: Payload = answer;
      if (userErrors.length > 0) {
        const messages = userErrors.map(({ message }) => message);
        return { answer: null, refusal: { messages, fields: fieldsOf(userErrors), answer, failure: null } };
      }
      const confirmation = said?.(answer);
      if (confirmation) toast(confirmation);
      return { answer, refusal: null };
    },
    [mutate, once, toast, wordsOf],
  );
}

/** For forms and dialogs: says beside the form why nothing was saved. By default, what was typed is said to be still there. */
interface FormWords {
  readonly failed?: string | EditWords;
  /** Reads the records again after a colleague's edit stopped this one. The run resolves when that is done; a failed read is reported in the corner. */
  readonly onConflict?: () => Promise<unknown>;
}

/**
 * The edit that a form or a dialog makes. Owns the idempotency key, reads userErrors and failures into one `refusal`, and
 * confirms with a toast. `run` never changes.
 */
export function useEdit<Data extends Answers, Variables extends OperationVariables>(
  mutation: Mutation<Data, Variables>,
): Edit<Data, Variables, FormWords> & {
  /** Why the last run did nothing; null before the first run and after a success. */
  readonly refusal: Refusal<Data[keyof Data]> | null;
  /** The record as a colleague left it, from the latest answer that had one; null again after a success. */
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
 * The request over the version that this tab saved last. Apollo does not show a saved record while a query that has it is being
 * read again, so a button that is pressed right after another one may still have the version before.
 */
function overOwnVersion<Request>(request: Request, own: OwnVersions): Request {
  if (typeof request !== 'object' || request === null) return request;
  const { id, version }: { id?: unknown; version?: unknown } = request;
  if (typeof id !== 'string' || typeof version !== 'number') return request;
  return { ...request, version: Math.max(version, own.versionOf(id)) };
}

/** For what has no form: says in the corner why nothing was done. */
interface ToastWords {
  readonly failed: EditWords;
  /** What staff can do about it, such as opening the form again. */
  readonly onRefused?: Toast['action'];
}

/** The edit that a menu or a button makes at once. What stops it is said in the corner. `run` never changes. */
export function useQuickEdit<Data extends Answers, Variables extends OperationVariables>(
  mutation: Mutation<Data, Variables>,
): Edit<Data, Variables, ToastWords> {
  const outcomeOf = useOutcome(mutation);
  const toast = useToast();
  const { own } = useStatus();
  const run = useCallback<Edit<Data, Variables, ToastWords>['run']>(
    async (request, { failed, onRefused, ...options }) => {
      const outcome = await outcomeOf(overOwnVersion(request, own), options, (failure, canRepeat) => {
        const unsure = canRepeat ? `${failed.mayBe} ${TRY_AGAIN}` : failed.mayBe;
        return failureText({
          ...failure,
          message: failure.mayBeDone ? unsure : `${failed.nothing} ${failure.message}`,
        });
      });
      const { refusal } = outcome;
      // A session that ended says so itself, in front of the page.
      if (refusal && refusal.failure?.kind !== 'unauthenticated')
        toast({
          tone: 'error',
          message: (refusal.answer ? [failed.nothing, ...refusal.messages] : refusal.messages).join(' '),
          ...(onRefused && { action: onRefused }),
        });
      return outcome;
    },
    [outcomeOf, toast, own],
  );
  return { run, busy: mutation[1].loading };
}
