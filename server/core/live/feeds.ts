import type { Logger } from '../../../platform/log';
import { type Follower, type FollowerOptions, HouseFeed } from './house-feed';
import { WriteQueue } from './write-queue';

/** The feeds of the houses that have subscribers in this process. */
export interface Feeds {
  /** Subscribes to a house; null if `after` is beyond its latest change. The caller must call `leave` at the end. */
  follow(houseRef: string, options: FollowerOptions): Promise<Following | null>;
}

/** A subscription to a house. */
export interface Following {
  readonly follower: Follower;
  readonly leave: () => void;
}

/** Creates one feed per house with its first subscriber, and removes it with the last. */
export function createFeeds(log: Logger): Feeds {
  const feeds = new Map<string, HouseFeed>();
  const turns = new WriteQueue();
  return {
    async follow(houseRef, options) {
      const feed =
        feeds.get(houseRef) ??
        new HouseFeed(log, turns, () => {
          if (feeds.get(houseRef) === feed) feeds.delete(houseRef);
        });
      feeds.set(houseRef, feed);
      const follower = await feed.follow(options);
      return (
        follower && {
          follower,
          leave: () => {
            feed.leave(follower);
          },
        }
      );
    },
  };
}
