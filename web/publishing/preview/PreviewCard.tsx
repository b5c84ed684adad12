import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { minorFromDecimal } from '../../../rules/core/money';
import { IMAGE_WORDS } from '../../../rules/images/lot-images';
import { lotWord } from '../../../rules/lots/uploads/columns';
import { priceText } from '../../../rules/publishing/catalogue/estimate';
import { en } from '../../../rules/publishing/catalogue/languages/en';
import { previewTitle } from '../../../rules/publishing/preview-title';
import { counted } from '../../core/locale';
import { Icon } from '../../ui/display/Icon';
import { shortened } from '../../ui/display/shortened';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { breakpoint } from '../../ui/theme/tokens';
import type { PreviewLots_lotFragment as Lot } from './PreviewLots.generated';

/** The cards: as many columns as fit. */
export const Cards = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 248px), 1fr));
  gap: var(--s4);
`;
const Root = styled.li`
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  break-inside: avoid;
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template: 'picture words' 1fr 'foot foot' auto / 112px minmax(0, 1fr);
    > footer {
      grid-area: foot;
    }
  }
`;
const Picture = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border-radius: var(--radius) var(--radius) 0 0;
  background: var(--sunken);
  color: var(--ink-3);
  font-size: var(--t-s);
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    aspect-ratio: auto;
    min-height: 112px;
    border-radius: var(--radius) 0 0 0;
  }
`;
const Words = styled.div`
  display: grid;
  align-content: start;
  gap: var(--s1);
  min-width: 0;
  padding: var(--s3) var(--s3) var(--s2);
  > p {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  h2 {
    font-size: var(--t-l);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
`;
const Price = styled.span`
  color: var(--ink);
  font-weight: 500;
`;
/** The whole description stays readable: it is cut on screen only, and the page of the lot shows all of it. */
const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
`;
const Foot = styled.footer`
  display: flex;
  align-items: center;
  gap: var(--s3);
  padding: var(--s2) var(--s3);
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  color: var(--ink-2);
  > span {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
  }
  > span[data-small] {
    color: var(--pending);
  }
  a {
    margin-left: auto;
    padding: 2px var(--s1);
    font-weight: 500;
  }
`;

/** Returns the price, the estimate, or where bidding starts, as the catalog shows it to bidders. */
function priceOf({ price, lowEstimate, highEstimate, startingBid, saleKind, currency }: Lot): string {
  const minor = (amount: string | null) => (amount === null ? null : minorFromDecimal(amount, currency));
  const amounts = {
    price: minor(price),
    lowEstimate: minor(lowEstimate),
    highEstimate: minor(highEstimate),
    startingBid: minor(startingBid),
  };
  return priceText(amounts, saleKind === 'BUY_NOW', currency, en);
}

export interface PreviewCardProps {
  lot: Lot;
  /** What bidders read beside each price about the premium. */
  premium: string;
  /** The page of the lot, and what it carries to return here. */
  editHref: string;
  editState: object;
}

/** A lot as bidders will see it, with a link to edit it. */
export function PreviewCard({ lot, premium, editHref, editState }: PreviewCardProps) {
  const { number, title, description, images, saleKind, imageUrl } = lot;
  const picture = images[0]?.thumbnailUrl ?? imageUrl;
  // A picture that is hosted elsewhere is no image of the list.
  const count = Math.max(images.length, picture === null ? 0 : 1);
  const small = images.filter(({ isSmall }) => isSmall).length;
  const word = lotWord(saleKind);
  const shown = previewTitle(title);
  return (
    <Root data-lot={lot.lotId}>
      <Picture>{picture === null ? 'No images' : <img src={picture} alt="" loading="lazy" decoding="async" />}</Picture>
      <Words>
        <p>{number === '' ? `${word} without a number` : `${word} ${number}`}</p>
        <h2 {...shortened(shown, title)}>
          {shown === title ? (
            title
          ) : (
            <>
              <span aria-hidden="true">{shown}</span>
              <VisuallyHidden>{title}</VisuallyHidden>
            </>
          )}
        </h2>
        <p>
          <Price>{priceOf(lot)}</Price> {premium}
        </p>
        <Description>{description}</Description>
      </Words>
      <Foot>
        <span>{counted(count, 'image')}</span>
        {small > 0 && (
          <span data-small="" title={IMAGE_WORDS.pixel.description}>
            <Icon name="warning" size={14} />
            {small} small
          </span>
        )}
        <Link to={editHref} state={editState} aria-label={number === '' ? `Edit ${title}` : `Edit ${word} ${number}`}>
          Edit
        </Link>
      </Foot>
    </Root>
  );
}
