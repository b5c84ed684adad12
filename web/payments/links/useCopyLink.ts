import { useCallback } from 'react';
import { useHouseTime } from '../../core/useHouseTime';
import { useToast } from '../../ui/overlays/Toast';
import type { PaymentLink_chargeFragment as Charge } from './PaymentLinks.generated';

/** Returns a function that copies the link of a charge, and says how long it works. */
export function useCopyLink(): (link: NonNullable<Charge['link']>) => void {
  const toast = useToast();
  const { day } = useHouseTime();
  return useCallback(
    ({ url, expiresAt }) => {
      navigator.clipboard.writeText(url).then(
        () => toast({ tone: 'success', message: `Link copied. It works until ${day(expiresAt)}.` }),
        () => toast({ tone: 'error', message: `The link couldn't be copied. It is ${url}` }),
      );
    },
    [toast, day],
  );
}
