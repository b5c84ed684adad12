import { useEffect } from 'react';
import { dateFormatter, type Instant } from '../../../rules/core/dates';
import { EDIT_LOCKED } from '../../../rules/sales/edit-lock';
import { viewerLocale } from '../../core/locale';
import { useServerTime } from '../../core/useServerTime';
import type { SaleKind } from '../../generated/schema-types';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';

/** How long before the lock staff are warned. */
const WARNS_MS = 15 * 60_000;
/** How often the session is read until the server says that it is locked. */
const AGAIN_MS = 10_000;

const timeOf = (instant: Instant, timeZone: string): string =>
  dateFormatter(viewerLocale(), { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(
    instant,
  );

/** A session that may lock while its page is open. */
export interface LockingSession {
  readonly kind: SaleKind;
  readonly editLocked: boolean;
  /** Null if it never locks. */
  readonly editLocksAt: string | null;
  readonly timeZone: string;
}

interface PendingLockProps {
  locksAt: Instant;
  timeZone: string;
  refetch: () => unknown;
}

/** Warns before the lock, and reads the session again when it begins. */
function PendingLock({ locksAt, timeZone, refetch }: PendingLockProps) {
  const now = useServerTime(locksAt - WARNS_MS, locksAt);
  const isDue = now >= locksAt;
  useEffect(() => {
    if (!isDue) return undefined;
    refetch();
    const timer = setInterval(refetch, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isDue, refetch]);
  if (now < locksAt - WARNS_MS) return null;
  return (
    <Section>
      <Banner tone="warning">
        This session can’t be changed from {timeOf(locksAt, timeZone)} on. Save your changes before then.
      </Banner>
    </Section>
  );
}

/**
 * Says that a session can no longer be changed, or will soon be. `refetch` reads the session; it must be the same function while the
 * page is open.
 */
export function EditLock({ session, refetch }: { session: LockingSession; refetch: () => unknown }) {
  const { kind, editLocked, editLocksAt, timeZone } = session;
  if (kind === 'BUY_NOW') return null;
  if (editLocked)
    return (
      <Section>
        <Banner tone="warning">{EDIT_LOCKED}</Banner>
      </Section>
    );
  return editLocksAt === null ? null : (
    <PendingLock locksAt={Date.parse(editLocksAt)} timeZone={timeZone} refetch={refetch} />
  );
}
