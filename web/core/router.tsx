import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { Footer } from './Footer';
import { Frame } from './Frame';
import { HomePage } from './HomePage';
import { RoutesContext } from './known-routes';
import { MaintenanceBanner } from './MaintenanceBanner';
import { NotFoundPage } from './NotFoundPage';
import { accountPath, deniedPath } from './paths';
import { PublicProduct } from './product';
import { productRoutes } from './product-routes';
import { Session, useViewer } from './session';
import { Shell } from './Shell';
import type { Gate, Slice } from './slice';

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
