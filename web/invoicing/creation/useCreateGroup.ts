import { useState } from 'react';
import { CREATION_FAILED } from '../../../rules/invoicing/creation/creation-failure';
import { type Refusal, useEdit } from '../../core/edit/useEdit';
import { failureText } from '../../core/failures/failure';
import { useCreateInvoiceGroupMutation } from './CreateInvoiceGroup.generated';
import { useRetryInvoiceGroupMutation } from './GroupCreation.generated';

export interface NewGroup {
  catalogRefs: string[];
  title: string;
  templateId: string;
}

export interface GroupCreation {
  /** Whether the progress dialog is open, during the request and while the group is created. */
  waiting: boolean;
  /** The id of the group once the server has it; otherwise null. */
  groupId: string | null;
  /** Why the last attempt failed: the specified alert, and any details; null if it did not fail. */
  alert: string | null;
  /** Resolves to whether the server has the group. */
  create: (request: NewGroup) => Promise<boolean>;
  fail: (alert: string) => void;
  /** Retries the failed group; undefined if there is none. */
  retry: (() => void) | undefined;
  close: () => void;
}

/**
 * Creates an invoice group, once per request regardless of retries. The server responds with a group in creation:
 * follow it by `groupId`, and call `fail` if it fails. A failed group still reserves its sessions, and `retry`
 * creates it again.
 */
export function useCreateGroup(): GroupCreation {
  const creation = useEdit(useCreateInvoiceGroupMutation());
  const retrial = useEdit(useRetryInvoiceGroupMutation());
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
  const refused = ({ messages, failure }: Refusal<unknown>) => {
    if (!failure) fail([CREATION_FAILED, ...messages].join(' '));
    // The dialog in front of the page reports that the session ended. The request is repeated after signing in.
    else if (failure.kind === 'unauthenticated') stop();
    else fail(failure.requestId ? `${CREATION_FAILED} ${failureText(failure)}` : CREATION_FAILED);
  };
  const create = async (request: NewGroup) => {
    setAlert(null);
    setWaiting(true);
    const { answer, refusal } = await creation.run(request, {
      update: (cache, { data }) => {
        if (!data?.createInvoiceGroup.invoiceGroup) return;
        // The effect on the lists' windows is unknown, so both lists are refetched.
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'uninvoicedSales' });
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'invoiceGroups' });
      },
    });
    if (refusal) refused(refusal);
    else if (answer.invoiceGroup) follow(answer.invoiceGroup.id);
    return refusal === null;
  };
  const retry = async (failed: string) => {
    setAlert(null);
    const { refusal } = await retrial.run({ invoiceGroupId: failed }, {});
    if (refusal) refused(refusal);
    else follow(failed);
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
