import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../platform/log';
import { typesHeardWith } from '../../../rules/auth/record-access';
import type { ChangesJson, LatestChangeJson } from '../../../upstream/core/http/wire';
import { UpstreamRefusal } from '../graphql/errors';
import { ChangeQueue } from './change-queue';
import type { Turns } from './turns';

/** After services that were too busy to answer, or away, they are asked again so much later, in ms. */
const RETRY_MS = 1_000;
/** Sessions that end by their age say so nowhere: who follows is looked up again so often, in ms. */
const RECHECK_MS = 60_000;

/** What decides what somebody hears of. */
interface FollowingUser {
  readonly userID: number;
  readonly rights: readonly string[];
}

/** The REST calls of a follower, with their own credential. */
export interface FollowerCalls {
  user(): Promise<FollowingUser>;
  latestChange(): Promise<number>;
  latestChangeAfter(after: number, signal: AbortSignal): Promise<LatestChangeJson>;
  changesAfter(after: number): Promise<ChangesJson>;
}

/** Who wants to hear of a house's changes. */
export interface FollowerOptions {
  readonly user: FollowingUser;
  /** What tells one session or API token from another. */
  readonly credential: string;
  /** Whether it is an API token, which may have fewer rights than its user. */
  readonly isToken: boolean;
  /** Calls for one step of the feed. */
  readonly calls: () => FollowerCalls;
  /** The sequence to go on after; null for changes from now on. */
  readonly after: number | null;
}

/** Somebody who follows, and what they have not taken yet. */
export interface Follower extends FollowerOptions {
  readonly queue: ChangeQueue;
  user: FollowingUser;
  /** Everything up to this sequence is in the queue, or was; Infinity while it is not known yet. */
  position: number;
  isReading: boolean;
}

/** What a user hears of, as one word; asked for each of hundreds of followers at each change. */
const typesKeys = new WeakMap<FollowingUser, string>();

function typesKeyOf(user: FollowingUser): string {
  const key = typesKeys.get(user) ?? typesHeardWith(user.rights).join();
  typesKeys.set(user, key);
  return key;
}

/** Those who have the same key hear the same, so one read serves them all. A token has scopes of its own, which only the services know. */
const readKey = ({ user, isToken, credential, position }: Follower): string =>
  `${position} ${isToken ? credential : ''} ${typesKeyOf(user)}`;

const isSignedOut = (error: unknown): boolean => error instanceof UpstreamRefusal && error.status === 401;

function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Changes that only the user hears of whose number they carry. */
const OWN_TYPES: readonly string[] = ['Viewer', 'StaffSession'];

/**
 * The changes of one house for all who follow it in this process. One call waits for the next change, whoever is there; what changed is
 * then read once for all who hear of the same, by the credential of one of them, so that the services decide what each may hear of.
 */
export class HouseFeed {
  private readonly followers = new Set<Follower>();
  private readonly over = new AbortController();
  private readonly unchecked = new Set<string>();
  private last = 0;
  private checkedAt = performance.now();
  private started: Promise<void> | null = null;

  /**
   * `turns` are those in which all feeds of the process tell their followers; `onEmpty` is called when the last follower has left, after
   * which the feed is of no more use.
   */
  constructor(
    private readonly log: Logger,
    private readonly turns: Turns,
    private readonly onEmpty: () => void,
  ) {}

  /** Begins to queue changes for somebody. Null where `after` is beyond the last change of the house: its numbers are not of this database. */
  async follow(options: FollowerOptions): Promise<Follower | null> {
    const follower: Follower = { ...options, queue: new ChangeQueue(), position: Infinity, isReading: false };
    this.followers.add(follower);
    try {
      await (this.started ??= this.start(options.calls()));
      if (
        options.after !== null &&
        options.after > this.last &&
        options.after > (await options.calls().latestChange())
      ) {
        this.leave(follower);
        return null;
      }
    } catch (error) {
      this.started = null;
      this.leave(follower);
      throw error;
    }
    follower.position = options.after ?? this.last;
    this.readAll();
    return follower;
  }

  /** Stops queueing. */
  leave(follower: Follower): void {
    follower.queue.end();
    if (!this.followers.delete(follower) || this.followers.size > 0) return;
    this.over.abort();
    this.onEmpty();
  }

  private async start(calls: FollowerCalls): Promise<void> {
    this.last = await calls.latestChange();
    void this.run();
  }

  private async run(): Promise<void> {
    const { signal } = this.over;
    const isOver = () => signal.aborted;
    for (let turn = 0; !isOver(); turn += 1) {
      const lead = [...this.followers][turn % this.followers.size];
      if (!lead) return;
      try {
        const latest = await lead.calls().latestChangeAfter(this.last, signal);
        await this.recheck(latest.recheck);
        this.last = Math.max(this.last, latest.sequence);
        this.readAll();
      } catch (error) {
        if (isOver()) return;
        if (isSignedOut(error)) {
          this.endSession(lead.credential);
          continue;
        }
        this.log.warn({ err: error }, 'the changes of a house could not be followed');
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Starts to read the news for each subscriber that is behind; a failure of one does not delay the others. */
  private readAll(): void {
    const behind = [...this.followers].filter(({ position, isReading }) => position < this.last && !isReading);
    for (const group of grouped(behind, readKey)) void this.readFor(group);
  }

  /** Reads on for these followers, who hear of the same and have the same position. */
  private async readFor(group: readonly Follower[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    for (const follower of group) follower.isReading = true;
    const key = readKey(first);
    try {
      const { changes, sequence } = await first.calls().changesAfter(first.position);
      for (const follower of group) {
        await this.turns.next();
        // Meanwhile it may have left, or have other rights: then it is read for in its own group.
        if (!this.followers.has(follower) || readKey(follower) !== key) continue;
        follower.queue.add(
          changes.filter(({ type, recordID }) => !OWN_TYPES.includes(type) || recordID === follower.user.userID),
        );
        follower.position = sequence;
      }
    } catch (error) {
      if (isSignedOut(error)) this.endSession(first.credential);
      else {
        this.log.warn({ err: error }, 'changes of a house could not be read');
        await pause(RETRY_MS, undefined, { signal: this.over.signal }).catch(() => undefined);
      }
    }
    for (const follower of group) follower.isReading = false;
    this.readAll();
  }

  /** Looks up again whose access may have changed, before they hear of anything more. */
  private async recheck({ users, everyone }: LatestChangeJson['recheck']): Promise<void> {
    const isDue = performance.now() - this.checkedAt > RECHECK_MS;
    if (isDue) this.checkedAt = performance.now();
    for (const { user, credential } of this.followers) {
      if (isDue || everyone || users.includes(user.userID)) this.unchecked.add(credential);
    }
    await Promise.all(
      grouped(this.followers, ({ credential }) => credential).map(async (own) => {
        const [first] = own;
        if (!first || !this.unchecked.has(first.credential)) return;
        try {
          const user = await first.calls().user();
          for (const follower of own) follower.user = user;
        } catch (error) {
          if (!isSignedOut(error)) throw error;
          this.endSession(first.credential);
        }
        this.unchecked.delete(first.credential);
      }),
    );
  }

  private endSession(credential: string): void {
    this.unchecked.delete(credential);
    for (const follower of [...this.followers]) if (follower.credential === credential) this.leave(follower);
  }
}
