import { dateFormatter } from '../../../rules/core/dates';
import { viewerLocale } from '../../core/locale';
import type { SaleKind } from '../../generated/schema-types';

export const KIND_LABELS: Readonly<Record<SaleKind, string>> = { LIVE: 'Live', TIMED: 'Timed', BUY_NOW: 'Buy It Now' };

/** The segment of a kind in the addresses of its steps. */
export const KIND_SEGMENTS: Readonly<Record<SaleKind, string>> = { LIVE: 'live', TIMED: 'timed', BUY_NOW: 'bin' };

/** The titles of the steps of building a sale. */
const STEPS = {
  session: [
    'Create Session',
    'Session Details',
    'Upload Items',
    'Upload Images',
    'Preview Session',
    'Review & Publish',
  ],
  bin: ['Sale Details', 'Upload Items', 'Upload Images', 'Preview Sale', 'Review & Publish'],
} as const;

/** Returns the title of a step. */
export const stepTitle = (kind: SaleKind, step: number): string =>
  STEPS[kind === 'BUY_NOW' ? 'bin' : 'session'][step - 1] ?? '';

/** Formats the start of a session in its own zone: "Sat, Oct 17, 2026, 6:30 PM EDT". */
export const sessionTime = (startsAt: string, timeZone: string): string =>
  dateFormatter(viewerLocale(), {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(startsAt));
