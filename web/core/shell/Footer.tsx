import { styled } from 'styled-components';
import { version } from '../../../package.json';
import { Link } from '../../ui/display/Link';
import { breakpoint } from '../../ui/theme/tokens';
import { viewerLocale } from '../locale';
import { useProduct } from '../product/product';
import { BASE } from '../router/paths';

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 4px var(--s4);
  padding: var(--s4) var(--s5) calc(var(--s4) + var(--dock));
  border-top: 1px solid var(--line);
  font-size: var(--t-xs);
  color: var(--ink-3);
  a {
    color: var(--ink-2);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    padding-inline: var(--s4);
  }
`;

/** Returns the app's own URLs as paths within the app, so that they open without reloading it. */
const inApp = (url: string): string => (url.startsWith(`${BASE}/`) ? url.slice(BASE.length) : url);

const day = new Intl.DateTimeFormat(viewerLocale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** The footer of every screen: copyright, terms, contact, and version. */
export function Footer() {
  const product = useProduct();
  return (
    <Root data-chrome="">
      <span>© {product?.releasedAt && `${new Date(product.releasedAt).getUTCFullYear()} `}Rostrum</span>
      {product && (
        <>
          <Link href={inApp(product.termsUrl)}>Terms</Link>
          <Link href={inApp(product.privacyUrl)}>Privacy</Link>
          <Link href={inApp(product.contactUrl)}>Contact</Link>
        </>
      )}
      <span>
        Rostrum {product?.version ?? version}
        {product?.releasedAt && `, ${day.format(new Date(product.releasedAt))}`}
      </span>
    </Root>
  );
}
