import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../platform/log';
import { typesHeardWith } from '../../../rules/auth/record-access';
import type { ChangesJson, LatestChangeJson } from '../../../upstream/core/http/wire';
import { UpstreamRefusal } from '../graphql/errors';
import { ChangeQueue } from './change-queue';
import type { WriteQueue } from './write-queue';

/** Delay before retrying when the services are busy or down, in ms. */
const RETRY_MS = 1_000;
/** Sessions that expire send no notice, so subscribers are checked at this interval, in ms. */
const RECHECK_MS = 60_000;

/** What determines which changes a subscriber receives. */
interface FollowingUser {
  readonly userID: number;
  readonly rights: readonly string[];
}

/** The REST calls of a subscriber, with their own credential. */
export interface FollowerCalls {
  user(): Promise<FollowingUser>;
  latestChange(): Promise<number>;
  latestChangeAfter(after: number, signal: AbortSignal): Promise<LatestChangeJson>;
  changesAfter(after: number): Promise<ChangesJson>;
}

/** The parameters of a subscription. */
export interface FollowerOptions {
  readonly user: FollowingUser;
  /** Identifies the session or API token. */
  readonly credential: string;
  /** Whether it is an API token, which may have fewer permissions than its user. */
  readonly isToken: boolean;
  /** Returns new calls for one step of the feed. */
  readonly calls: () => FollowerCalls;
  /** The sequence number to continue after; null for changes from now on. */
  readonly after: number | null;
}

/** A subscriber and its pending changes. */
export interface Follower extends FollowerOptions {
  readonly queue: ChangeQueue;
  user: FollowingUser;
  /** Everything up to this sequence number has been queued; Infinity until it is known. */
  position: number;
  isReading: boolean;
}

/** The types that a user receives, as one string. Cached, because it is needed for each of hundreds of subscribers at each change. */
const typesKeys = new WeakMap<FollowingUser, string>();

function typesKeyOf(user: FollowingUser): string {
  const key = typesKeys.get(user) ?? typesHeardWith(user.rights).join();
  typesKeys.set(user, key);
  return key;
}

/** Subscribers with the same key receive the same changes, so one read serves them all. Only the services know the scopes of a token. */
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

/** Types of changes that only the user with the record's number receives. */
const OWN_TYPES: readonly string[] = ['Viewer', 'StaffSession'];

/**
 * The changes of one house for all its subscribers in this process. One call waits for the next change; the changes are then read once
 * for all subscribers who receive the same types, with the credential of one of them, so that the services check permissions.
 */
export class HouseFeed {
  private readonly followers = new Set<Follower>();
  private readonly over = new AbortController();
  private readonly unchecked = new Set<string>();
  private last = 0;
  private checkedAt = performance.now();
  private started: Promise<void> | null = null;

  /**
   * `turns` schedules the notifications of all feeds of the process. `onEmpty` is called when the last subscriber has left; the feed can't
   * be used after that.
   */
  constructor(
    private readonly log: Logger,
    private readonly turns: WriteQueue,
    private readonly onEmpty: () => void,
  ) {}

  /** Starts queueing changes for a subscriber. Null if `after` is beyond the latest change of the house, and thus from another database. */
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

  /** Reads the next changes for these subscribers, who receive the same types and have the same position. */
  private async readFor(group: readonly Follower[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    for (const follower of group) follower.isReading = true;
    const key = readKey(first);
    try {
      const { changes, sequence } = await first.calls().changesAfter(first.position);
      for (const follower of group) {
        await this.turns.next();
        // In the meantime, the subscriber may have left or changed permissions. If so, its new group reads for it.
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
        // In an outage, many groups wait at once: a signal for each, because one with many listeners counts as a leak.
        const signal = AbortSignal.any([this.over.signal]);
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    for (const follower of group) follower.isReading = false;
    this.readAll();
  }

  /** Checks the subscribers whose access may have changed before they receive anything more. */
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
