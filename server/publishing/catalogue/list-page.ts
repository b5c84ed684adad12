import { lotPath, sessionFilePath, sessionPath } from '../../../rules/publishing/catalogue/catalogue-paths';
import type { CatalogueWords } from '../../../rules/publishing/catalogue/languages/words';
import type {
  PublicCatalogueJson,
  PublicLotJson,
  PublicSessionJson,
} from '../../../upstream/publishing/catalogue/catalogue-wire';
import { type Html, html, jsonLd } from './html';
import {
  calendarLink,
  legendOf,
  markOf,
  numberOf,
  pageText,
  picturePath,
  placeOf,
  priceOf,
  saveButton,
  timesOf,
  wordsOf,
} from './page';
import { saleEvent } from './search-data';

/** What the list shows, by the address. */
export interface ListQuery {
  readonly page: number;
  /** Null for all lots on one page. */
  readonly size: number | null;
  readonly search: string;
  /** References of lots; empty for all. */
  readonly lots: string;
  readonly isAvailable: boolean;
}

/** How many lots a page can have. */
const SIZES = [24, 60];
const DEFAULT_SIZE = 60;
const LONGEST_SEARCH = 200;
const MOST_PAGES = 1000;
/** A longer description of a session is below its lots. */
const LONGEST_INTRODUCTION = 700;
const REFS = /^\w{1,100}(?:,\w{1,100}){0,199}$/;
const LONGEST_REFS = 4200;

/** Reads what the list shows. Anything else in the address is ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const size = Number(params.get('show') ?? DEFAULT_SIZE);
  const page = Number(params.get('page') ?? 1);
  const lots = params.get('lots') ?? '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    size: params.get('show') === 'all' ? null : SIZES.includes(size) ? size : DEFAULT_SIZE,
    search: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    lots: lots.length <= LONGEST_REFS && REFS.test(lots) ? lots : '',
    isAvailable: params.get('available') === '1',
  };
}

/** Returns the address of a list. Equal lists have equal addresses. */
export function listAddress(ref: string, { page, size, search, lots, isAvailable }: ListQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (isAvailable) params.set('available', '1');
  if (size !== DEFAULT_SIZE) params.set('show', size === null ? 'all' : String(size));
  if (page > 1) params.set('page', String(page));
  const text = params.toString() + (lots === '' ? '' : `${params.size > 0 ? '&' : ''}lots=${lots}`);
  return sessionPath(ref) + (text === '' ? '' : `?${text}`);
}

/** How many cards are in the first screen: their pictures are fetched at once. */
const EAGER = 4;
const MEGABYTE = 1_000_000;

const cardOf = (session: PublicSessionJson, lot: PublicLotJson, index: number, words: CatalogueWords): Html => {
  const [picture] = lot.images;
  return html`<li>
    <div class="plate">
      ${
        picture === undefined
          ? words.noPicture
          : html`<img
              src="${picturePath(picture, 'small')}"
              alt=""
              width="480"
              height="480"
              ${index === 0 ? html`fetchpriority="high"` : null}
              loading="${index < EAGER ? 'eager' : 'lazy'}"
            />`
      }
    </div>
    <p class="number">${numberOf(lot, words)}</p>
    <h2><a href="${lotPath(session.catalogRef, lot.label, lot.lotRef)}">${lot.title}</a></h2>
    ${priceOf(lot, session)}
    ${markOf(lot, words)}${lot.description === '' ? null : html`<p class="text">${lot.description}</p>`}
    ${saveButton(lot, words, false)}
  </li>`;
};

const finderOf = (ref: string, { search, size, isAvailable, lots }: ListQuery, words: CatalogueWords): Html => {
  const option = (value: string, label: string, isChosen: boolean): Html =>
    isChosen
      ? html`<option value="${value}" selected>${label}</option>`
      : html`<option value="${value}">${label}</option>`;
  return html`<form class="finder" method="get" action="${sessionPath(ref)}" role="search">
    <input
      type="search"
      name="q"
      value="${search}"
      aria-label="${words.search}"
      placeholder="${words.placeholder}"
      maxlength="200"
    />
    <label
      >${isAvailable ? html`<input type="checkbox" name="available" value="1" checked />` : html`<input type="checkbox" name="available" value="1" />`}${words.availableOnly}</label
    >
    <select name="show" aria-label="${words.perPage}">
      ${SIZES.map((count) => option(String(count), words.lots(String(count)), size === count))}${option('all', words.allLots, size === null)}
    </select>
    ${lots === '' ? null : html`<input type="hidden" name="lots" value="${lots}" />`}
    <button>${words.show}</button>
  </form>`;
};

const isShort = ({ description }: PublicSessionJson): boolean => description.length <= LONGEST_INTRODUCTION;

/** The link to the PDF, with its size; null until it is made. */
function pdfLink({ catalogRef, pdfBytes }: PublicSessionJson, words: CatalogueWords): Html | null {
  if (pdfBytes === null) return null;
  const size = new Intl.NumberFormat(words.locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return html`<a href="${sessionFilePath(catalogRef, 'pdf')}"
    >${words.pdf} (${size.format(Math.max(0.1, pdfBytes / MEGABYTE))})</a
  >`;
}

const headOf = (session: PublicSessionJson, words: CatalogueWords): Html =>
  html`<div class="masthead">
    <p class="eyebrow">
      ${[words.kinds[session.kind], ...(session.saleName === session.title ? [] : [session.saleName])].join(' · ')}
    </p>
    <h1>${session.title}</h1>
    ${session.description !== '' && isShort(session) ? html`<p class="text">${session.description}</p>` : null}
    <dl class="facts">
      <div>
        <dt>${words.when}</dt>
        <dd><span>${timesOf(session)}</span>${calendarLink(session)}</dd>
      </div>
      ${
        session.location.length === 0
          ? null
          : html`<div>
              <dt>${words.where}</dt>
              <dd>${placeOf(session)}</dd>
            </div>`
      }
      <div>
        <dt>${words.premium}</dt>
        <dd>
          <span>${session.premium === '' ? words.none : session.premium}</span
          ><a href="#terms">${words.terms}</a>${pdfLink(session, words)}
        </dd>
      </div>
    </dl>
  </div>`;

/** What a list says below its lots: about the sale, its viewing, and its terms. */
function notesOf(session: PublicSessionJson, words: CatalogueWords): Html {
  const { description, viewingNotes, terms, premium, premiumMode, hasPremiumSteps, onlineFees } = session;
  const part = (title: string, text: string): Html | null =>
    text === ''
      ? null
      : html`<section>
          <h2>${title}</h2>
          <p class="text">${text}</p>
        </section>`;
  const rates = [
    `${words.premium}: ${premium === '' ? words.none.toLowerCase() : premium}.`,
    // One rate is the same either way.
    ...(hasPremiumSteps ? [premiumMode === 'SLAB' ? words.slab : words.marginal] : []),
    ...onlineFees.map(({ platform, rate }) => `${words.onlineFee} (${platform}): ${rate}.`),
    words.otherFees,
  ];
  return html`<div class="notes">
    ${isShort(session) ? null : part(words.about, description)}${part(words.viewing, viewingNotes)}
    <section id="terms">
      <h2>${words.terms}</h2>
      <p class="text">${rates.join('\n')}</p>
      ${terms.map(
        ({ title, text }) =>
          html`<h3>${title}</h3>
            <p class="text">${text}</p>`,
      )}
    </section>
  </div>`;
}

const pagesOf = (ref: string, query: ListQuery, total: number, words: CatalogueWords): Html | null => {
  const count = query.size === null ? 1 : Math.ceil(total / query.size);
  if (count <= 1) return null;
  const link = (page: number, label: string, rel: string): Html =>
    page < 1 || page > count
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${listAddress(ref, { ...query, page })}">${label}</a>`;
  return html`<nav class="pages" aria-label="${words.pages}">
    ${link(query.page - 1, `← ${words.previousPage}`, 'prev')}<span>${words.pageOf(query.page, count)}</span>${link(query.page + 1, `${words.nextPage} →`, 'next')}
  </nav>`;
};

const lotsText = (total: number, words: CatalogueWords): string =>
  total === 1 ? words.oneLot : words.lots(total.toLocaleString(words.locale));

/** What the list found, in words. */
function countText({ lots, totalRecords }: PublicCatalogueJson, query: ListQuery, words: CatalogueWords): string {
  if (totalRecords > 0 || lots.length > 0) return lotsText(totalRecords, words);
  return query.lots === '' ? words.noMatch : words.noneSaved;
}

/** Returns the page of a session with a page of its lots. */
export function listPage(shown: PublicCatalogueJson, query: ListQuery, origin: string): string {
  const { session, lots, totalRecords } = shown;
  const words = wordsOf(session);
  const ref = session.catalogRef;
  const url = origin + sessionPath(ref);
  const picture = lots.find(({ images }) => images.length > 0)?.images[0] ?? null;
  const isFiltered = query.search !== '' || query.lots !== '' || query.isAvailable;
  return pageText({
    session,
    title: session.title,
    description:
      `${words.kinds[session.kind]}, ${timesOf(session)}. ${lotsText(session.lotCount, words)}. ${session.description}`.trim(),
    url: query.page > 1 && !isFiltered ? origin + listAddress(ref, query) : url,
    picture,
    origin,
    isListed: !isFiltered,
    data: jsonLd(saleEvent(session, url, picture === null ? [] : [origin + picturePath(picture, 'full')])),
    main: html`${headOf(session, words)}${finderOf(ref, query, words)}
      <div class="bar">
        <p role="status">${countText(shown, query, words)}</p>
        ${isFiltered ? html`<a href="${sessionPath(ref)}">${words.allLots}</a>` : null}
      </div>
      <ol class="lots">
        ${lots.map((lot, index) => cardOf(session, lot, index, words))}
      </ol>
      ${legendOf(lots, words)} ${pagesOf(ref, query, totalRecords, words)} ${notesOf(session, words)}`,
  });
}
