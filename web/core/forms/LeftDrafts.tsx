import { Fragment, use, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Link } from '../../ui/display/Link';
import { type DraftPlace, LeavingContext } from '../router/unsaved-forms';
import { useViewerOrNone } from '../session/session';
import { draftsOf } from './useDraft';

const Root = styled.p`
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  color: var(--ink-2);
  a {
    text-decoration: underline;
  }
  @media print {
    display: none;
  }
`;

const none: ReadonlyMap<string, DraftPlace> = new Map();
const idle = () => () => undefined;

/** Says on which screens the user left unsaved changes in this tab. Nothing without any. */
export function LeftDrafts() {
  const forms = use(LeavingContext)?.forms;
  const viewer = useViewerOrNone();
  const left = useSyncExternalStore(forms?.subscribe ?? idle, () => forms?.left() ?? none);
  if (!viewer) return null;
  const own = [...left].filter(([key]) => key.startsWith(draftsOf(viewer))).map(([, place]) => place);
  // A screen can have several forms.
  const places = [...new Map(own.map((place) => [place.href, place])).values()];
  if (places.length === 0) return null;
  return (
    <Root role="status">
      Unsaved changes on{' '}
      {places.map(({ title, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <Link href={href}>{title}</Link>
        </Fragment>
      ))}
    </Root>
  );
}
