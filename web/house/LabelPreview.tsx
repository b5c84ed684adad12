import { styled } from 'styled-components';
import { AA_CONTRAST, contrastRatio } from '../../rules/house/contrast';
import { GROUNDS } from '../../rules/house/private-label';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
  gap: var(--s4);
  figure {
    min-width: 0;
  }
  figcaption {
    margin-top: var(--s2);
    font-size: var(--t-xs);
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
`;
/* The colors here are those of the private label, not of this app. */
const Site = styled.div<{ $ground: string; $ink: string; $family: string; $button: string }>`
  display: grid;
  gap: 10px;
  padding: 16px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: ${({ $ground }) => $ground};
  color: ${({ $ink }) => $ink};
  font-family: ${({ $family }) => $family};
  img {
    max-width: 100%;
    height: auto;
    justify-self: start;
    background: #fff;
  }
  strong {
    font-size: 18px;
  }
  span {
    font-size: 14px;
  }
  b {
    justify-self: start;
    padding: 8px 14px;
    border-radius: 6px;
    background: ${({ $button }) => $button};
    color: ${GROUNDS.button};
    font-size: 14px;
    font-weight: 600;
  }
`;

export interface LabelAppearance {
  houseName: string;
  fontColor: { hex: string; darkHex: string };
  buttonColor: { hex: string };
  family: string;
  logoUrl: string | null;
  displayPastAuctions: boolean;
}

const ratio = (one: string, other: string): string => {
  const value = contrastRatio(one, other);
  return `${value.toFixed(1)}:1${value >= AA_CONTRAST ? ', meets AA' : ', below AA'}`;
};

function Look({ look, isDark }: { look: LabelAppearance; isDark: boolean }) {
  const ground = isDark ? GROUNDS.dark : GROUNDS.light;
  const ink = isDark ? look.fontColor.darkHex : look.fontColor.hex;
  return (
    <figure>
      <Site $ground={ground} $ink={ink} $family={look.family} $button={look.buttonColor.hex} lang="en">
        {look.logoUrl ? (
          <img src={look.logoUrl} alt={look.houseName} width={350} height={100} />
        ) : (
          <strong>{look.houseName}</strong>
        )}
        <span>Upcoming auctions{look.displayPastAuctions && ' · Past auctions'}</span>
        <b>Register to bid</b>
      </Site>
      <figcaption>
        {isDark ? 'Dark' : 'Light'}. Text {ratio(ink, ground)}. Button {ratio(GROUNDS.button, look.buttonColor.hex)}.
      </figcaption>
    </figure>
  );
}

/** A preview of the private label in light and dark mode, with contrast ratios. */
export function LabelPreview({ look }: { look: LabelAppearance }) {
  return (
    <Pair>
      <Look look={look} isDark={false} />
      <Look look={look} isDark />
    </Pair>
  );
}
