const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long things of sign-in last, and how often they may be tried; docs/operations.md tells operators the same. */
export const limits = {
  session: {
    /** A session that is not used for this long is over. */
    idleMs: 12 * hourMs,
    /** How long a session lasts at most, however busy. */
    longestMs: 7 * dayMs,
    /** Written at most this often, so that reading does not write. */
    seenMs: minuteMs,
    /** Of one user; one more ends the one that was used the longest ago. */
    mostPerUser: 100,
    /** Characters that are kept of what a browser says of itself. */
    userAgentLength: 300,
  },
  /** A browser is known for this long after its last sign-in. */
  deviceMs: 180 * dayMs,
  /** After the password, a code is awaited for this long; a passkey, for as long after it was asked for. */
  pendingMs: 10 * minuteMs,
  attempts: {
    /** Failures, and requests for links, count for this long. */
    windowMs: 15 * minuteMs,
    perUser: 10,
    perAddress: 50,
    /** Asking for a passkey, which stores a challenge. */
    passkeysPerAddress: 300,
    linksPerUser: 3,
    linksPerAddress: 20,
    /** New email addresses that one user requests, for any user, and confirmations that are sent again. */
    emailChangesPerUser: 20,
  },
  passkeysPerUser: 10,
  /** A link to choose a new password. */
  linkMs: hourMs,
  /** A link to confirm a new email address. */
  emailLinkMs: dayMs,
  /** A request for a link is answered after this long, whatever came of it, so that the time tells nothing. */
  linkAnswerMs: 400,
} as const;
