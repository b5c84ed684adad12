import { lazy } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { PublicProduct } from './core/product/product';
import { BrokenScreen } from './core/router/BrokenScreen';
import { LeaveQuestion } from './core/router/LeaveQuestion';
import { accountPath, deniedPath } from './core/router/paths';
import { RoutesContext } from './core/session/known-routes';
import { Session, useViewer } from './core/session/session';
import { Footer } from './core/shell/Footer';
import { Frame } from './core/shell/Frame';
import { HomePage } from './core/shell/HomePage';
import { MaintenanceBanner } from './core/shell/MaintenanceBanner';
import { NotFoundPage } from './core/shell/NotFoundPage';
import { OtherSite } from './core/shell/OtherSite';
import { productRoutes } from './core/shell/product-routes';
import { Shell } from './core/shell/Shell';
import type { Gate, Slice, SliceRoute } from './core/slice';
import { AllowChargingContext } from './payments/public/ChargingAgain';
import { Skeleton } from './ui/display/Skeleton';
import { Page } from './ui/layout/Page';

const AllowCharging = lazy(async () => ({
  default: (await import('./invoicing/public/AllowCharging')).AllowCharging,
}));
const allowCharging = (invoiceNumber: number) => <AllowCharging invoiceNumber={invoiceNumber} />;

const Awaited = () => (
  <Page aria-busy="true">
    <Skeleton $width="260px" $height="32px" />
  </Page>
);

function Root({ routes }: { routes: readonly SliceRoute[] }) {
  return (
    <RoutesContext value={routes}>
      <LeaveQuestion>
        <Outlet />
      </LeaveQuestion>
    </RoutesContext>
  );
}

/** The frame of screens that require no sign-in: no menus, but announcements and the footer. */
function Public() {
  return (
    <PublicProduct>
      <Frame>
        <MaintenanceBanner />
        <Outlet />
        <Footer />
      </Frame>
    </PublicProduct>
  );
}

/** Redirects users who must first set up two-step verification to their account page. */
function SetUpFirst() {
  const { lacksSecondFactor } = useViewer();
  const { pathname } = useLocation();
  return lacksSecondFactor && pathname !== accountPath ? <Navigate to={accountPath} replace /> : <Outlet />;
}

function SignedIn({ slices }: { slices: readonly Slice[] }) {
  return (
    <Session>
      <AllowChargingContext value={allowCharging}>
        <Shell slices={slices}>
          <SetUpFirst />
        </Shell>
      </AllowChargingContext>
    </Session>
  );
}

function Gated({ gate }: { gate: Gate }) {
  const viewer = useViewer();
  const elsewhere = gate(viewer) ? null : (gate.elsewhere?.(viewer) ?? null);
  if (elsewhere !== null) return <OtherSite url={elsewhere} />;
  return gate(viewer) ? <Outlet /> : <Navigate to={deniedPath} state={{ missing: gate.right }} replace />;
}

function screenOf({ path, page, gate }: SliceRoute): RouteObject {
  const screen: RouteObject = {
    path,
    // A function, because the router ignores errors of lazy properties.
    lazy: async () => ({ Component: await page() }),
    ErrorBoundary: BrokenScreen,
    // Shown until the first screen's code is loaded, which happens in parallel to the session request.
    hydrateFallbackElement: gate === 'public' ? <></> : <Awaited />,
  };
  return gate === 'public' ? screen : { element: <Gated gate={gate} />, children: [screen] };
}

/**
 * Returns all routes of the app. Public ones have no shell. A screen's code is loaded when its route is first opened;
 * until then, the previous screen stays.
 */
export function appRoutes(slices: readonly Slice[]): RouteObject[] {
  const routes = [...productRoutes, ...slices.flatMap((slice) => slice.routes)];
  const isPublic = ({ gate }: SliceRoute) => gate === 'public';
  return [
    {
      element: <Root routes={routes} />,
      ErrorBoundary: BrokenScreen,
      children: [
        { element: <Public />, children: routes.filter(isPublic).map(screenOf) },
        {
          element: <SignedIn slices={slices} />,
          children: [
            { index: true, element: <HomePage slices={slices} />, ErrorBoundary: BrokenScreen },
            ...routes.filter((route) => !isPublic(route)).map(screenOf),
            { path: '*', Component: NotFoundPage, ErrorBoundary: BrokenScreen },
          ],
        },
      ],
    },
  ];
}
