import { act, screen } from '@testing-library/react';
import { EDIT_LOCKED } from '../../../rules/sales/edit-lock';
import { noteServerDate } from '../../../web/core/server-time';
import { EditLock, type LockingSession } from '../../../web/lots/public/EditLock';
import { render } from '../../support/browser/render';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  noteServerDate(new Date(NOW).toUTCString(), 0);
});
afterEach(() => jest.useRealTimers());

/** Lets time pass, a minute in each step, because the page is rendered only between steps. */
function wait(ms: number) {
  for (let left = ms; left > 0; left -= MINUTE) act(() => jest.advanceTimersByTime(Math.min(left, MINUTE)));
}
const session = (change: Partial<LockingSession> = {}): LockingSession => ({
  kind: 'LIVE',
  editLocked: false,
  editLocksAt: new Date(NOW + 40 * MINUTE).toISOString(),
  timeZone: 'America/New_York',
  ...change,
});
const warning = () => screen.queryByText(/^This session can’t be changed from 3:40 PM EST on\. Save your changes/);

test('an open page warns 15 minutes before the lock, and reads the session until the server has locked it', () => {
  const refetch = jest.fn();
  const { rerender } = render(<EditLock session={session()} refetch={refetch} />);
  wait(25 * MINUTE - 1);
  expect(warning()).not.toBeInTheDocument();
  wait(1);
  expect(warning()).toBeInTheDocument();
  wait(15 * MINUTE - 1);
  expect(refetch).not.toHaveBeenCalled();
  wait(1);
  expect(refetch).toHaveBeenCalledTimes(1);
  wait(10_000);
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender(<EditLock session={session({ editLocked: true })} refetch={refetch} />);
  expect(screen.getByText(EDIT_LOCKED)).toBeInTheDocument();
  wait(MINUTE);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('a start that moves away moves the lock, and a Buy It Now sale never locks', () => {
  const refetch = jest.fn();
  const { rerender } = render(<EditLock session={session()} refetch={refetch} />);
  wait(30 * MINUTE);
  expect(warning()).toBeInTheDocument();
  const later = new Date(NOW + 24 * 60 * MINUTE).toISOString();
  rerender(<EditLock session={session({ editLocksAt: later })} refetch={refetch} />);
  expect(screen.queryByText(/can’t be changed/)).not.toBeInTheDocument();
  rerender(<EditLock session={session({ kind: 'BUY_NOW' })} refetch={refetch} />);
  wait(60 * MINUTE);
  expect(refetch).not.toHaveBeenCalled();
});
