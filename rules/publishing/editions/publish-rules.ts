/** The specified words after publishing. */
export const PUBLISHED = 'Your items were successfully published!';

/** The specified note after publishing. */
export const PUBLISHED_NOTE = 'Items may take 24-48 hours to appear.';

/** The error of publishing a session without lots. */
export const NOTHING_TO_PUBLISH = 'This session has no items to publish. Add items first.';

/** The error of publishing something else than what was reviewed. */
export const CHANGED_SINCE_REVIEW = 'Items changed since you reviewed them. Review the changes, then publish again.';

const NO_NUMBER = 'It has no item number. Give it one, then publish it.';
const POTENTIALLY_BANNED = 'It is potentially banned. Decide whether it is banned, then publish it.';

/** What decides whether a lot can be published. */
export interface LotToPublish {
  readonly hasNumber: boolean;
  readonly isPotentiallyBanned: boolean;
}

/** Returns why a lot can't be published; empty if it can. A banned lot can, without online bidding. */
export const publishRefusals = ({ hasNumber, isPotentiallyBanned }: LotToPublish): string[] => [
  ...(hasNumber ? [] : [NO_NUMBER]),
  ...(isPotentiallyBanned ? [POTENTIALLY_BANNED] : []),
];

/** Returns why the lots of a publication can't be published together, by how many of them have no number; null if they can. */
export function numberRefusal(withoutNumber: number): string | null {
  if (withoutNumber === 0) return null;
  return withoutNumber === 1
    ? '1 item has no item number. Give it one, then publish.'
    : `${withoutNumber} items have no item number. Give each one, then publish.`;
}

/** What decides whether Publish All is offered. */
export interface SessionToPublish {
  readonly isPublished: boolean;
  readonly lotCount: number;
  readonly unpublishedCount: number;
  readonly changedCount: number;
  readonly goneCount: number;
  /** Whether a text of the session differs from what bidders read. */
  readonly isTextChanged: boolean;
}

/** Returns whether Publish All is offered: the session isn't published, or something differs from what bidders see. */
export const isPublishAllOffered = (session: SessionToPublish): boolean =>
  !session.isPublished ||
  session.isTextChanged ||
  session.unpublishedCount + session.changedCount + session.goneCount > 0;

/** Returns why Publish All is disabled; null if it isn't. */
export const publishAllRefusal = ({
  lotCount,
  goneCount,
  withoutNumber,
}: Pick<SessionToPublish, 'lotCount' | 'goneCount'> & { readonly withoutNumber: number }): string | null =>
  lotCount + goneCount === 0 ? NOTHING_TO_PUBLISH : numberRefusal(withoutNumber);
