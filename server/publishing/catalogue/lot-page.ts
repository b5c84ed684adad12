import { lotPath, sessionPath } from '../../../rules/publishing/catalogue/catalogue-paths';
import { type CatalogueWords, FACTS } from '../../../rules/publishing/catalogue/languages/words';
import { catalogTime } from '../../../rules/publishing/catalogue/times';
import type { PublicLotPageJson, PublicSessionJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import { type Html, html, jsonLd } from './html';
import {
  calendarLink,
  legendOf,
  markOf,
  numberOf,
  pageText,
  picturePath,
  pictureSize,
  placeOf,
  priceOf,
  saveButton,
  timesOf,
  wordsOf,
} from './page';
import { product } from './search-data';

type Lot = PublicLotPageJson['lot'];

const imageOf = (name: string, lot: Lot, index: number, words: CatalogueWords): Html => {
  const size = pictureSize(name);
  const alt = lot.images.length === 1 ? lot.title : words.picture(lot.title, index + 1, lot.images.length);
  return html`<a href="${picturePath(name, 'zoom')}"
    ><img
      src="${picturePath(name, index === 0 ? 'medium' : 'small')}"
      alt="${alt}"
      ${size === null ? null : html`width="${size.width}" height="${size.height}"`}
      ${index === 0 ? html`fetchpriority="high"` : null}
      loading="${index === 0 ? 'eager' : 'lazy'}"
  /></a>`;
};

/** Enlarged pictures. Only the script opens it. */
const viewerOf = (lot: Lot, words: CatalogueWords): Html =>
  html`<dialog aria-label="${lot.title}">
    <div class="stage" tabindex="0"><img alt="" /></div>
    <div class="tools">
      <button type="button" data-do="previous">← ${words.previous}</button
      ><button type="button" data-do="next">${words.next} →</button
      ><button type="button" data-do="close" autofocus>${words.close}</button>
    </div>
  </dialog>`;

const picturesOf = (lot: Lot, words: CatalogueWords): Html =>
  lot.images.length === 0
    ? html`<div class="plate">${words.noPicture}</div>`
    : html`<div class="pictures">
        ${lot.images.slice(0, 1).map((name) => imageOf(name, lot, 0, words))}${
          lot.images.length === 1
            ? null
            : html`<div class="more">
                ${lot.images.slice(1).map((name, index) => imageOf(name, lot, index + 1, words))}
              </div>`
        }${viewerOf(lot, words)}
      </div>`;

const aroundOf = ({ session, previous, next }: PublicLotPageJson, words: CatalogueWords): Html => {
  const link = (to: PublicLotPageJson['next'], rel: string, before: string, after: string): Html =>
    to === null
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${lotPath(session.catalogRef, to.label, to.lotRef)}"
          >${before}${words.lot(to.label)}${after}</a
        >`;
  return html`<nav class="around" aria-label="${words.pages}">
    ${link(previous, 'prev', '← ', '')}<a href="${sessionPath(session.catalogRef)}">${words.allLots}</a
    >${link(next, 'next', '', ' →')}
  </nav>`;
};

const closingOf = ({ endsAt }: Lot, { timeZoneID }: PublicSessionJson, words: CatalogueWords): string | null =>
  endsAt === null ? null : words.closes(catalogTime(endsAt, timeZoneID, words.locale));

function detailsOf({ session, lot }: PublicLotPageJson, words: CatalogueWords): Html {
  const row = (label: string, value: Html | string | null): Html | null =>
    value === null
      ? null
      : html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`;
  const sale = sessionPath(session.catalogRef);
  return html`<dl class="details">
    ${FACTS.flatMap((fact) => row(words.facts[fact], lot.facts[fact] ?? null) ?? [])}
    ${row(
      words.when,
      html`<a href="${sale}">${session.title}</a
        ><span>${closingOf(lot, session, words) ?? timesOf(session)}</span>${calendarLink(session)}`,
    )}
    ${session.location.length === 0 ? null : row(words.where, html`${placeOf(session)}`)}
    ${row(
      words.premium,
      html`<span>${session.premium === '' ? words.none : session.premium}</span
        ><a href="${sale}#terms">${words.terms}</a>`,
    )}
  </dl>`;
}

/** Returns the page of a lot. */
export function lotPage(shown: PublicLotPageJson, origin: string): string {
  const { session, lot } = shown;
  const words = wordsOf(session);
  const url = origin + lotPath(session.catalogRef, lot.label, lot.lotRef);
  const pictures = lot.images.map((name) => origin + picturePath(name, 'full'));
  return pageText({
    session,
    title: `${words.lot(lot.label)}: ${lot.title}`,
    description: `${lot.price}, ${session.premiumBeside}. ${lot.description}`,
    url,
    picture: lot.images[0] ?? null,
    origin,
    isListed: true,
    data: jsonLd(product(shown, url, pictures)),
    main: html`${aroundOf(shown, words)}
      <article class="lot">
        ${picturesOf(lot, words)}
        <div class="about">
          <p class="number">${numberOf(lot, words)}</p>
          <h1>${lot.title}</h1>
          ${markOf(lot, words)} ${priceOf(lot, session)} ${saveButton(lot, words, true)}
          ${lot.description === '' ? null : html`<p class="text">${lot.description}</p>`} ${detailsOf(shown, words)}
          ${legendOf([lot], words)}
        </div>
      </article>`,
  });
}
