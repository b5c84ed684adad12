import { randomUUID } from 'node:crypto';
import { recordNameOf, StoredRecords } from './sandbox-files';

/** A page where a bidder approves or declines a charge on trial. */
export interface SandboxPage {
  readonly ref: string;
  readonly key: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
}

/** How a page ended. CLOSED: another one was opened, or the charge was canceled. */
export interface PageEnd {
  readonly end: 'APPROVED' | 'DECLINED' | 'CLOSED';
  readonly ref: string;
  /** By the asker's clock, epoch milliseconds UTC. */
  readonly at: number;
}

const FORM = /^sbp_[0-9a-f]{32}$/;

/** The pages of the sandbox's charges in a folder, numbered per charge. Each ends once: of an answer and a close the first one counts. */
export class SandboxPages {
  private readonly pages: StoredRecords<SandboxPage>;
  private readonly refs: StoredRecords<SandboxPage>;
  private readonly ends: StoredRecords<PageEnd>;

  constructor(folder: string) {
    this.pages = new StoredRecords(`${folder}/pages`);
    this.refs = new StoredRecords(`${folder}/page-refs`);
    this.ends = new StoredRecords(`${folder}/page-ends`);
  }

  /** Opens one more page of a charge. */
  open(page: Omit<SandboxPage, 'ref'>): SandboxPage {
    const mine = { ...page, ref: `sbp_${randomUUID().replaceAll('-', '')}` };
    this.refs.keep(mine.ref, mine);
    for (;;) if (this.pages.keep(`${recordNameOf(page.key)}-${this.of(page.key).length + 1}`, mine)) return mine;
  }

  /** A page that can still be answered; null for any other. */
  read(ref: string): SandboxPage | null {
    return FORM.test(ref) && this.ends.read(ref) === null ? this.refs.read(ref) : null;
  }

  /** Ends a page; one that has ended stays as it is. */
  end(ref: string, end: PageEnd['end'], at: number): void {
    this.ends.keep(ref, { end, ref, at });
  }

  /** Ends all pages of a charge that are open. */
  close(key: string, at: number): void {
    for (const { ref } of this.of(key)) this.end(ref, 'CLOSED', at);
  }

  /** How the bidder answered a charge; null where nobody has. A decline counts as long as no other page was opened. */
  answerOf(key: string): PageEnd | null {
    const ends = this.of(key).map(({ ref }) => this.ends.read(ref));
    const last = ends.at(-1) ?? null;
    return ends.find((end) => end?.end === 'APPROVED') ?? (last?.end === 'DECLINED' ? last : null);
  }

  private of(key: string): SandboxPage[] {
    const found: SandboxPage[] = [];
    for (;;) {
      const next = this.pages.read(`${recordNameOf(key)}-${found.length + 1}`);
      if (next === null) return found;
      found.push(next);
    }
  }
}
