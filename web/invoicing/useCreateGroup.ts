import { useState } from 'react';
import { CREATION_FAILED } from '../../rules/invoicing/creation-failure';
import { failureOf, failureText } from '../core/failure';
import { useWishKey } from '../core/useWishKey';
import { useCreateInvoiceGroupMutation } from './CreateInvoiceGroup.generated';

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
  create: (wish: Wish) => Promise<void>;
  fail: (alert: string) => void;
  close: () => void;
}

/**
 * Creates an invoice group, once per wish however often it is tried. The answer is a group in creation: who called
 * follows it by `groupId` and tells with `fail` when it has failed.
 */
export function useCreateGroup(): GroupCreation {
  const [mutate] = useCreateInvoiceGroupMutation();
  const { keyFor, done } = useWishKey();
  const [waiting, setWaiting] = useState(false);
  const [groupId, setGroupId] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const close = () => {
    setWaiting(false);
    setGroupId(null);
  };
  const fail = (reason: string) => {
    close();
    setAlert(reason);
  };
  const create = async (wish: Wish) => {
    setAlert(null);
    setWaiting(true);
    try {
      const { data } = await mutate({
        variables: { input: { ...wish, idempotencyKey: keyFor(JSON.stringify(wish)) } },
        update: (cache, { data: answer }) => {
          if (!answer?.createInvoiceGroup.invoiceGroup) return;
          // A window of a list cannot know what moves up into it: both lists are asked for again.
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'uninvoicedSales' });
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'invoiceGroups' });
        },
      });
      const answer = data?.createInvoiceGroup;
      if (answer?.invoiceGroup) {
        done();
        setGroupId(answer.invoiceGroup.id);
      } else fail([CREATION_FAILED, ...(answer?.userErrors.map(({ message }) => message) ?? [])].join(' '));
    } catch (error) {
      const failure = failureOf(error);
      // A session that ended says so itself, in front of the page; the wish is tried again after signing in.
      if (failure.kind === 'unauthenticated') close();
      else fail(failure.requestId ? `${CREATION_FAILED} ${failureText(failure)}` : CREATION_FAILED);
    }
  };
  return { waiting, groupId, alert, create, fail, close };
}
