import { createContext, use } from 'react';
import { useViewer } from '../session/session';
import type { SliceRoute } from '../slice';

/** The screens of the app. */
export const RoutesContext = createContext<readonly SliceRoute[]>([]);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Whether the app has a screen at this path, written as its slice does ('/reports/openDisputes/:lotRef'), and the viewer may open
 * it. For links to screens of other slices: they are there as soon as they lead somewhere.
 */
export function useMayOpen(path: string): boolean {
  const viewer = useViewer();
  const route = use(RoutesContext).find((one) => isSame(one.path, path));
  return route !== undefined && (route.gate === 'public' || route.gate(viewer));
}
