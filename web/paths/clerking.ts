/** The address of the clerk's desk of a live session, by its reference. */
export const clerkDeskPath = (catalogRef: string): string => `/console/${catalogRef}`;

/** The address of what the room sees of a live session on a second screen. */
export const toteBoardPath = (catalogRef: string): string => `/console/${catalogRef}/board`;
