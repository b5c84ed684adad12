import { useState } from 'react';
import { CREATION_FAILED } from '../../../rules/invoicing/creation/creation-failure';
import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { useCreateInvoiceGroupMutation } from './CreateInvoiceGroup.generated';
import { useRetryInvoiceGroupMutation } from './GroupCreation.generated';

export interface Wish {
  catalogRefs: string[];
  title: string;
  templateId: string;
}

export interface GroupCreation {
  /** The wait dialog is open: asking, or following the group in creation. */
  waiting: boolean;
  /** The group once the server has it. */
  groupId: string | null;
  /** Why the last try failed: the specified alert, and what is known beside it. */
  alert: string | null;
  /** Answers whether the server has the group. */
  create: (wish: Wish) => Promise<boolean>;
  fail: (alert: string) => void;
  /** Tries the group again that failed; undefined while there is none. */
  retry: (() => void) | undefined;
  close: () => void;
}

/**
 * Creates an invoice group, once per wish however often it is tried. The answer is a group in creation: who called
 * follows it by `groupId` and tells with `fail` when it has failed. A group that failed holds its sessions, and is tried again itself.
 */
export function useCreateGroup(): GroupCreation {
  const wordsOf = useFailureWords();
  const [mutate] = useCreateInvoiceGroupMutation();
  const [mutateRetry] = useRetryInvoiceGroupMutation();
  const once = useIdempotencyKey();
  const retryOnce = useIdempotencyKey();
  const [waiting, setWaiting] = useState(false);
  const [groupId, setGroupId] = useState<string | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const stop = () => {
    setWaiting(false);
    setGroupId(null);
  };
  const follow = (id: string) => {
    setFailedId(null);
    setGroupId(id);
    setWaiting(true);
  };
  const fail = (reason: string) => {
    if (groupId !== null) setFailedId(groupId);
    stop();
    setAlert(reason);
  };
  const failBy = (error: unknown) => {
    const failure = wordsOf(error);
    // A session that ended says so itself, in front of the page; the wish is tried again after signing in.
    if (failure.kind === 'unauthenticated') stop();
    else fail(failure.requestId ? `${CREATION_FAILED} ${failureText(failure)}` : CREATION_FAILED);
  };
  const refused = (userErrors: readonly { message: string }[] = []) =>
    fail([CREATION_FAILED, ...userErrors.map(({ message }) => message)].join(' '));
  const create = async (wish: Wish) => {
    setAlert(null);
    setWaiting(true);
    try {
      const { data } = await once(wish, (idempotencyKey) =>
        mutate({
          variables: { input: { ...wish, idempotencyKey } },
          update: (cache, { data: answer }) => {
            if (!answer?.createInvoiceGroup.invoiceGroup) return;
            // A window of a list cannot know what moves up into it: both lists are asked for again.
            cache.evict({ id: 'ROOT_QUERY', fieldName: 'uninvoicedSales' });
            cache.evict({ id: 'ROOT_QUERY', fieldName: 'invoiceGroups' });
          },
        }),
      );
      const answer = data?.createInvoiceGroup;
      if (!answer?.invoiceGroup) {
        refused(answer?.userErrors);
        return false;
      }
      follow(answer.invoiceGroup.id);
      return true;
    } catch (error) {
      failBy(error);
      return false;
    }
  };
  const retry = async (failed: string) => {
    setAlert(null);
    try {
      const { data } = await retryOnce(failed, (idempotencyKey) =>
        mutateRetry({ variables: { input: { invoiceGroupId: failed, idempotencyKey } } }),
      );
      if (data?.retryInvoiceGroup.invoiceGroup) follow(failed);
      else refused(data?.retryInvoiceGroup.userErrors);
    } catch (error) {
      failBy(error);
    }
  };
  return {
    waiting,
    groupId,
    alert,
    create,
    fail,
    retry: failedId === null ? undefined : () => void retry(failedId),
    close: stop,
  };
}
