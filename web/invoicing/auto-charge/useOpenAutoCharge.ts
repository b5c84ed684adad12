import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import type { Ticked } from '../invoices/invoice-selection';
import { listOf } from '../invoices/invoice-selection';
import { autoChargePath } from '../paths';

/** Goes to the auto-charge dates of what is ticked, from the group. */
export function useOpenAutoCharge(): { open: (ticked: Ticked) => Promise<void>; opening: boolean } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const notify = useFailureNotice();
  const [opening, setOpening] = useState(false);
  const open = async (ticked: Ticked) => {
    setOpening(true);
    try {
      await navigate(autoChargePath(ticked.groupNumber, await listOf(client, ticked), 'group'));
    } catch (error) {
      notify(error);
    } finally {
      setOpening(false);
    }
  };
  return { open, opening };
}
