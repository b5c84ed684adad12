import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { clerkDeskPath, toteBoardPath } from '../paths/clerking';

const runs = holds('CONSOLE');

/** Holding a live sale: the clerk's desk, and what the room sees of it. */
export const clerking: Slice = {
  routes: [
    {
      path: clerkDeskPath(':catalogRef'),
      page: async () => (await import('./desk/DeskPage')).DeskPage,
      gate: runs,
    },
    {
      path: toteBoardPath(':catalogRef'),
      page: async () => (await import('./board/BoardPage')).BoardPage,
      gate: runs,
    },
  ],
  policies: {
    DeskLot: { keyFields: ['lotRef'] },
    DeskBook: { keyFields: false },
    ClerkEntry: { keyFields: false },
    PaddleHolder: { keyFields: false },
    ToteBoard: { keyFields: ['catalogRef'] },
  },
  live: {
    derived: { ClerkDesk: ['toteBoard', 'absenteeBook'] },
  },
  shortcuts: [
    { keys: ['+'], does: 'On the clerk’s line: raise the hammer price by one increment' },
    { keys: ['P'], does: 'On the clerk’s line: the lot passed' },
    { keys: ['R'], does: 'On the clerk’s line: offer the lot again' },
    { keys: ['U'], does: 'On the clerk’s line: undo the latest entry of its lot' },
    { keys: ['T'], does: 'On the clerk’s line: show all entries of its lot' },
    { keys: ['Ctrl or ⌘', 'Z'], does: 'At the clerk’s desk: undo your last entry' },
  ],
};
