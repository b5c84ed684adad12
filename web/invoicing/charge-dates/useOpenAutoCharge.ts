import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { useAttempt } from '../../core/edit/useAttempt';
import { autoChargePath } from '../../paths/invoicing';
import { listOf, type Ticked } from '../invoices/invoice-selection';

/** Returns a function that opens the auto-charge dates of the ticked invoices, from the group. */
export function useOpenAutoCharge(): { open: (ticked: Ticked) => Promise<void>; opening: boolean } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { attempt, busy: opening } = useAttempt();
  const open = (ticked: Ticked) =>
    attempt(async () => navigate(autoChargePath(ticked.groupNumber, await listOf(client, ticked), 'group')));
  return { open, opening };
}
