import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider, useMutation } from '@apollo/client/react';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createStatus, StatusContext } from '../../../web/core/apollo/status';
import { useEdit, useQuickEdit } from '../../../web/core/edit/useEdit';
import { UiProvider } from '../../../web/ui/UiProvider';

interface Sent {
  readonly input: {
    readonly email: string;
    readonly id?: string;
    readonly version?: number;
    readonly idempotencyKey?: string;
  };
}

interface Answer {
  readonly edit: { readonly id: string } | null;
  readonly conflicts: readonly { readonly id: string }[];
  readonly userErrors: readonly { readonly message: string; readonly field: readonly string[] }[];
}

const document: TypedDocumentNode<{ setEmail: Answer }, Sent> = gql`
  mutation SetEmail($input: SetEmailInput!) {
    setEmail(input: $input) {
      edit {
        id
      }
      conflicts {
        id
      }
      userErrors {
        message
        field
      }
    }
  }
`;

const payload = (answer: Partial<Answer>) => ({
  data: { setEmail: { edit: null, conflicts: [], userErrors: [], ...answer } },
});
const saved = payload({ edit: { id: 'edit-2' } });
const noDomain = { message: 'The email address is missing its domain.', field: ['email'] };
const voided = { message: 'The group was voided.', field: [] };
const conflict = payload({ userErrors: [voided], conflicts: [{ id: 'edit-1' }] });
const lost = new TypeError('Failed to fetch');

/** A mutation hook that returns these responses in turn, and the requests that it sent. An Error simulates a lost connection. */
function answering(answers: readonly (object | Error)[]) {
  const sent: Sent[] = [];
  const status = createStatus();
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        sent.push(variables as Sent);
        const answer = answers[sent.length - 1];
        if (answer === undefined || answer instanceof Error) observer.error(answer);
        else {
          observer.next(answer);
          observer.complete();
        }
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', errorPolicy: 'all' },
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>
      <StatusContext value={status}>
        <UiProvider>{children}</UiProvider>
      </StatusContext>
    </ApolloProvider>
  );
  return { sent, wrapper, status };
}

const email = { email: 'ada@example.com' };

function edit(...answers: readonly (object | Error)[]) {
  const { sent, wrapper } = answering(answers);
  const { result } = renderHook(() => useEdit(useMutation(document)), { wrapper });
  const run = (options: Parameters<typeof result.current.run>[1] = {}) => act(() => result.current.run(email, options));
  return { result, run, sent };
}

test('a saved edit resolves with its response and shows a confirmation with Undo', async () => {
  const { run, result } = edit(saved);
  const undone: string[] = [];
  const { answer } = await run({
    confirmation: ({ edit: made }) => ({
      message: 'Email address saved.',
      action: { label: 'Undo', onSelect: () => undone.push(made?.id ?? '') },
    }),
  });
  expect(answer?.edit).toEqual({ id: 'edit-2' });
  expect(result.current.refusal).toBeNull();
  expect(screen.getByText('Email address saved.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['edit-2']);
});

test('a refused edit has its messages by field', async () => {
  const { run, result } = edit(payload({ userErrors: [noDomain, voided] }));
  const { answer } = await run();
  expect(answer).toBeNull();
  expect(result.current.refusal).toMatchObject({
    messages: [noDomain.message, voided.message],
    fields: { email: noDomain.message },
    failure: null,
  });
});

test('an edit that another user preempted refetches the records and returns the conflict', async () => {
  const { run, result } = edit(conflict);
  let reads = 0;
  await run({ onConflict: () => Promise.resolve((reads += 1)) });
  expect(reads).toBe(1);
  expect(result.current.refusal?.answer?.conflicts).toEqual([{ id: 'edit-1' }]);
});

test('an edit with a lost response is reported as possibly saved and keeps its key for the retry', async () => {
  const { run, result, sent } = edit(lost, saved);
  await run();
  expect(result.current.refusal?.messages.join(' ')).toContain("Try again: it won't be applied twice.");
  expect(result.current.busy).toBe(false);
  await run();
  const [first, second] = sent.map(({ input }) => input.idempotencyKey);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(result.current.refusal).toBeNull();
});

test('the function that runs an edit stays the same between renders', async () => {
  const { run, result } = edit(saved);
  const before = result.current.run;
  await run();
  expect(result.current.run).toBe(before);
});

test('an edit resolves even if the records cannot be refetched after a conflict', async () => {
  const { run, result } = edit(conflict);
  const { answer } = await run({ onConflict: () => Promise.reject(lost) });
  expect(answer).toBeNull();
  expect(result.current.refusal?.answer?.conflicts).toEqual([{ id: 'edit-1' }]);
});

test('a saved edit is not reported as lost when its confirmation throws', async () => {
  const { run, result } = edit(saved);
  const confirmation = () => {
    throw new Error('No words for it.');
  };
  await expect(run({ confirmation })).rejects.toThrow('No words for it.');
  expect(result.current.refusal).toBeNull();
});

test('a quick edit uses the version that this tab saved last, not the one on the screen', async () => {
  const { sent, wrapper, status } = answering([saved, saved]);
  const { result } = renderHook(() => useQuickEdit(useMutation(document)), { wrapper });
  const failed = { nothing: 'The address was not saved.', mayBe: 'The address may have been saved.' };
  const run = (id: string) => act(() => result.current.run({ ...email, id, version: 2 }, { failed }));
  status.known.note({ user: { __typename: 'User', id: 'colin', version: 3 } }, true);
  await run('colin');
  await run('vera');
  expect(sent.map(({ input }) => input.version)).toEqual([3, 2]);
});

test('a refused quick edit shows its reason in a toast', async () => {
  const { wrapper } = answering([payload({ userErrors: [voided] })]);
  const { result } = renderHook(() => useQuickEdit(useMutation(document)), { wrapper });
  const failed = { nothing: 'The address was not saved.', mayBe: 'The connection was lost.' };
  await act(() => result.current.run(email, { failed }));
  expect(screen.getByText('The address was not saved. The group was voided.')).toBeTruthy();
});
