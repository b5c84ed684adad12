const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Lifetimes and rate limits of authentication. docs/operations.md lists them for operators. */
export const limits = {
  session: {
    /** A session that is not used for this long ends. */
    idleMs: 12 * hourMs,
    /** A session ends after this long even if it is in use. */
    longestMs: 7 * dayMs,
    /** The last use is written at most this often, so that reads don't cause writes. */
    seenMs: minuteMs,
    /** Sessions per user; one more ends the least recently used one. */
    mostPerUser: 100,
    /** Stored characters of the User-Agent. */
    userAgentLength: 300,
  },
  /** A browser stays known for this long after its last sign-in. */
  deviceMs: 180 * dayMs,
  /** How long a sign-in waits for a code after the password, or for a passkey after the challenge. */
  pendingMs: 10 * minuteMs,
  attempts: {
    /** Failures and requests for links count for this long. */
    windowMs: 15 * minuteMs,
    /** How far the clocks of several machines differ at most. */
    skewMs: minuteMs,
    perUser: 10,
    perAddress: 50,
    /** Passkey challenges, which are stored. */
    passkeysPerAddress: 300,
    linksPerUser: 3,
    linksPerAddress: 20,
    /** Pages of the payment provider that people without a session open by their links. */
    bidderPagesPerAddress: 100,
    /** Calendar addresses that don't exist. */
    unknownFeedsPerAddress: 50,
    /** New email addresses that one user requests for any user, including repeated confirmations. */
    emailChangesPerUser: 20,
  },
  passkeysPerUser: 10,
  /** Lifetime of a link to choose a new password. */
  linkMs: hourMs,
  /** Lifetime of a link to confirm a new email address. */
  emailLinkMs: dayMs,
  /** A request for a link always gets its response after this long, so that the time reveals nothing. */
  linkAnswerMs: 400,
} as const;
