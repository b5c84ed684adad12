import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Published } from '../editions/PublishDialog';

/** What a navigation to the summary carries. */
interface SummaryState {
  readonly published?: Published | undefined;
}

/** What publishing answered, which the address carries until it is dismissed, and a function that replaces it. */
export function usePublished() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const { published = null } = (location.state ?? {}) as SummaryState;
  const show = useCallback(
    (next: Published | null) =>
      void navigate(pathname + search, { replace: true, state: { published: next ?? undefined } }),
    [navigate, pathname, search],
  );
  return { published, show };
}
