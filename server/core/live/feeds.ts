import type { Logger } from '../../../platform/log';
import { type Follower, type FollowerOptions, HouseFeed } from './house-feed';
import { Turns } from './turns';

/** The feeds of the houses that are followed in this process. */
export interface Feeds {
  /** Begins to follow a house; null where `after` is beyond its last change. Whoever follows leaves in the end. */
  follow(houseRef: string, options: FollowerOptions): Promise<Following | null>;
}

/** Somebody who follows a house. */
export interface Following {
  readonly follower: Follower;
  readonly leave: () => void;
}

/** One feed per house, made with its first follower and gone with the last. */
export function createFeeds(log: Logger): Feeds {
  const feeds = new Map<string, HouseFeed>();
  const turns = new Turns();
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
