import { styled } from 'styled-components';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { Button } from '../../ui/controls/Button';
import { CoverDialog } from './CoverDialog';
import { FeaturedDialog } from './FeaturedDialog';
import type { Summary_catalogFragment as Session } from './Summary.generated';

const Root = styled.section`
  display: grid;
  align-content: start;
  gap: var(--s2);
  min-width: 0;
  margin: 0 0 var(--s5);
  h3 {
    font: 500 var(--t-s) / 1.4 var(--sans);
    color: var(--ink-2);
  }
  ol {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
  }
  li {
    display: grid;
    gap: 2px;
    width: 120px;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  li > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Picture = styled.div<{ $wide?: boolean }>`
  display: grid;
  place-items: center;
  width: ${({ $wide }) => ($wide ? 160 : 120)}px;
  height: ${({ $wide }) => ($wide ? 120 : 90)}px;
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--sunken);
  font-size: var(--t-xs);
  color: var(--ink-3);
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

export interface ShowcaseProps {
  session: Session;
}

/** The picture that stands for a session, such as in the calendar. */
export function CoverPhoto({ session }: ShowcaseProps) {
  const { coverImage } = session.summary;
  const dialogs = useDialogs();
  return (
    <Root aria-label="Cover photo">
      <h3>Cover photo</h3>
      <Picture $wide>{coverImage ? <img src={coverImage.thumbnailUrl} alt="Cover photo" /> : 'None selected'}</Picture>
      <span>
        <Button
          tone="link"
          aria-haspopup="dialog"
          onClick={() => dialogs.open(CoverDialog, { catalogId: session.id, current: coverImage?.url ?? null })}
        >
          {coverImage ? 'Change cover photo' : 'Select cover photo'}
        </Button>
      </span>
      {dialogs.element}
    </Root>
  );
}

/** The items that bidders see before the others, where the house has them. */
export function FeaturedItems({ session }: ShowcaseProps) {
  const { featuredLots, isFeaturedEnabled, featuredRefusal } = session.summary;
  const dialogs = useDialogs();
  if (!isFeaturedEnabled) return null;
  return (
    <Root aria-label="Featured items">
      <h3>Featured items</h3>
      <ol>
        {featuredLots.map((lot) => (
          <li key={lot.id}>
            <Picture>
              <FeaturedPicture lot={lot} />
            </Picture>
            <span title={lot.title}>{[lot.number, lot.title].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
        {featuredLots.length === 0 && (
          <li>
            <Picture>None selected</Picture>
          </li>
        )}
      </ol>
      <span>
        <Button
          tone="link"
          aria-haspopup="dialog"
          waiting={featuredRefusal ?? undefined}
          onClick={() =>
            dialogs.open(FeaturedDialog, { catalogId: session.id, featured: featuredLots.map(({ id }) => id) })
          }
        >
          {featuredLots.length > 0 ? 'Change featured items' : 'Select featured items'}
        </Button>
      </span>
      {dialogs.element}
    </Root>
  );
}

function FeaturedPicture({ lot }: { lot: Session['summary']['featuredLots'][number] }) {
  const picture = lot.images[0]?.thumbnailUrl ?? lot.imageUrl;
  return picture === null ? 'No images' : <img src={picture} alt="" loading="lazy" />;
}
