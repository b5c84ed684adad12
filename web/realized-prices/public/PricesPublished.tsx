import { useLocation, useNavigate } from 'react-router-dom';
import { PUBLISHED_STEP } from '../../../rules/realized-prices/steps';
import { realizedPricesPath } from '../../paths/realized-prices';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';

/** What the navigation to the calendar carries after prices were published. */
export interface PublishedState {
  readonly pricesPublished?: {
    readonly catalogNumber: number;
    readonly title: string;
    /** What changed. */
    readonly words: string;
  };
}

/** Says in the calendar that realized prices were published. Their session is past, so it leads there. */
export function PricesPublished() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const { pricesPublished } = (location.state ?? {}) as PublishedState;
  if (!pricesPublished) return null;
  const { catalogNumber, title, words } = pricesPublished;
  return (
    <Section>
      <Banner
        tone="success"
        actions={
          <>
            <ButtonLink tone="link" href="/my-auctions/past">
              Past sales
            </ButtonLink>
            <ButtonLink tone="link" href={realizedPricesPath(catalogNumber, PUBLISHED_STEP)}>
              Details
            </ButtonLink>
            <Button tone="link" onClick={() => void navigate(pathname + search, { replace: true, state: {} })}>
              Dismiss
            </Button>
          </>
        }
      >
        The realized prices of {title} are published. {words}.
      </Banner>
    </Section>
  );
}
