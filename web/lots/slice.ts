import { holds } from '../core/session/rights';
import type { Finder, Slice } from '../core/slice';
import { placedLotPath, snapshotsPath } from '../paths/lots';

const mayEdit = holds('EDIT_SALES');

/** Leads users who edit sales to the pages of lots. */
const finder: Finder = {
  gate: mayEdit,
  reads: ['lots'],
  order: 4,
  findings: ({ lots: found }) =>
    (found ?? []).flatMap((lot) => {
      const { number, title, inventoryNumber, hammer, catalog } = lot;
      const href = placedLotPath(lot);
      // Before the end of its session, a lot isn't unsold.
      const state = hammer !== null ? 'Sold' : catalog?.endedAt ? 'Not sold' : null;
      return href === null
        ? []
        : [
            {
              label: number === '' ? title : `Lot ${number} · ${title}`,
              about: [catalog?.title, state, 'Edit item'].filter(Boolean).join(' · '),
              href,
              keys: [inventoryNumber],
            },
          ];
    }),
};

/** The lots of sales. */
export const lots: Slice = {
  routes: [
    {
      path: '/session/:type/:groupId/:catalogId/lot/:lotNumber/:goToPage?',
      page: async () => (await import('./editing/LotPage')).LotPage,
      gate: mayEdit,
    },
    {
      path: snapshotsPath,
      page: async () => (await import('./snapshots/SnapshotsPage')).SnapshotsPage,
      gate: holds('SNAPSHOTS'),
    },
  ],
  finder,
  menu: [
    {
      group: 'Auctions',
      label: 'Catalog Snapshot',
      href: snapshotsPath,
      about: 'Download the lots of a session with their pictures as a spreadsheet.',
      gate: holds('SNAPSHOTS'),
    },
  ],
  live: {
    lists: { Lot: ['lots'], Upload: ['uploads'] },
    // What a new lot starts with, which lots are beside one, and what a session shows of them follow from all of its lots.
    derived: {
      Lot: [
        'Catalog.newLot',
        'Catalog.lotCount',
        'Catalog.unpublishedLotCount',
        'Catalog.lotsWithoutImagesCount',
        'Catalog.imageUrl',
      ],
    },
    apart: { Lot: ['history', 'previous', 'next'] },
    listedBy: { Lot: 'version', Upload: 'state' },
  },
  shortcuts: [
    { keys: ['Ctrl or ⌘', 'Enter'], does: 'Save the lot and go to the next one' },
    { keys: ['Ctrl or ⌘', 'Shift', 'Enter'], does: 'Save the lot and add another' },
    { keys: ['Ctrl or ⌘', 'D'], does: 'Add a lot with the same texts and amounts' },
    { keys: ['Alt', '↑ or ↓'], does: 'Go to the previous or next lot' },
    { keys: ['Alt', '← or →'], does: 'Move the image that has the focus' },
    { keys: ['Ctrl or ⌘', 'J'], does: 'Go to a lot by its number, inventory number, or title' },
    { keys: ['0', 'Enter'], does: 'In the Go to lot box: add a lot' },
    { keys: ['7+', 'Enter'], does: 'In the Go to lot box: add a copy of lot 7' },
    { keys: ['8-12', 'Enter'], does: 'In the Go to lot box: renumber lots 8 to 12' },
    { keys: ['F2'], does: 'Edit a field in the list of a session’s lots' },
    { keys: ['Alt', '↑ or ↓'], does: 'Move a lot, or the selected ones, in the list of a session’s lots' },
    { keys: ['F8'], does: 'Go to the next error of an upload, or with Shift to the one before' },
    { keys: ['F2'], does: 'Edit a cell of an upload' },
    { keys: ['Ctrl or ⌘', 'D'], does: 'Fill the selected cells of an upload down' },
    { keys: ['Ctrl or ⌘', 'Enter'], does: 'Fill the selected cells of an upload with one value' },
    { keys: ['Ctrl or ⌘', 'H'], does: 'Find and replace in the items of an upload' },
    { keys: ['Ctrl or ⌘', 'Z or Y'], does: 'Undo or redo a step of the repair of an upload' },
  ],
};
