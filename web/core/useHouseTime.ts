import { useMemo } from 'react';
import { viewerLocale } from './locale';
import { useViewer } from './session/session';

/** Writes instants in the house's zone, by the viewer's locale: "Nov 20, 2026, 10:00 AM", or the day alone. The functions change with the zone only. */
export function useHouseTime(): { time: (at: string) => string; day: (at: string) => string } {
  const { timeZone } = useViewer().house;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(viewerLocale(), { ...options, timeZone });
      return (at: string) => formatter.format(Date.parse(at));
    };
    return { time: format({ dateStyle: 'medium', timeStyle: 'short' }), day: format({ dateStyle: 'medium' }) };
  }, [timeZone]);
}
