import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { placedLotPath } from '../../paths/lots';
import type { MenuItem } from '../../ui/overlays/Menu';
import { useToast } from '../../ui/overlays/Toast';
import { EditItemDocument } from './EditItem.generated';

const mayEdit = holds('EDIT_SALES');

/**
 * Returns a function, stable per viewer, that returns the "Edit item" entry of an invoiced item for users who edit sales. The lot is read
 * when the entry is selected: the lists of invoices don't read the sessions of their lots.
 */
export function useEditItem(): (lineId: string) => readonly MenuItem[] {
  const client = useApolloClient();
  const navigate = useNavigate();
  const toast = useToast();
  const notify = useFailureNotice();
  const isOffered = mayEdit(useViewer());
  return useCallback(
    (id) => {
      const open = async () => {
        try {
          const { data } = await client.query({
            query: EditItemDocument,
            variables: { id },
            fetchPolicy: 'network-only',
          });
          const lot = data.node?.__typename === 'InvoiceLine' ? data.node.lot : null;
          const path = lot && placedLotPath(lot);
          if (path === null) toast({ tone: 'error', message: 'The lot of this item no longer exists.' });
          else await navigate(path);
        } catch (error) {
          notify(error);
        }
      };
      return isOffered ? [{ label: 'Edit item', onSelect: () => void open() }] : [];
    },
    [client, navigate, toast, notify, isOffered],
  );
}
