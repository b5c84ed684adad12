/** The Catalog Snapshot screen. */
export const snapshotsPath = '/my-auctions/snapshots';
