import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { bannerFilter, type BannerKind, bannerLabel, BANNERS } from '../../../rules/publishing/summary/banners';
import { viewerLocale } from '../../core/locale';
import { changedQuery, useAddress } from '../../core/router/useAddress';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { breakpoint } from '../../ui/theme/tokens';
import type { Summary_catalogFragment as Session } from './Summary.generated';

const Root = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr));
  gap: var(--s2);
  margin: 0 0 var(--s4);
  @media (max-width: ${breakpoint.phone - 1}px) {
    gap: var(--s1);
  }
`;
const Item = styled.li<{ $tone: 'pending' | 'failed' | 'sent' }>`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  padding: var(--s2) var(--s3);
  border-radius: var(--radius);
  background: var(--${({ $tone }) => $tone}-weak);
  font-size: var(--t-s);
  > svg {
    flex: none;
    color: var(--${({ $tone }) => $tone});
  }
  > span {
    flex: 1;
    min-width: 0;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  &[data-shown] {
    outline: 1.5px solid var(--${({ $tone }) => $tone});
    outline-offset: -1.5px;
  }
`;

const TONES: Readonly<Record<BannerKind, 'pending' | 'failed' | 'sent'>> = {
  BANNED: 'failed',
  POTENTIALLY_BANNED: 'pending',
  UNPUBLISHED: 'sent',
  RESTRICTED: 'pending',
  WITHOUT_IMAGES: 'pending',
  UNLOTTED: 'pending',
};

const COUNTS = {
  BANNED: 'bannedCount',
  POTENTIALLY_BANNED: 'potentiallyBannedCount',
  UNPUBLISHED: 'unpublishedCount',
  RESTRICTED: 'restrictedCount',
  WITHOUT_IMAGES: 'withoutImagesCount',
  UNLOTTED: 'withoutNumberCount',
} as const satisfies Record<BannerKind, keyof Session['summary']>;

export interface SummaryBannersProps {
  summary: Session['summary'];
  /** The address of the first page of the item table, without its query. */
  first: string;
}

/** What has to be looked at before bidders see the items: a count of each, with a link that lists only these. */
export function SummaryBanners({ summary, first }: SummaryBannersProps) {
  const { query } = useAddress();
  const navigate = useNavigate();
  const isShown = (kind: BannerKind) => query.get('show') === bannerFilter(kind);
  const show = (filter: string | null) =>
    void navigate(first + changedQuery(query, { show: filter }), { replace: true });
  const banners = BANNERS.filter((kind) => summary[COUNTS[kind]] > 0 || isShown(kind));
  if (banners.length === 0) return null;
  return (
    <Root aria-label="Items to review">
      {banners.map((kind) => (
        <Item key={kind} $tone={TONES[kind]} data-shown={isShown(kind) || undefined}>
          <Icon name={TONES[kind] === 'sent' ? 'info' : 'warning'} />
          <span>
            <b>{summary[COUNTS[kind]].toLocaleString(viewerLocale())}</b> {bannerLabel(kind)}
          </span>
          <Button
            tone="link"
            aria-label={isShown(kind) ? `Clear filter: ${bannerLabel(kind)}` : `Review: ${bannerLabel(kind)}`}
            onClick={() => show(isShown(kind) ? null : bannerFilter(kind))}
          >
            {isShown(kind) ? 'Clear filter' : 'Review'}
          </Button>
        </Item>
      ))}
    </Root>
  );
}
