import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSearchShortcut } from '../../ui/controls/useSearchShortcut';
import { Skeleton } from '../../ui/display/Skeleton';
import { StaleNotice } from '../../ui/display/StaleNotice';
import { Page } from '../../ui/layout/Page';
import { TopBar } from '../../ui/layout/TopBar';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { StaleScreens } from '../apollo/StaleScreens';
import { LiveChanges } from '../live/LiveChanges';
import { homePath } from '../router/paths';
import { ArrivalContext, useArrival } from '../router/useArrival';
import { AccountMenu } from '../session/AccountMenu';
import { useViewer } from '../session/session';
import { useSignOut } from '../session/useSignOut';
import type { Slice } from '../slice';
import { CommandPalette } from './CommandPalette';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Frame } from './Frame';
import { MaintenanceBanner } from './MaintenanceBanner';
import { isAt, menusOf } from './menus';
import { ShortcutsDialog } from './ShortcutsDialog';

/** S1 section 9. */
const POLL_MS = 300_000;

async function readVersion(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/version', { cache: 'no-store', signal });
  return answer.ok ? answer.text() : null;
}

/** Whether another version is served than when this page was loaded. A question without an answer is asked again the next time. */
function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let loaded: string | null = null;
    const ask = async () => {
      const now = await readVersion(ended.signal).catch(() => null);
      if (now === null || ended.signal.aborted) return;
      loaded ??= now;
      if (now !== loaded) setIsNew(true);
    };
    void ask();
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);
  return isNew;
}

/** Tells that a new version is there. Nobody has to leave in the middle of something: it waits for the next time that the page is loaded. */
function NewVersionDialog() {
  const isNew = useNewVersion();
  const [later, setLater] = useState(false);
  const { signOut, busy } = useSignOut();
  return (
    <ConfirmDialog
      open={isNew && !later}
      title="A new version of Rostrum is available"
      confirm="Logout"
      cancel="Later"
      busy={busy}
      onConfirm={() => void signOut()}
      onClose={() => setLater(true)}
    >
      Log out and sign in again to work with it. To finish first what you are typing, choose Later: it comes with the
      next reload of the page.
    </ConfirmDialog>
  );
}

const Awaited = () => (
  <Page aria-busy="true">
    <Skeleton $width="260px" $height="32px" />
  </Page>
);

/** What stands around every screen of the signed in: the menu by their rights, search, account, shortcuts. */
export function Shell({ slices, children }: { slices: readonly Slice[]; children: ReactNode }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const arrived = useArrival();
  useSearchShortcut();
  const menus = menusOf(slices, viewer).map(({ group, places }) => ({
    label: group,
    current: places.some(({ href }) => isAt(href, pathname)),
    places,
  }));
  return (
    <StaleScreens>
      <Frame>
        <TopBar brand={{ href: homePath, label: 'Rostrum' }} menus={menus}>
          <CommandPalette slices={slices} />
          <AccountMenu />
        </TopBar>
        <MaintenanceBanner />
        <StaleNotice />
        <div data-room="">
          <ErrorBoundary resetKey={pathname}>
            <ArrivalContext value={arrived}>
              <Suspense fallback={<Awaited />}>{children}</Suspense>
            </ArrivalContext>
          </ErrorBoundary>
        </div>
        <Footer />
        <ShortcutsDialog slices={slices} />
        <NewVersionDialog />
        <LiveChanges slices={slices} />
        {slices.map(({ Overlay }, index) => Overlay && <Overlay key={index} />)}
      </Frame>
    </StaleScreens>
  );
}
