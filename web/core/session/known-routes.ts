import { createContext, use } from 'react';
import type { SliceRoute } from '../slice';
import { useViewer } from './session';

/** The screens of the app. */
export const RoutesContext = createContext<readonly SliceRoute[]>([]);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns whether the app has a screen at this path, as written in its slice ('/reports/openDisputes/:lotRef'), and the
 * viewer can open it. Use it for links to other slices' screens, which appear once their target exists.
 */
export function useMayOpen(path: string): boolean {
  const viewer = useViewer();
  const route = use(RoutesContext).find((one) => isSame(one.path, path));
  return route !== undefined && (route.gate === 'public' || route.gate(viewer));
}
