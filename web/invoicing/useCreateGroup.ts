import { useState } from 'react';
import { failureOf, failureText } from '../core/failure';
import { useWishKey } from '../core/useWishKey';
import { useCreateInvoiceGroupMutation } from './CreateInvoiceGroup.generated';

/** S0 section 8. */
const CREATION_FAILED = 'There was an error while creating invoice.';

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
  alert: { text: string; detail: string | null } | null;
  create: (wish: Wish) => Promise<void>;
  fail: (detail: string | null) => void;
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
  const [alert, setAlert] = useState<GroupCreation['alert']>(null);
  const close = () => {
    setWaiting(false);
    setGroupId(null);
  };
  const fail = (detail: string | null) => {
    close();
    setAlert({ text: CREATION_FAILED, detail });
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
      } else fail(answer?.userErrors.map(({ message }) => message).join(' ') ?? null);
    } catch (error) {
      const failure = failureOf(error);
      fail(failure.requestId ? failureText(failure) : null);
    }
  };
  return { waiting, groupId, alert, create, fail, close };
}
