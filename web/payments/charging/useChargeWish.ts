import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { isDefinitelyRejected } from '../../core/forms/failure';
import { useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import { useDraft } from '../../core/forms/useDraft';
import type { Attempt } from '../../core/forms/useIdempotencyKey';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { useViewer } from '../../core/session/session';
import type { ChargeDryRunInput, SeenInvoicesInput } from '../../generated/schema-types';
import { REQUEST_FAILED } from './charge-words';
import type { ChargeRun_runFragment as Run } from './Charging.generated';
import { ChargeRunsDocument, useChargeCardsMutation, useRetryChargesMutation } from './Charging.generated';

const NOT_KNOWN =
  'The connection was lost, so the cards may be being charged. None of your charges shows so far. Refresh the status, or charge again: nothing is charged twice.';

/** What is to be charged: a choice of a group's invoices, or those of a run that were declined. */
export interface ChargeSource {
  readonly groupNumber: number;
  readonly input: ChargeDryRunInput;
}

/** What was read before it was confirmed. */
interface Confirmed {
  readonly readyCount: number;
  readonly readyTotal: string;
}

/** Why nothing began, or nobody knows; `unsure` where looking again may tell. */
interface Trouble {
  readonly text: string;
  readonly isUnsure: boolean;
}

/**
 * Confirms charges once. The key of the wish is kept in this tab before it is sent, so that the same wish after a lost answer or a reload
 * stays one charge; nothing is sent twice by itself. `latest` is the group's latest run as it was read before: undefined while it is not known.
 */
export function useChargeWish(
  { groupNumber, input }: ChargeSource,
  latest: number | undefined,
  onStarted: (run: Run) => void,
) {
  const client = useApolloClient();
  const { displayName } = useViewer();
  const { keep, drop, latest: lastTry } = useDraft<Attempt>(`charge.${groupNumber}`);
  const once = useIdempotencyKey();
  const [charge, charging] = useChargeCardsMutation();
  const [retry, retrying] = useRetryChargesMutation();
  const [isLooking, setLooking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const { take, ...changes } = useChangedMeanwhile();

  const send = async (idempotencyKey: string, confirmed: Confirmed & { seen: SeenInvoicesInput }) => {
    const { selection, retryOf } = input;
    if (selection)
      return (await charge({ variables: { input: { selection, ...confirmed, idempotencyKey } } })).data?.chargeCards;
    return (await retry({ variables: { input: { id: retryOf ?? '', ...confirmed, idempotencyKey } } })).data
      ?.retryCharges;
  };
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

  /** Shows the run that a request without an answer may have begun. */
  const look = async () => {
    setLooking(true);
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
      setLooking(false);
    }
  };

  /** Returns whether the dry run has to be read again. After changes it is read when staff review them. */
  const confirm = async (confirmed: Confirmed, seen: SeenInvoicesInput): Promise<boolean> => {
    setTrouble(undefined);
    take();
    try {
      const answer = await once({ input, ...confirmed }, (key) => send(key, { ...confirmed, seen }), tries);
      if (answer?.chargeRun) {
        started(answer.chargeRun);
        return false;
      }
      if (take(answer)) return false;
      const refusals = (answer?.userErrors ?? []).map(({ message }) => message);
      setTrouble({ text: refusals.length > 0 ? refusals.join(' ') : REQUEST_FAILED, isUnsure: false });
      return true;
    } catch (error) {
      if (!isDefinitelyRejected(error)) {
        await look();
        return false;
      }
      setTrouble({ text: REQUEST_FAILED, isUnsure: false });
      return false;
    }
  };
  return { confirm, look, trouble, changes, isLooking, busy: charging.loading || retrying.loading || isLooking };
}
