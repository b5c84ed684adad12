import { useState } from 'react';
import { styled } from 'styled-components';
import { EDIT_LOCKED } from '../../../rules/sales/edit-lock';
import { imagesStep } from '../../../rules/sales/steps';
import { counted } from '../../core/locale';
import { serverNow } from '../../core/server-time';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { absenteeBidsPath, bulkBiddingPath } from '../../paths/bulk-bidding';
import { clerkDeskPath, toteBoardPath } from '../../paths/clerking';
import { groupDetailsPath } from '../../paths/invoicing';
import { realizedPricesPath } from '../../paths/realized-prices';
import { saleResultPath } from '../../paths/sale-results';
import { sessionStepPath } from '../../paths/sales';
import { useReportItems } from '../../sale-results/public/useReportItems';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import { breakpoint } from '../../ui/theme/tokens';
import type { Calendar_sessionFragment as Session } from './CalendarPage.generated';
import { type SessionLink, sessionLinks } from './session-links';
import { KIND_SEGMENTS, sessionTime, stepTitle } from './session-words';

const Root = styled.li`
  display: grid;
  grid-template: 'image title facts more' / 56px minmax(0, 5fr) minmax(0, 6fr) auto;
  gap: var(--s1) var(--s4);
  padding: var(--s3) var(--s4);
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  > img,
  > [data-image] {
    grid-area: image;
    width: 56px;
    height: 56px;
    border-radius: 4px;
    object-fit: cover;
    background: var(--sunken);
  }
  > h3 {
    grid-area: title;
    font: 500 var(--t-m)/1.35 var(--sans);
    overflow-wrap: anywhere;
    small {
      display: block;
      font-size: var(--t-s);
      font-weight: 400;
      color: var(--ink-2);
    }
  }
  > div:not([data-image]) {
    grid-area: facts;
    color: var(--ink-2);
    p + p {
      margin-top: 2px;
    }
  }
  > button {
    grid-area: more;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template: 'image title more' 'facts facts facts' / 56px minmax(0, 1fr) auto;
  }
  @media print {
    > button {
      display: none;
    }
  }
`;

export interface SessionRowProps {
  session: Session;
  onDelete: (session: Session) => void;
  onEnd: (session: Session) => void;
  /** Opens a message to bidders of these sessions. */
  onMessage: (title: string, refs: readonly string[]) => void;
}

/** The menu of a session: what leads on from it, by the viewer's rights. */
function useItems({ session, onDelete, onEnd, onMessage }: SessionRowProps): readonly MenuItem[] {
  const viewer = useViewer();
  const { items: reports } = useReportItems([session.ref]);
  const [now] = useState(serverNow);
  const { step } = session;
  const type = KIND_SEGMENTS[session.kind];
  const path = (opened: number) => sessionStepPath(type, session.saleNumber, session.number, opened);
  const items: Readonly<Record<SessionLink, readonly MenuItem[]>> = {
    steps: [
      { label: 'Edit details', href: path(1) },
      { label: `Continue at step ${step}`, href: path(step) },
    ],
    // The specified names of the consoles, which are one desk, with the board and the book that belong to it.
    consoles: [
      { label: 'Seller console', href: clerkDeskPath(session.ref) },
      { label: 'Saleroom console', href: clerkDeskPath(session.ref) },
      { label: 'Tote board', href: toteBoardPath(session.ref) },
      { label: 'Absentee bids', href: absenteeBidsPath(session.ref) },
    ],
    end: [{ label: 'End session', onSelect: () => onEnd(session) }],
    catalog: [{ label: 'View catalog', href: session.catalogUrl ?? '' }],
    results: [{ label: 'Results', href: saleResultPath([session.ref]) }],
    invoices: [{ label: 'Invoices', href: groupDetailsPath(session.invoiceGroupNumber ?? 0) }],
    prices: [{ label: 'Edit realized prices', href: realizedPricesPath(session.number) }],
    bids: [
      { label: 'Bulk bidding', href: bulkBiddingPath(session.ref) },
      { label: 'Absentee bids', href: absenteeBidsPath(session.ref) },
    ],
    message: [{ label: 'Message bidders', onSelect: () => onMessage(session.title, [session.ref]) }],
    downloads: [{ heading: 'Downloads' }, ...reports],
    delete: ['separator', { label: 'Delete session', danger: true, onSelect: () => onDelete(session) }],
  };
  const { isOnlineOnly } = viewer.house;
  return sessionLinks(session, { rights: viewer.rights, isOnlineOnly }, now).flatMap((link) => items[link]);
}

/** The facts of a session's lots, in words. */
function LotFacts({ session }: { session: Session }) {
  const {
    kind,
    lotCount,
    soldCount,
    unpublishedLotCount,
    lotsWithoutImagesCount,
    saleNumber,
    number,
    editLocked,
    endedAt,
  } = session;
  const mayEdit = holds('EDIT_SALES')(useViewer());
  const parts =
    kind === 'BUY_NOW'
      ? [`${soldCount} sold`, `${lotCount - soldCount} unsold`, `${unpublishedLotCount} unpublished`]
      : [counted(lotCount, 'lot'), ...(unpublishedLotCount > 0 ? [`${unpublishedLotCount} unpublished`] : [])];
  const lacking = kind !== 'BUY_NOW' && lotsWithoutImagesCount > 0 ? `${lotsWithoutImagesCount} without images` : null;
  const type = KIND_SEGMENTS[kind];
  return (
    <p>
      {parts.join(' · ')}
      {lacking !== null && ' · '}
      {lacking !== null &&
        (mayEdit && !editLocked && endedAt === null ? (
          <Link href={sessionStepPath(type, saleNumber, number, imagesStep(type))}>{lacking}</Link>
        ) : (
          lacking
        ))}
    </p>
  );
}

/** Why a session can't be changed, or the step that building it continues with. */
function Progress({ session }: { session: Session }) {
  const mayEdit = holds('EDIT_SALES')(useViewer());
  const { kind, endedAt, editLocked, publishedAt, step } = session;
  if (endedAt !== null) return null;
  if (kind !== 'BUY_NOW' && editLocked) return <p>{EDIT_LOCKED}</p>;
  if (publishedAt !== null || !mayEdit) return null;
  return (
    <p>
      <Link href={sessionStepPath(KIND_SEGMENTS[kind], session.saleNumber, session.number, step)}>
        Continue at step {step}: {stepTitle(kind, step)}
      </Link>
    </p>
  );
}

/** A session in its sale. */
export function SessionRow(props: SessionRowProps) {
  const { session } = props;
  const { title, imageUrl, startsAt, endedAt, timeZone, shownOn, isUnsoldLots, publishedAt } = session;
  const items = useItems(props);
  const state = endedAt !== null ? 'Ended' : publishedAt === null ? 'Not published' : 'Published';
  return (
    <Root>
      {imageUrl === null ? <div data-image="" /> : <img src={imageUrl} alt="" loading="lazy" />}
      <h3>
        {title}
        <small>
          <time dateTime={startsAt}>{sessionTime(startsAt, timeZone)}</time>
        </small>
      </h3>
      <div>
        <LotFacts session={session} />
        <p>
          {[state, shownOn, ...(isUnsoldLots ? ['From the unsold items of a live sale'] : [])]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Progress session={session} />
      </div>
      {items.length > 0 && <Menu trigger={<IconButton icon="more" label={`Actions for ${title}`} />} items={items} />}
    </Root>
  );
}
