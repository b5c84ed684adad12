import { sessionPath } from '../../../rules/publishing/catalogue/catalogue-paths';
import { premiumBeside } from '../../../rules/publishing/catalogue/estimate';
import type { PublicLotJson, PublicSessionJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import { CATALOGUE_STYLE_PATH } from './catalogue-style';
import { type Html, html } from './html';

/** A whole page of the catalog. */
export interface CataloguePageParts {
  readonly session: PublicSessionJson;
  readonly title: string;
  readonly description: string;
  /** The address that search engines know the page by. */
  readonly url: string;
  /** The address of the picture that other sites show with a link; null without one. */
  readonly picture: string | null;
  /** For search engines, as jsonLd makes it. */
  readonly data: Html;
  readonly main: Html;
}

/** Says what the premium is, and how to ask the house. */
const footerOf = ({ premium, houseName, houseEmail, housePhone, catalogRef, title }: PublicSessionJson): Html =>
  html`<footer>
    <div class="wrap">
      <p><a href="${sessionPath(catalogRef)}">${title}</a></p>
      <p>
        Buyer’s premium: ${premium === '' ? 'none' : premium}. Other fees and taxes may apply; ask the auction house for
        its terms.
      </p>
      <p>${[houseName, housePhone, houseEmail].filter((part) => part !== '').join(' · ')}</p>
    </div>
  </footer>`;

/** Returns a page of the catalog as text. It has no scripts. */
export const pageText = ({ session, title, description, url, picture, data, main }: CataloguePageParts): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} | ${session.houseName}</title>
        <meta name="description" content="${description.slice(0, 200)}" />
        <link rel="canonical" href="${url}" />
        <link rel="stylesheet" href="${CATALOGUE_STYLE_PATH}" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${session.houseName}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description.slice(0, 200)}" />
        <meta property="og:url" content="${url}" />
        ${picture === null ? null : html`<meta property="og:image" content="${picture}" />`} ${data}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the catalog</a>
        <header class="house">
          <div class="wrap"><p>${session.houseName}</p></div>
        </header>
        <main id="main" class="wrap">${main}</main>
        ${footerOf(session)}
      </body>
    </html> `.text;

/** Returns the mark of a lot that can't be bid on; null if it can. */
export function markOf({ isWithdrawn, isSold, isBanned }: PublicLotJson): Html | null {
  if (isWithdrawn) return html`<p class="mark gone">Withdrawn</p>`;
  if (isSold) return html`<p class="mark">Sold</p>`;
  return isBanned ? html`<p class="mark">No online bidding</p>` : null;
}

/** The price of a lot, with the premium beside it. */
export const priceOf = ({ price }: PublicLotJson, { premium }: PublicSessionJson): Html =>
  html`<p class="price">${price} <span>${premiumBeside(premium)}</span></p>`;
