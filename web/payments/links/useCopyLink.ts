import { useCallback } from 'react';
import { copyText } from '../../core/copy-text';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useHouseTime } from '../../core/useHouseTime';
import { useToast } from '../../ui/overlays/Toast';
import { type PaymentLink_chargeFragment as Charge, useCreatePaymentLinkMutation } from './PaymentLinks.generated';

/** Returns a function that makes a link of a charge and copies it, and says how long it works. Only now is the link known. */
export function useCopyLink(): { copy: (charge: Charge) => Promise<void>; busy: boolean } {
  const toast = useToast();
  const { day } = useHouseTime();
  const { run, busy } = useQuickEdit(useCreatePaymentLinkMutation());
  const copy = useCallback(
    async ({ id, version }: Charge) => {
      const { answer } = await run(
        { id, version },
        {
          isRepeatable: true,
          failed: { nothing: 'No link was made.', mayBe: 'The connection was lost, so no link was copied.' },
        },
      );
      const { url, charge } = answer ?? {};
      if (!url || !charge?.link) return;
      const works = `It works until ${day(charge.link.expiresAt)}.`;
      if (await copyText(url)) toast({ tone: 'success', message: `Link copied. ${works}` });
      else toast({ tone: 'error', message: `The link couldn't be copied. ${works} It is ${url}` });
    },
    [run, toast, day],
  );
  return { copy, busy };
}
