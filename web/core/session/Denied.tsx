import { useLocation } from 'react-router-dom';
import { Banner } from '../../ui/display/Banner';
import { NO_PERMISSION } from '../forms/failure';
import { viewerLocale } from '../locale';
import { useAdministratorsQuery } from './Administrators.generated';
import { rightLabel } from './right-labels';
import { useViewer } from './session';

/** The right that was missing, as the place that was denied says it; null where it asks for something else. */
function useMissingRight(): string | null {
  const state = useLocation().state as unknown;
  const missing = typeof state === 'object' && state !== null && 'missing' in state ? state.missing : null;
  return typeof missing === 'string' ? rightLabel(missing) : null;
}

/** The permission text of S1 section 6, which right was missing, and whom to ask for it. */
export function Denied() {
  const viewer = useViewer();
  const missing = useMissingRight();
  const { data } = useAdministratorsQuery();
  const others = (data?.house?.administrators ?? [])
    .map(({ displayName }) => displayName)
    .filter((name) => name !== viewer.displayName);
  const list = new Intl.ListFormat(viewerLocale(), { type: 'disjunction' }).format(others);
  return (
    <Banner tone="warning">
      <p>{NO_PERMISSION}</p>
      {missing !== null && <p>It needs the right to {missing}.</p>}
      {others.length > 0 && <p>Ask {list}.</p>}
    </Banner>
  );
}
