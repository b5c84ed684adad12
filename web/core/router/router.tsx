import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { PublicProduct } from '../product/product';
import { productRoutes } from '../product/product-routes';
import { Session, useViewer } from '../session/session';
import { Footer } from '../shell/Footer';
import { Frame } from '../shell/Frame';
import { HomePage } from '../shell/HomePage';
import { MaintenanceBanner } from '../shell/MaintenanceBanner';
import { NotFoundPage } from '../shell/NotFoundPage';
import { Shell } from '../shell/Shell';
import type { Gate, Slice } from '../slice';
import { RoutesContext } from './known-routes';
import { accountPath, deniedPath } from './paths';

function Gated({ gate, page: Page }: { gate: Gate; page: ComponentType }) {
  return gate(useViewer()) ? <Page /> : <Navigate to={deniedPath} state={{ missing: gate.right }} replace />;
}

/** Leads users who have to set up two-step verification first to where they do. */
function SetUpFirst() {
  const { lacksSecondFactor } = useViewer();
  const { pathname } = useLocation();
  return lacksSecondFactor && pathname !== accountPath ? <Navigate to={accountPath} replace /> : <Outlet />;
}

function SignedIn({ slices }: { slices: readonly Slice[] }) {
  return (
    <Session>
      <Shell slices={slices}>
        <SetUpFirst />
      </Shell>
    </Session>
  );
}

/** Around every screen that needs nobody signed in: no menu, but what is announced, and whom to ask. */
function Public({ children }: { children: ReactNode }) {
  return (
    <PublicProduct>
      <Frame>
        <MaintenanceBanner />
        {children}
        <Footer />
      </Frame>
    </PublicProduct>
  );
}

/** All addresses of the app. Public ones stand alone, the others in the shell. */
export function AppRoutes({ slices }: { slices: readonly Slice[] }) {
  const routes = [...productRoutes, ...slices.flatMap((slice) => slice.routes)];
  return (
    <RoutesContext value={routes}>
      <Suspense fallback={null}>
        <Routes>
          {routes.map(
            ({ path, page: Page, gate }) =>
              gate === 'public' && (
                <Route
                  key={path}
                  path={path}
                  element={
                    <Public>
                      <Page />
                    </Public>
                  }
                />
              ),
          )}
          <Route element={<SignedIn slices={slices} />}>
            <Route index element={<HomePage slices={slices} />} />
            {routes.map(
              ({ path, page, gate }) =>
                gate !== 'public' && <Route key={path} path={path} element={<Gated gate={gate} page={page} />} />,
            )}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </RoutesContext>
  );
}
