import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { useAttempt } from '../../core/edit/useAttempt';
import { useViewer } from '../../core/session/session';
import { autoChargePath, previewPath, type PreviewSource } from '../../paths/invoicing';
import { listOf, type Ticked } from '../invoices/invoice-selection';
import { sendsByAutoCharge } from '../may-auto-charge';

/**
 * Returns a function that opens the preview of the ticked invoices, after the auto-charge dates if the house has them.
 * With `all`, it opens all documents for printing directly.
 */
export function useOpenPreview(from: PreviewSource): {
  open: (ticked: Ticked, all?: boolean) => Promise<void>;
  opening: boolean;
} {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { attempt, busy: opening } = useAttempt();
  const byAutoCharge = sendsByAutoCharge(useViewer());
  const open = (ticked: Ticked, all = false) =>
    attempt(async () => {
      const list = await listOf(client, ticked);
      await navigate(
        byAutoCharge && !all
          ? autoChargePath(ticked.groupNumber, list, from)
          : previewPath(ticked.groupNumber, list, { from, all }),
      );
    });
  return { open, opening };
}
