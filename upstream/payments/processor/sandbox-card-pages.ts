import { randomUUID } from 'node:crypto';
import { sandboxCardPagePath } from '../../../rules/payments/card-requests/card-request';
import { readSandboxCardRef, type SandboxCard, sandboxCardRef } from '../../../rules/payments/cards/sandbox-card-kinds';
import type { CardEvent, NewCardPage, OpenCardPage, SandboxCardPage } from './card-pages';
import { sandboxCard } from './sandbox-cards';
import { recordNameOf, StoredRecords } from './sandbox-files';

/** A page where a visitor chooses a card on trial. */
interface CardPage extends SandboxCardPage {
  readonly key: string;
  readonly bidder: number;
}

/** How a page ended; the card is null unless one was saved. */
interface CardPageEnd {
  readonly ref: string;
  readonly cardRef: string | null;
  /** By the asker's clock, epoch milliseconds UTC. */
  readonly at: number;
}

/** What the sandbox knows of the pages of a request. */
export type SandboxCardResult =
  | { readonly state: 'SAVED'; readonly cardRef: string; readonly setupRef: string; readonly at: number }
  | { readonly state: 'WAITING' }
  | { readonly state: 'CLOSED' };

const FORM = /^sbc_[0-9a-f]{32}$/;
const setupRefOf = (pageRef: string): string => `${pageRef}_setup`;

/** The sandbox's pages to save cards, in a folder. Each ends once: of an answer and a close the first one counts. */
export class SandboxCardPages {
  private readonly pages: StoredRecords<CardPage>;
  private readonly refs: StoredRecords<CardPage>;
  private readonly ends: StoredRecords<CardPageEnd>;

  constructor(folder: string) {
    this.pages = new StoredRecords(`${folder}/card-pages`);
    this.refs = new StoredRecords(`${folder}/card-page-refs`);
    this.ends = new StoredRecords(`${folder}/card-page-ends`);
  }

  /** Opens a page after closing the earlier ones; or returns the card that was saved on one of them. */
  open({ key, bidder, returnUrl }: NewCardPage, at: number): OpenCardPage | SandboxCardResult {
    const found = this.close(key, at);
    if (found.state === 'SAVED') return found;
    const page: CardPage = { key, bidder, returnUrl, ref: `sbc_${randomUUID().replaceAll('-', '')}` };
    this.refs.keep(page.ref, page);
    while (!this.pages.keep(`${recordNameOf(key)}-${this.of(key).length + 1}`, page));
    return { state: 'OPEN', pageRef: page.ref, url: new URL(sandboxCardPagePath(page.ref), returnUrl).href };
  }

  /** Returns the outcome of the pages of a request. */
  find(key: string): SandboxCardResult {
    const ends = this.of(key).map(({ ref }) => this.ends.read(ref));
    for (const end of ends)
      if (end !== null && end.cardRef !== null)
        return { state: 'SAVED', cardRef: end.cardRef, setupRef: setupRefOf(end.ref), at: end.at };
    return { state: ends.includes(null) ? 'WAITING' : 'CLOSED' };
  }

  /** Closes the pages of a request, and returns their outcome. */
  close(key: string, at: number): SandboxCardResult {
    for (const { ref } of this.of(key)) this.ends.keep(ref, { ref, cardRef: null, at });
    return this.find(key);
  }

  /** A page that can be answered; null for any other. */
  read(ref: string): SandboxCardPage | null {
    return FORM.test(ref) && this.ends.read(ref) === null ? this.refs.read(ref) : null;
  }

  /** Saves a card on a page, or ends it without one, and returns the page; null where it can't be answered any longer. */
  answer(ref: string, card: SandboxCard | null, at: number): SandboxCardPage | null {
    const page = FORM.test(ref) && this.ends.read(ref) === null ? this.refs.read(ref) : null;
    if (page) this.ends.keep(ref, { ref, cardRef: card && sandboxCardRef(card, page.bidder), at });
    return page;
  }

  /** The cards that were saved, as events. That of a silent account is lost. */
  events(): CardEvent[] {
    return this.ends.all().flatMap(({ ref, cardRef, at }): CardEvent[] => {
      const [page, named] = [this.refs.read(ref), cardRef === null ? null : readSandboxCardRef(cardRef)];
      if (page === null || named === null || named.card === 'silent') return [];
      return [
        {
          about: 'CARD',
          id: `${ref}_saved`,
          account: null,
          key: page.key,
          processorRef: ref,
          state: 'SAVED',
          card: sandboxCard(named.card, named.bidder, new Date(at).getUTCFullYear()),
          setupRef: setupRefOf(ref),
          mandateRef: null,
        },
      ];
    });
  }

  private of(key: string): CardPage[] {
    const found: CardPage[] = [];
    for (;;) {
      const next = this.pages.read(`${recordNameOf(key)}-${found.length + 1}`);
      if (next === null) return found;
      found.push(next);
    }
  }
}
