import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import type { Attempt } from '../../core/edit/useIdempotencyKey';
import { useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import { NEVER_UNSAVED, useDraft } from '../../core/forms/useDraft';
import { useViewer } from '../../core/session/session';
import type { ChargeDryRunInput, SeenInvoicesInput } from '../../generated/schema-types';
import { REQUEST_FAILED } from '../charge-words';
import {
  type ChargeRun_runFragment as Run,
  ChargeRunsDocument,
  useChargeCardsMutation,
  useRetryChargesMutation,
} from './Charging.generated';

const NOT_KNOWN =
  'The connection was lost, so the cards may be being charged. None of your charges shows so far. Refresh the status, or charge again: nothing is charged twice.';

/** What to charge: selected invoices of a group, or the declined ones of a run. */
export interface ChargeSource {
  readonly groupNumber: number;
  readonly input: ChargeDryRunInput;
}

/** The state that the user confirmed. */
interface Confirmed {
  readonly readyCount: number;
  readonly readyTotal: string;
}

/** Why no run started, or that it is unknown whether one did; `unsure` if fetching again may show it. */
interface Trouble {
  readonly text: string;
  readonly isUnsure: boolean;
}

/**
 * Confirms charges once. The idempotency key is saved in this tab before the request is sent, so that repeating the
 * request after a lost response or a reload charges once; nothing is repeated automatically. `latest` is the group's
 * latest run as fetched before: undefined while unknown.
 */
export function useConfirmCharges(
  { groupNumber, input }: ChargeSource,
  latest: number | undefined,
  onStarted: (run: Run) => void,
) {
  const client = useApolloClient();
  const { displayName } = useViewer();
  const { keep, drop, latest: lastTry } = useDraft<Attempt>(`charge.${groupNumber}`, NEVER_UNSAVED);
  const charge = useEdit(useChargeCardsMutation());
  const retry = useEdit(useRetryChargesMutation());
  const [isRefreshing, setRefreshing] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const { take, ...changes } = useChangedMeanwhile();

  const tries = {
    last: () => lastTry() ?? undefined,
    remember: (attempt: Attempt | undefined) => {
      if (attempt) keep(attempt);
      else drop();
    },
  };
  const started = (run: Run) => {
    drop();
    onStarted(run);
  };

  /** Shows the run that a request without a response may have started. */
  const refresh = async () => {
    setRefreshing(true);
    try {
      const { data } = await client.query({
        query: ChargeRunsDocument,
        variables: { groupNumber, first: 1, offset: 0 },
        fetchPolicy: 'network-only',
      });
      const run = data.chargeRuns.nodes[0];
      if (run && latest !== undefined && run.number > latest && run.createdBy === displayName) started(run);
      else setTrouble({ text: NOT_KNOWN, isUnsure: true });
    } catch {
      setTrouble({ text: NOT_KNOWN, isUnsure: true });
    } finally {
      setRefreshing(false);
    }
  };

  /** Returns whether the dry run must be refetched. After changes, it is refetched when the user reviews them. */
  const confirm = async (confirmed: Confirmed, seen: SeenInvoicesInput): Promise<boolean> => {
    setTrouble(undefined);
    take();
    const options = { identity: { input, ...confirmed }, store: tries };
    const { selection, retryOf, disputedNumbers = [] } = input;
    const { answer, refusal } = selection
      ? await charge.run({ selection, disputedNumbers, ...confirmed, seen }, options)
      : await retry.run({ id: retryOf ?? '', disputedNumbers, ...confirmed, seen }, options);
    if (answer?.chargeRun) {
      started(answer.chargeRun);
      return false;
    }
    if (refusal?.failure) {
      if (refusal.failure.mayBeDone) await refresh();
      else setTrouble({ text: REQUEST_FAILED, isUnsure: false });
      return false;
    }
    if (take(answer ?? refusal.answer)) return false;
    setTrouble({ text: refusal?.messages.join(' ') ?? REQUEST_FAILED, isUnsure: false });
    return true;
  };
  return { confirm, refresh, trouble, changes, isRefreshing, busy: charge.busy || retry.busy || isRefreshing };
}
