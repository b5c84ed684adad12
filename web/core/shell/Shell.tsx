import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSearchShortcut } from '../../ui/controls/useSearchShortcut';
import { TopBar } from '../../ui/layout/TopBar';
import { StaleNotice } from '../../ui/notices/StaleNotice';
import { CommandPalette } from '../finding/CommandPalette';
import { homePath } from '../router/paths';
import { ArrivalContext, useArrival } from '../router/useArrival';
import { AccountMenu } from '../session/AccountMenu';
import { useViewer } from '../session/session';
import type { Slice } from '../slice';
import { Footer } from './Footer';
import { Frame } from './Frame';
import { MaintenanceBanner } from './MaintenanceBanner';
import { menuAt, menusOf } from './menus';
import { StaleScreens } from './StaleScreens';

const Attendants = lazy(async () => ({ default: (await import('./Attendants')).Attendants }));

/** The frame around every screen of a signed-in user: menus according to their permissions, search, account, and shortcuts. */
export function Shell({ slices, children }: { slices: readonly Slice[]; children: ReactNode }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const arrived = useArrival();
  useSearchShortcut();
  const offered = menusOf(slices, viewer);
  const current = menuAt(offered, pathname);
  const menus = offered.map(({ group, places }) => ({ label: group, current: group === current, places }));
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
          <ArrivalContext value={arrived}>{children}</ArrivalContext>
        </div>
        <Footer />
        <Suspense fallback={null}>
          <Attendants slices={slices} />
          {slices.map(({ Overlay }, index) => Overlay && <Overlay key={index} />)}
        </Suspense>
      </Frame>
    </StaleScreens>
  );
}
