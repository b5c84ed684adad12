import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Page } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import { StaleNotice } from '../ui/StaleNotice';
import { TopBar } from '../ui/TopBar';
import { useSearchShortcut } from '../ui/useSearchShortcut';
import { AccountMenu } from './AccountMenu';
import { CommandPalette } from './CommandPalette';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Frame } from './Frame';
import { LiveChanges } from './live/LiveChanges';
import { MaintenanceBanner } from './MaintenanceBanner';
import { isAt, menusOf } from './menus';
import { NewVersionDialog } from './NewVersionDialog';
import { homePath } from './paths';
import { useViewer } from './session';
import { ShortcutsDialog } from './ShortcutsDialog';
import type { Slice } from './slice';
import { StaleScreens } from './StaleScreens';
import { ArrivalContext, useArrival } from './useArrival';

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
