import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { type PublicCatalogQuery, usePublicCatalogQuery } from './PublicCatalog.generated';

type Feed = NonNullable<PublicCatalogQuery['catalog']>['publicCatalog']['feeds'][number];

const FEEDS = {
  BARNEBYS: { title: 'Barnebys feed', help: 'Give Barnebys this address. It reads the feed regularly.' },
  LIVE_AUCTIONEERS: {
    title: 'LiveAuctioneers spreadsheet',
    help: 'Upload this file to LiveAuctioneers. It’s in Windows-1252, which LiveAuctioneers needs.',
  },
} as const;

const Parts = styled.div`
  display: grid;
  gap: var(--s4);
  section {
    display: grid;
    gap: var(--s2);
    justify-items: start;
    border-top: 1px solid var(--line);
    padding-top: var(--s3);
  }
  h3 {
    font-size: var(--t-m);
  }
  p,
  code,
  li {
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  details {
    justify-self: stretch;
  }
  summary {
    padding: var(--s1) 0;
    cursor: pointer;
  }
  ul {
    max-height: 220px;
    padding-left: var(--s4);
    overflow-y: auto;
  }
`;

function FeedPart({ feed }: { feed: Feed }) {
  const { title, help } = FEEDS[feed.format];
  const more = feed.problemCount - feed.problems.length;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{help}</p>
      <code>{feed.url}</code>
      {feed.problemCount > 0 && (
        <details>
          <summary>{counted(feed.problemCount, 'problem')}</summary>
          <ul tabIndex={0} aria-label={`Problems of the ${title}`}>
            {feed.problems.map(({ number, text }) => (
              <li key={`${number} ${text}`}>{number === '' ? text : `Lot ${number}: ${text}`}</li>
            ))}
            {more > 0 && <li>and {counted(more, 'problem')} more</li>}
          </ul>
        </details>
      )}
      <ButtonLink href={feed.url} target="_blank" rel="noopener">
        {feed.format === 'BARNEBYS' ? 'Open feed' : 'Download spreadsheet'}
      </ButtonLink>
    </section>
  );
}

interface CatalogFilesDialogProps {
  /** The number of the session. */
  number: number;
  onClose: () => void;
}

/** The public page of a session, its PDF, and its files for other sites, with what those lack. */
function CatalogFilesDialog({ number, onClose }: CatalogFilesDialogProps) {
  const { data, error, refetch } = usePublicCatalogQuery({ variables: { number }, fetchPolicy: 'network-only' });
  const shown = data?.catalog?.publicCatalog;
  return (
    <Dialog title="Public catalog" width="m" onClose={onClose}>
      {!shown && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <Skeleton $height="160px" />}
      {shown && shown.url === null && <p>Bidders don’t see any item of this session yet.</p>}
      {shown && shown.url !== null && (
        <Parts>
          <section aria-label="Page">
            <h3>Page for bidders</h3>
            <code>{shown.url}</code>
            <ButtonLink href={shown.url} target="_blank" rel="noopener">
              Open page
            </ButtonLink>
          </section>
          <section aria-label="PDF">
            <h3>PDF</h3>
            {shown.pdfUrl === null ? (
              <p>The PDF is being made. It takes a minute after publishing.</p>
            ) : (
              <ButtonLink href={shown.pdfUrl} target="_blank" rel="noopener">
                Download PDF
              </ButtonLink>
            )}
          </section>
          {shown.feeds.map((feed) => (
            <FeedPart key={feed.format} feed={feed} />
          ))}
        </Parts>
      )}
    </Dialog>
  );
}

export interface CatalogFilesProps {
  /** The number of the session. */
  number: number;
  onOpen: OpenDialog;
}

/** Opens the public addresses of a published session. */
export function CatalogFiles({ number, onOpen }: CatalogFilesProps) {
  return (
    <Button aria-haspopup="dialog" onClick={() => onOpen(CatalogFilesDialog, { number })}>
      Public catalog
    </Button>
  );
}
