import { formatLongDateTime } from '../../../rules/core/dates';
import { pictureFile } from '../../../rules/images/picture-files';
import {
  CATALOGUE_PICTURES_PATH,
  lotPath,
  sessionCalendarPath,
  sessionPath,
} from '../../../rules/publishing/catalogue/catalogue-paths';
import type {
  PublicCatalogueJson,
  PublicLotJson,
  PublicSessionJson,
} from '../../../upstream/publishing/catalogue/catalogue-wire';
import { type Html, html, jsonLd } from './html';
import { markOf, pageText, priceOf } from './page';

/** What the list shows, by the address. */
export interface ListQuery {
  readonly page: number;
  /** Null for all lots on one page. */
  readonly size: number | null;
  readonly search: string;
  readonly isAvailable: boolean;
}

/** How many lots a page can have. */
const SIZES = [24, 60];
const DEFAULT_SIZE = 60;
const LONGEST_SEARCH = 200;
const MOST_PAGES = 100;

/** Reads what the list shows. Anything else in the address is ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const size = Number(params.get('show') ?? DEFAULT_SIZE);
  const page = Number(params.get('page') ?? 1);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    size: params.get('show') === 'all' ? null : SIZES.includes(size) ? size : DEFAULT_SIZE,
    search: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    isAvailable: params.get('available') === '1',
  };
}

function addressOf(ref: string, { page, size, search, isAvailable }: ListQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (isAvailable) params.set('available', '1');
  if (size !== DEFAULT_SIZE) params.set('show', size === null ? 'all' : String(size));
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return sessionPath(ref) + (text === '' ? '' : `?${text}`);
}

/** Says when a session is; a Buy It Now sale has no time. */
export const timesOf = ({ kind, startsAt, endedAt, timeZoneID }: PublicSessionJson): string => {
  if (kind === 'BUY_NOW') return 'Buy It Now, open now';
  const time = formatLongDateTime(startsAt, timeZoneID);
  return endedAt === null ? time : `${time} (ended)`;
};

const KINDS = { LIVE: 'Live auction', TIMED: 'Timed auction', BUY_NOW: 'Buy It Now' } as const;

/** How many cards are in the first screen: their pictures are fetched at once. */
const EAGER = 4;

const cardOf = (session: PublicSessionJson, lot: PublicLotJson, index: number): Html => {
  const [picture] = lot.images;
  return html`<li>
    <div class="plate">
      ${
        picture === undefined
          ? 'No picture'
          : html`<img
              src="${CATALOGUE_PICTURES_PATH}${pictureFile(picture, 'small')}"
              alt=""
              width="480"
              height="480"
              loading="${index < EAGER ? 'eager' : 'lazy'}"
            />`
      }
    </div>
    <p class="number">Lot ${lot.label}</p>
    <h2><a href="${lotPath(session.catalogRef, lot.label, lot.lotRef)}">${lot.title}</a></h2>
    ${priceOf(lot, session)}
    ${markOf(lot)}${lot.description === '' ? null : html`<p class="text">${lot.description}</p>`}
  </li>`;
};

const finderOf = (ref: string, { search, size, isAvailable }: ListQuery): Html => {
  const option = (value: string, label: string, isChosen: boolean): Html =>
    isChosen
      ? html`<option value="${value}" selected>${label}</option>`
      : html`<option value="${value}">${label}</option>`;
  return html`<form class="finder" method="get" action="${sessionPath(ref)}" role="search">
    <input
      type="search"
      name="q"
      value="${search}"
      aria-label="Search this catalog"
      placeholder="Title, artist, or lot number"
      maxlength="200"
    />
    <label
      >${isAvailable ? html`<input type="checkbox" name="available" value="1" checked />` : html`<input type="checkbox" name="available" value="1" />`}Available
      only</label
    >
    <select name="show" aria-label="Lots per page">
      ${SIZES.map((count) => option(String(count), `${count} lots`, size === count))}${option('all', 'All lots', size === null)}
    </select>
    <button>Show</button>
  </form>`;
};

const headOf = (session: PublicSessionJson): Html =>
  html`<div class="masthead">
    <p class="eyebrow">${KINDS[session.kind]} · ${session.saleName}</p>
    <h1>${session.title}</h1>
    <dl class="facts">
      <div>
        <dt>When</dt>
        <dd>
          <span>${timesOf(session)}</span>${
            session.kind === 'BUY_NOW'
              ? null
              : html`<a href="${sessionCalendarPath(session.catalogRef)}">Add to calendar</a>`
          }
        </dd>
      </div>
      ${
        session.location.length === 0
          ? null
          : html`<div>
              <dt>Where</dt>
              <dd>${session.location.map((line) => html`<span>${line}</span>`)}</dd>
            </div>`
      }
      <div>
        <dt>Buyer’s premium</dt>
        <dd>${session.premium === '' ? 'None' : session.premium}</dd>
      </div>
    </dl>
  </div>`;

const pagesOf = (ref: string, query: ListQuery, total: number): Html | null => {
  const count = query.size === null ? 1 : Math.ceil(total / query.size);
  if (count <= 1) return null;
  const link = (page: number, label: string, rel: string): Html =>
    page < 1 || page > count
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${addressOf(ref, { ...query, page })}">${label}</a>`;
  return html`<nav class="pages" aria-label="Pages">
    ${link(query.page - 1, '← Previous page', 'prev')}<span>Page ${query.page} of ${count}</span
    >${link(query.page + 1, 'Next page →', 'next')}
  </nav>`;
};

const lotsText = (total: number): string => (total === 1 ? '1 lot' : `${total.toLocaleString('en-US')} lots`);

/** Returns the session for search engines. */
export const saleEvent = (session: PublicSessionJson, url: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'SaleEvent',
  name: session.title,
  url,
  ...(session.kind !== 'BUY_NOW' && { startDate: new Date(session.startsAt).toISOString() }),
  organizer: { '@type': 'Organization', name: session.houseName },
  ...(session.location.length > 0 && {
    location: { '@type': 'Place', name: session.location[0], address: session.location.slice(1).join(', ') },
  }),
});

/** Returns the page of a session with a page of its lots. */
export function listPage(
  { session, lots, totalRecords }: PublicCatalogueJson,
  query: ListQuery,
  origin: string,
): string {
  const ref = session.catalogRef;
  const url = origin + sessionPath(ref);
  const picture = lots.find(({ images }) => images.length > 0)?.images[0];
  return pageText({
    session,
    title: session.title,
    description: `${KINDS[session.kind]}, ${timesOf(session)}. ${lotsText(session.lotCount)}.`,
    url,
    picture: picture === undefined ? null : origin + CATALOGUE_PICTURES_PATH + pictureFile(picture, 'full'),
    data: jsonLd(saleEvent(session, url)),
    main: html`${headOf(session)}${finderOf(ref, query)}
      <p class="count">${totalRecords === 0 ? 'No lots match. Try other words.' : lotsText(totalRecords)}</p>
      <ol class="lots">
        ${lots.map((lot, index) => cardOf(session, lot, index))}
      </ol>
      ${pagesOf(ref, query, totalRecords)}`,
  });
}
