import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFailureNotice } from '../core/useFailureNotice';
import { listOf } from './invoice-selection';
import type { Ticked } from './invoice-selection';
import { previewPath } from './paths';
import type { PreviewSource } from './paths';

/** Goes to the preview of what is ticked; `all` shows every document at once, as for printing. */
export function useOpenPreview(from: PreviewSource): { open: (ticked: Ticked, all?: boolean) => Promise<void>; opening: boolean } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const notify = useFailureNotice();
  const [opening, setOpening] = useState(false);
  const open = async (ticked: Ticked, all = false) => {
    setOpening(true);
    try {
      await navigate(previewPath(ticked.groupNumber, await listOf(client, ticked), { from, all }));
    } catch (error) {
      notify(error);
    } finally {
      setOpening(false);
    }
  };
  return { open, opening };
}
