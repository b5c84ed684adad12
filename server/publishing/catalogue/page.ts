import { pictureFile } from '../../../rules/images/picture-files';
import { numberWithSymbols, symbolLegend } from '../../../rules/lots/tax-codes';
import {
  CATALOGUE_PICTURES_PATH,
  sessionFilePath,
  sessionPath,
} from '../../../rules/publishing/catalogue/catalogue-paths';
import { catalogueWords } from '../../../rules/publishing/catalogue/languages/languages';
import type { CatalogueWords } from '../../../rules/publishing/catalogue/languages/words';
import { catalogTime } from '../../../rules/publishing/catalogue/times';
import type { PublicLotJson, PublicSessionJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import { CATALOGUE_SCRIPT_PATH } from './catalogue-script';
import { stylePath } from './catalogue-style';
import { type Html, html } from './html';

/** A whole page of the catalog. */
export interface CataloguePageParts {
  readonly session: PublicSessionJson;
  readonly title: string;
  readonly description: string;
  /** The address that search engines know the page by. */
  readonly url: string;
  /** The name of the picture that other sites show with a link; null without one. */
  readonly picture: string | null;
  readonly origin: string;
  /** Whether search engines list the page. */
  readonly isListed: boolean;
  /** For search engines, as jsonLd makes it. */
  readonly data: Html;
  readonly main: Html;
}

/** The words of a session's pages, in the language of its house. */
export const wordsOf = ({ language }: PublicSessionJson): CatalogueWords => catalogueWords(language);

/** Returns the path of a picture that bidders see. */
export const picturePath = (name: string, size: 'small' | 'medium' | 'full' | 'zoom'): string =>
  CATALOGUE_PICTURES_PATH + pictureFile(name, size);

/** The size of a picture is in its name, so that pages keep its place before it is there. */
export function pictureSize(name: string): { readonly width: number; readonly height: number } | null {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(name) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) };
}

/** Says when a session is; a Buy It Now sale has no time. */
export function timesOf(session: PublicSessionJson): string {
  const { kind, startsAt, endedAt, timeZoneID } = session;
  const words = wordsOf(session);
  if (kind === 'BUY_NOW') return words.openNow;
  const time = catalogTime(startsAt, timeZoneID, words.locale);
  return `${kind === 'TIMED' ? words.closeFrom(time) : time}${endedAt === null ? '' : ` (${words.ended.toLowerCase()})`}`;
}

/** Says what the premium is, and how to ask the house. */
function footerOf(session: PublicSessionJson): Html {
  const { premium, houseName, houseEmail, housePhone, catalogRef, title } = session;
  const words = wordsOf(session);
  return html`<footer>
    <div class="wrap">
      <p><a href="${sessionPath(catalogRef)}">${title}</a></p>
      <p>${words.premium}: ${premium === '' ? words.none.toLowerCase() : premium}. ${words.otherFees}</p>
      <p>${[houseName, housePhone, houseEmail].filter((part) => part !== '').join(' · ')}</p>
    </div>
  </footer>`;
}

const logoOf = ({ look: { logo }, houseName }: PublicSessionJson): Html =>
  logo === null
    ? html`${houseName}`
    : html`<img src="${CATALOGUE_PICTURES_PATH}${logo}" alt="${houseName}" width="350" height="100" />`;

function openGraph({ session, title, description, url, picture, origin }: CataloguePageParts): Html {
  const size = picture === null ? null : pictureSize(picture);
  return html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${session.houseName}" />
    <meta property="og:locale" content="${wordsOf(session).locale.replace('-', '_')}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description.slice(0, 200)}" />
    <meta property="og:url" content="${url}" />
    ${
      picture === null
        ? null
        : html`<meta property="og:image" content="${origin + picturePath(picture, 'full')}" />
            <meta property="og:image:alt" content="${title}" />
            <meta name="twitter:card" content="summary_large_image" />`
    }
    ${
      size === null
        ? null
        : html`<meta property="og:image:width" content="${size.width}" />
            <meta property="og:image:height" content="${size.height}" />`
    }`;
}

/** Returns a page of the catalog as text. It works without its script. */
export function pageText(parts: CataloguePageParts): string {
  const { session, title, description, url, isListed, data, main } = parts;
  const words = wordsOf(session);
  const path = sessionPath(session.catalogRef);
  return html`<!doctype html>
    <html lang="${session.language}" data-catalog="${session.catalogRef}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} | ${session.houseName}</title>
        <meta name="description" content="${description.slice(0, 200)}" />
        ${isListed ? null : html`<meta name="robots" content="noindex" />`}
        <link rel="canonical" href="${url}" />
        <link rel="stylesheet" href="${stylePath(session.look)}" />
        <script defer src="${CATALOGUE_SCRIPT_PATH}"></script>
        ${openGraph(parts)} ${data}
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        <header class="house">
          <div class="wrap">
            <a href="${path}">${logoOf(session)}</a>
            <a class="saved" hidden href="${path}" data-path="${path}" data-word="${words.savedLots}"
              >${words.savedLots}</a
            >
          </div>
        </header>
        <main id="main" class="wrap">${main}</main>
        ${footerOf(session)}
      </body>
    </html> `.text;
}

/** Returns the mark of a lot that can't be bid on; null if it can. */
export function markOf({ isWithdrawn, isSold, isBanned }: PublicLotJson, words: CatalogueWords): Html | null {
  if (isWithdrawn) return html`<p class="mark gone">${words.withdrawn}</p>`;
  if (isSold) return html`<p class="mark">${words.sold}</p>`;
  return isBanned ? html`<p class="mark">${words.noOnlineBidding}</p>` : null;
}

/** Returns the number of a lot in words, with its symbols. */
export const numberOf = (lot: PublicLotJson, words: CatalogueWords): string =>
  numberWithSymbols(words.lot(lot.label), lot);

/** What the symbols of lots mean; null if they have none. */
export function legendOf(lots: readonly PublicLotJson[], words: CatalogueWords): Html | null {
  const lines = symbolLegend(lots).map(({ key, symbol }) => `${symbol} ${words.symbols[key]}`);
  return lines.length === 0 ? null : html`<p class="text legend">${lines.join('\n')}</p>`;
}

/** The price of a lot, with the premium beside it. */
export const priceOf = ({ price }: PublicLotJson, { premiumBeside }: PublicSessionJson): Html =>
  html`<p class="price">${price} <span>${premiumBeside}</span></p>`;

/** The button that saves a lot in the browser. The script shows it. */
export const saveButton = ({ lotRef, title }: PublicLotJson, words: CatalogueWords, isNamed: boolean): Html =>
  html`<button
    class="save"
    type="button"
    hidden
    aria-pressed="false"
    data-lot="${lotRef}"
    data-save="${words.save}"
    ${isNamed ? html`data-saved="${words.saved}"` : null}
  >
    <span>${isNamed ? words.save : `${words.save}: ${title}`}</span>
  </button>`;

/** The place of a session, line by line. */
export const placeOf = ({ location }: PublicSessionJson): readonly Html[] =>
  location.map((line) => html`<span>${line}</span>`);

/** The link to the calendar file of a session that has a time; null for the others. */
export const calendarLink = (session: PublicSessionJson): Html | null =>
  session.kind === 'BUY_NOW'
    ? null
    : html`<a href="${sessionFilePath(session.catalogRef, 'calendar')}">${wordsOf(session).addToCalendar}</a>`;
