import type { EntryKind } from '../../../rules/clerking/entries';
import { readStored, store } from '../../core/browser-storage';
import { createStore, type Store } from '../../core/store';

/** An entry that the server hasn't answered. Its key makes it enter once, however often it is sent. */
export interface WaitingEntry {
  readonly key: string;
  readonly lotRef: string;
  readonly lotNumber: string;
  readonly kind: EntryKind | 'UNDONE';
  /** A decimal string; null unless the lot was sold. */
  readonly hammer: string | null;
  readonly paddle: string | null;
  readonly makesBidder: boolean;
  readonly seenSequence: number;
  readonly takesOver: boolean;
  /** The entry that it undoes; null unless it undoes one. */
  readonly sequence: number | null;
}

/** An entry that the server has refused, with the reason. It stays until the clerk decides. */
export interface RefusedEntry {
  readonly entry: WaitingEntry;
  readonly code: string;
  readonly message: string;
}

interface Entries {
  readonly waiting: readonly WaitingEntry[];
  readonly refused: readonly RefusedEntry[];
}

const NONE: Entries = { waiting: [], refused: [] };

function parsed(text: string | null): Entries {
  if (text === null) return NONE;
  try {
    return JSON.parse(text) as Entries;
  } catch {
    return NONE;
  }
}

/** The entries of a user in a session that wait, in their order. They are in the browser's own store, so that a reload loses none. */
export class WaitingEntries {
  readonly all: Store<Entries>;
  /** Whether the browser stores them; in some private windows, it stores nothing. */
  readonly isStored: Store<boolean> = createStore(true);
  /** The key of the entry that is being sent. */
  private sending: string | null = null;

  constructor(private readonly name: string) {
    this.all = createStore(parsed(readStored(name)));
  }

  private change(next: Entries): void {
    this.all.set(next);
    const text = JSON.stringify(next);
    store(this.name, text);
    this.isStored.set(next.waiting.length + next.refused.length === 0 || readStored(this.name) === text);
  }

  readonly add = (entry: WaitingEntry): void => {
    const { waiting, refused } = this.all.get();
    this.change({ waiting: [...waiting, entry], refused });
  };

  /** Takes back an entry that wasn't sent yet. Returns whether it could. */
  readonly withdraw = (key: string): boolean => {
    const { waiting, refused } = this.all.get();
    if (this.sending === key || !waiting.some((entry) => entry.key === key)) return false;
    this.change({ waiting: waiting.filter((entry) => entry.key !== key), refused });
    return true;
  };

  /** Returns whether an entry may be removed, because it wasn't sent yet. */
  readonly isUnsent = (key: string): boolean => this.sending !== key;

  /** Returns the next entry to send; null while one is being sent, and without any. */
  readonly take = (): WaitingEntry | null => {
    const [next] = this.all.get().waiting;
    if (!next || this.sending !== null) return null;
    this.sending = next.key;
    return next;
  };

  /** Stores the answer to the entry that was sent: it was made, was refused, or has to be sent again. */
  readonly settle = (answer: 'made' | 'again' | Pick<RefusedEntry, 'code' | 'message'>): void => {
    const key = this.sending;
    this.sending = null;
    if (answer === 'again') return;
    const { waiting, refused } = this.all.get();
    const entry = waiting.find((one) => one.key === key);
    const rest = waiting.filter((one) => one.key !== key);
    const isRefused = answer !== 'made' && entry;
    this.change({ waiting: rest, refused: isRefused ? [...refused, { ...answer, entry }] : refused });
  };

  /** Removes a refused entry, because the clerk has decided. */
  readonly dismiss = (key: string): void => {
    const { waiting, refused } = this.all.get();
    this.change({ waiting, refused: refused.filter(({ entry }) => entry.key !== key) });
  };
}
