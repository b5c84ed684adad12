import { pictureFile } from '../../../rules/images/picture-files';
import { CATALOGUE_PICTURES_PATH, lotPath, sessionPath } from '../../../rules/publishing/catalogue/catalogue-paths';
import { premiumBeside } from '../../../rules/publishing/catalogue/estimate';
import type { PublicLotPageJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import { type Html, html, jsonLd } from './html';
import { timesOf } from './list-page';
import { markOf, pageText, priceOf } from './page';

type Lot = PublicLotPageJson['lot'];

/** The size of a picture is in its name, so that pages keep its place before it is there. */
function sizeOf(name: string): Html | null {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(name) ?? [];
  return width === undefined || height === undefined ? null : html`width="${width}" height="${height}"`;
}

const imageOf = (name: string, lot: Lot, index: number): Html => {
  const address = (size: 'small' | 'medium' | 'zoom'): string => CATALOGUE_PICTURES_PATH + pictureFile(name, size);
  const alt = lot.images.length === 1 ? lot.title : `${lot.title}, picture ${index + 1} of ${lot.images.length}`;
  return html`<a href="${address('zoom')}"
    ><img
      src="${address(index === 0 ? 'medium' : 'small')}"
      alt="${alt}"
      ${sizeOf(name)}
      loading="${index === 0 ? 'eager' : 'lazy'}"
  /></a>`;
};

const picturesOf = (lot: Lot): Html =>
  lot.images.length === 0
    ? html`<div class="plate">No picture</div>`
    : html`<div class="pictures">
        ${lot.images.slice(0, 1).map((name) => imageOf(name, lot, 0))}${
          lot.images.length === 1
            ? null
            : html`<div class="more">${lot.images.slice(1).map((name, index) => imageOf(name, lot, index + 1))}</div>`
        }
      </div>`;

const aroundOf = ({ session: { catalogRef, lotCount }, previous, next }: PublicLotPageJson): Html => {
  const link = (to: PublicLotPageJson['next'], rel: string, before: string, after: string): Html =>
    to === null
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${lotPath(catalogRef, to.label, to.lotRef)}">${before}Lot ${to.label}${after}</a>`;
  return html`<nav class="around" aria-label="Lots">
    ${link(previous, 'prev', '← ', '')}<a href="${sessionPath(catalogRef)}">All ${lotCount} lots</a
    >${link(next, 'next', '', ' →')}
  </nav>`;
};

/** Returns a lot for search engines: an offer only where the price is fixed. */
const product = (
  { session: { currencyCode, houseName }, lot }: PublicLotPageJson,
  url: string,
  pictures: readonly string[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: lot.title,
  description: lot.description,
  url,
  image: pictures,
  ...(lot.amount !== null && {
    offers: {
      '@type': 'Offer',
      price: lot.amount,
      priceCurrency: currencyCode,
      availability: `https://schema.org/${lot.isSold || lot.isWithdrawn ? 'SoldOut' : 'InStock'}`,
      seller: { '@type': 'Organization', name: houseName },
    },
  }),
});

/** Returns the page of a lot. */
export function lotPage(shown: PublicLotPageJson, origin: string): string {
  const { session, lot } = shown;
  const url = origin + lotPath(session.catalogRef, lot.label, lot.lotRef);
  const pictures = lot.images.map((name) => origin + CATALOGUE_PICTURES_PATH + pictureFile(name, 'full'));
  return pageText({
    session,
    title: `Lot ${lot.label}: ${lot.title}`,
    description: `${lot.price} ${premiumBeside(session.premium)}. ${lot.description}`,
    url,
    picture: pictures[0] ?? null,
    data: jsonLd(product(shown, url, pictures)),
    main: html`${aroundOf(shown)}
      <article class="lot">
        ${picturesOf(lot)}
        <div class="about">
          <p class="number">Lot ${lot.label}</p>
          <h1>${lot.title}</h1>
          ${markOf(lot)} ${priceOf(lot, session)}
          ${lot.description === '' ? null : html`<p class="text">${lot.description}</p>`}${
            lot.facts.length === 0
              ? null
              : html`<dl class="details">
                  ${lot.facts.map(
                    ({ label, text }) =>
                      html`<div>
                        <dt>${label}</dt>
                        <dd>${text}</dd>
                      </div>`,
                  )}
                </dl>`
          }
          <p class="note">${session.title}, ${timesOf(session)}</p>
        </div>
      </article>`,
  });
}
