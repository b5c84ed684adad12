import { createContext, type ReactNode, use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Skeleton } from '../../ui/display/Skeleton';
import { Page } from '../../ui/layout/Page';
import { LoadFailure } from '../apollo/LoadFailure';
import { ProductContext } from '../product/product';
import { signInPath } from '../router/paths';
import type { Viewer } from '../slice';
import { useViewerQuery } from './Viewer.generated';

const ViewerContext = createContext<Viewer | null>(null);

/** Returns the signed-in user. Throws outside Session. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer needs a Session above it');
  return viewer;
}

/** Returns the signed-in user; null on screens that require no sign-in. */
export const useViewerOrNone = (): Viewer | null => use(ViewerContext);

/** Wraps what requires a sign-in. Loads the viewer, and redirects to the sign-in page if there is none. */
export function Session({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useViewerQuery();
  if (data?.viewer)
    return (
      <ProductContext value={data.product}>
        <ViewerContext value={data.viewer}>{children}</ViewerContext>
      </ProductContext>
    );
  if (data && !error) return <Navigate to={signInPath(pathname + search)} replace />;
  if (error)
    return (
      <Page>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page aria-busy="true">
      <Skeleton $width="220px" $height="28px" />
    </Page>
  );
}
