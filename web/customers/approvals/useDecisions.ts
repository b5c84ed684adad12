import { useCallback, useMemo } from 'react';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { Toast } from '../../ui/overlays/Toast';
import { requestName } from './approval-words';
import {
  type Approvals_registrationFragment as Registration,
  useApproveRegistrationsMutation,
  useDeclineRegistrationsMutation,
  useReopenRegistrationsMutation,
} from './Approvals.generated';

const seen = (rows: readonly Registration[]) => rows.map(({ id, version }) => ({ id, version }));

/** Words for one request or several. */
const named = (rows: readonly Registration[], noun: string): string => {
  const [first, ...others] = rows;
  return first && others.length === 0 ? requestName(first) : counted(rows.length, noun);
};

const failedWords = (rows: readonly Registration[], done: string) => {
  const what = named(rows, 'bidder');
  const were = rows.length === 1 ? 'was' : 'were';
  return {
    nothing: `${what} ${were} not ${done}.`,
    mayBe: `The connection was lost, so ${what} may have been ${done}.`,
  };
};

function approvedText(rows: readonly Registration[]): string {
  const [first, ...others] = rows;
  return first && others.length === 0
    ? `${requestName(first)} is approved with paddle ${first.paddle ?? ''}.`
    : `${counted(rows.length, 'bidder')} approved.`;
}

const declinedText = (rows: readonly Registration[]): string =>
  rows.length === 1 ? `${named(rows, 'bidder')} is declined.` : `${counted(rows.length, 'bidder')} declined.`;

/** Returns requests to pending, and the toast action that undoes a decision so. */
export function useReopening(): {
  readonly reopen: (rows: readonly Registration[]) => Promise<boolean>;
  readonly undo: (rows: readonly Registration[]) => Pick<Toast, 'action'>;
} {
  const { run } = useQuickEdit(useReopenRegistrationsMutation());
  const reopen = useCallback(
    async (rows: readonly Registration[]) => {
      const { answer } = await run(
        { registrations: seen(rows) },
        {
          confirmation: ({ registrations }) => ({
            tone: 'success',
            message:
              registrations.length === 1
                ? `The request of ${named(registrations, 'request')} is pending again.`
                : `${counted(registrations.length, 'request')} are pending again.`,
          }),
          failed: {
            nothing: 'Nothing was returned to pending.',
            mayBe: 'The connection was lost, so the requests may have been returned to pending.',
          },
        },
      );
      return answer !== null;
    },
    [run],
  );
  const undo = useCallback(
    (rows: readonly Registration[]) => ({ action: { label: 'Undo', onSelect: () => void reopen(rows) } }),
    [reopen],
  );
  return useMemo(() => ({ reopen, undo }), [reopen, undo]);
}

/** Approves requests. A toast confirms it, with Undo. Resolves to whether they were approved. */
export function useApproval(): {
  readonly approve: (rows: readonly Registration[]) => Promise<boolean>;
  readonly busy: boolean;
} {
  const { run, busy } = useQuickEdit(useApproveRegistrationsMutation());
  const { undo } = useReopening();
  const approve = useCallback(
    async (rows: readonly Registration[]) => {
      const { answer } = await run(
        { registrations: seen(rows) },
        {
          confirmation: ({ registrations }) => ({
            tone: 'success',
            message: approvedText(registrations),
            ...undo(registrations),
          }),
          failed: failedWords(rows, 'approved'),
        },
      );
      return answer !== null;
    },
    [run, undo],
  );
  return { approve, busy };
}

/** Declines requests with a reason, for a dialog. A toast confirms it, with Undo. */
export function useDecline(rows: readonly Registration[]): {
  readonly decline: (reason: string) => Promise<boolean>;
  readonly busy: boolean;
  /** Why nothing was declined; null before, and if the reason is what is wrong. */
  readonly refusal: string | null;
  readonly reasonRefusal: string | undefined;
} {
  const { run, busy, refusal } = useEdit(useDeclineRegistrationsMutation());
  const { undo } = useReopening();
  const decline = async (reason: string) => {
    const { answer } = await run(
      { registrations: seen(rows), reason },
      {
        confirmation: ({ registrations }) => ({
          tone: 'success',
          message: declinedText(registrations),
          ...undo(registrations),
        }),
        failed: failedWords(rows, 'declined'),
      },
    );
    return answer !== null;
  };
  const reasonRefusal = refusal?.fields.reason;
  return {
    decline,
    busy,
    refusal: refusal && reasonRefusal === undefined ? refusal.messages.join(' ') : null,
    reasonRefusal,
  };
}
