import { useMemo } from 'react';
import { dateFormatter } from '../../rules/core/dates';
import { viewerLocale } from './locale';
import { useViewer } from './session/session';

/**
 * Returns functions that format instants in the house's time zone and the viewer's locale: "Nov 20, 2026, 10:00 AM", or
 * only the day. They change only with the time zone.
 */
export function useHouseTime(): { time: (at: string) => string; day: (at: string) => string } {
  const { timeZone } = useViewer().house;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = dateFormatter(viewerLocale(), { ...options, timeZone });
      return (at: string) => formatter.format(Date.parse(at));
    };
    return { time: format({ dateStyle: 'medium', timeStyle: 'short' }), day: format({ dateStyle: 'medium' }) };
  }, [timeZone]);
}
