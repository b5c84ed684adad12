import { styled } from 'styled-components';
import { MOST_SESSIONS } from '../../../rules/sale-results/session-choice';
import { counted } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { saleApprovalsPath } from '../../paths/customers';
import { sessionStepPath } from '../../paths/sales';
import { useReportItems } from '../../sale-results/public/useReportItems';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Sheet } from '../../ui/layout/Sheet';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import type { Calendar_saleFragment as Sale, Calendar_sessionFragment as Session } from './CalendarPage.generated';
import { hasBidders } from './session-links';
import { KIND_LABELS, KIND_SEGMENTS } from './session-words';
import { SessionRow } from './SessionRow';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
    padding: var(--s3) var(--s4);
    > div {
      flex: 1 1 240px;
      min-width: 0;
    }
    h2 {
      font: 600 var(--t-l)/1.25 var(--serif);
      overflow-wrap: anywhere;
    }
    p {
      font-size: var(--t-s);
      color: var(--ink-2);
    }
    /* Beside other text, color alone doesn't make a link. */
    p a {
      text-decoration: underline;
    }
  }
  > p {
    padding: var(--s3) var(--s4);
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

export interface SaleTools {
  readonly onRename: (sale: Sale) => void;
  readonly onCopy: (sale: Sale) => void;
  readonly onDelete: (sale: Sale) => void;
  readonly onEndSession: (session: Session) => void;
  readonly onDeleteSession: (session: Session) => void;
  /** Opens a message to bidders of these sessions. */
  readonly onMessage: (title: string, refs: readonly string[]) => void;
}

/** Opens the first step of a new session, or says why the sale can't have another one. */
function AddSession({ sale: { kind, number, addSessionRefusal } }: { sale: Sale }) {
  if (kind === 'BUY_NOW') return null;
  if (addSessionRefusal !== null) return <Button waiting={addSessionRefusal}>Add Session</Button>;
  return <ButtonLink href={sessionStepPath(KIND_SEGMENTS[kind], number, 0, 1)}>Add Session</ButtonLink>;
}

/** Leads to the bidders who wait for approval. */
function PendingApprovals({ sale: { number, pendingApprovalsCount: count } }: { sale: Sale }) {
  const viewer = useViewer();
  if (count === 0 || !holds('CUSTOMER')(viewer)) return null;
  return (
    <>
      {' · '}
      <Link href={saleApprovalsPath(number)}>{counted(count, 'pending approval')}</Link>
    </>
  );
}

/** A sale with its sessions. */
export function SaleSection({ sale, tools }: { sale: Sale; tools: SaleTools }) {
  const viewer = useViewer();
  const { name, kind, termsName, hasHouseFeeStep, sessions } = sale;
  const { items: reports } = useReportItems(sessions.map(({ ref }) => ref));
  const mayEdit = holds('EDIT_SALES')(viewer);
  const mayCopy = kind !== 'BUY_NOW' && sessions.length > 0;
  const edits: MenuItem[] = mayEdit
    ? [
        { label: 'Rename', onSelect: () => tools.onRename(sale) },
        ...(mayCopy ? [{ label: 'Copy sale', onSelect: () => tools.onCopy(sale) }] : []),
      ]
    : [];
  const downloads: MenuItem[] =
    holds('REPORTS')(viewer) && sessions.length > 0 ? [{ heading: 'Downloads of all sessions' }, ...reports] : [];
  const withBidders = sessions.filter(hasBidders).map(({ ref }) => ref);
  const message: MenuItem[] =
    holds('REPORTS')(viewer) && withBidders.length > 1 && withBidders.length <= MOST_SESSIONS
      ? [{ label: 'Message bidders', onSelect: () => tools.onMessage(name, withBidders) }]
      : [];
  const deletion: MenuItem[] =
    mayEdit && sessions.length === 0
      ? ['separator', { label: 'Delete sale', danger: true, onSelect: () => tools.onDelete(sale) }]
      : [];
  const items = [...edits, ...message, ...downloads, ...deletion];
  const facts = [
    KIND_LABELS[kind],
    ...(kind === 'BUY_NOW' ? [] : [termsName ?? 'No terms']),
    ...(hasHouseFeeStep ? ['House fee step'] : []),
  ];
  return (
    <Root as="section" aria-label={name}>
      <header>
        <div>
          <h2>{name}</h2>
          <p>
            {facts.join(' · ')}
            <PendingApprovals sale={sale} />
          </p>
        </div>
        {mayEdit && <AddSession sale={sale} />}
        {items.length > 0 && <Menu trigger={<IconButton icon="more" label={`Actions for ${name}`} />} items={items} />}
      </header>
      {sessions.length === 0 ? (
        <p>This sale has no sessions yet.</p>
      ) : (
        <ul>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onDelete={tools.onDeleteSession}
              onEnd={tools.onEndSession}
              onMessage={tools.onMessage}
            />
          ))}
        </ul>
      )}
    </Root>
  );
}
