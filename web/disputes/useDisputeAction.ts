import { useEdit } from '../core/edit/useEdit';
import type { DisputeAction } from '../generated/schema-types';
import {
  type Disputes_payloadFragment as Payload,
  useCancelDisputesMutation,
  useCloseDisputesMutation,
  useReopenDisputesMutation,
  useSendDisputeMessageMutation,
} from './Disputes.generated';

/** The disputes of an action in the versions that were shown, and the message. */
export interface ActionRequest {
  readonly disputes: readonly { readonly id: string; readonly version: number }[];
  readonly message: string;
}

/** Runs an action on disputes. `run` resolves with the payload; null after a refusal, which `refusal` has. */
export function useDisputeAction(action: DisputeAction): {
  readonly run: (request: ActionRequest) => Promise<Payload | null>;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** The refusal of the message, if that is what is wrong. */
  readonly messageRefusal: string | undefined;
} {
  const edits = {
    SEND: useEdit(useSendDisputeMessageMutation()),
    CLOSE: useEdit(useCloseDisputesMutation()),
    CANCEL: useEdit(useCancelDisputesMutation()),
    REOPEN: useEdit(useReopenDisputesMutation()),
  };
  const { run, busy, refusal } = edits[action];
  const messageRefusal = refusal?.fields.message;
  return {
    run: async ({ disputes, message }) =>
      (await run({ disputes: disputes.map(({ id, version }) => ({ id, version })), message }, {})).answer,
    busy,
    refusal: refusal && messageRefusal === undefined ? refusal.messages.join(' ') : null,
    messageRefusal,
  };
}
