import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { HomePage } from './HomePage';
import { NotFoundPage } from './NotFoundPage';
import { deniedPath } from './paths';
import { Session, useViewer } from './session';
import { Shell } from './Shell';
import type { Gate, Slice } from './slice';

function Gated({ gate, page: Page }: { gate: Gate; page: ComponentType }) {
  return gate(useViewer()) ? <Page /> : <Navigate to={deniedPath} replace />;
}

function SignedIn({ slices }: { slices: readonly Slice[] }) {
  return (
    <Session>
      <Shell slices={slices}><Outlet /></Shell>
    </Session>
  );
}

/** All addresses of the app. Public ones stand alone, the others in the shell. */
export function AppRoutes({ slices }: { slices: readonly Slice[] }) {
  const routes = slices.flatMap((slice) => slice.routes);
  return (
    <Suspense fallback={null}>
      <Routes>
        {routes.map(({ path, page: Page, gate }) => gate === 'public' && <Route key={path} path={path} element={<Page />} />)}
        <Route element={<SignedIn slices={slices} />}>
          <Route index element={<HomePage slices={slices} />} />
          {routes.map(({ path, page, gate }) => gate !== 'public' && <Route key={path} path={path} element={<Gated gate={gate} page={page} />} />)}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
