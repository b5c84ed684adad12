import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useViewer } from '../../core/session/session';
import { sendsByAutoCharge } from '../auto-charge/may-auto-charge';
import type { Ticked } from '../invoices/invoice-selection';
import { listOf } from '../invoices/invoice-selection';
import type { PreviewSource } from '../paths';
import { autoChargePath, previewPath } from '../paths';

/**
 * Goes to the preview of what is ticked, by way of the auto-charge dates where the house has them (S0 section 2.3); `all` shows
 * every document at once, for printing, and goes straight there.
 */
export function useOpenPreview(from: PreviewSource): {
  open: (ticked: Ticked, all?: boolean) => Promise<void>;
  opening: boolean;
} {
  const client = useApolloClient();
  const navigate = useNavigate();
  const notify = useFailureNotice();
  const byAutoCharge = sendsByAutoCharge(useViewer());
  const [opening, setOpening] = useState(false);
  const open = async (ticked: Ticked, all = false) => {
    setOpening(true);
    try {
      const list = await listOf(client, ticked);
      await navigate(
        byAutoCharge && !all
          ? autoChargePath(ticked.groupNumber, list, from)
          : previewPath(ticked.groupNumber, list, { from, all }),
      );
    } catch (error) {
      notify(error);
    } finally {
      setOpening(false);
    }
  };
  return { open, opening };
}
