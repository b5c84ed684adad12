import { formatMediumDate } from '../../../rules/core/dates';
import { exemptionPlace } from '../../../rules/tax-exemptions/exemption-state';
import { viewerLocale } from '../../core/locale';
import type { StatusTone } from '../../ui/display/StatusDot';
import type { TaxExemption_paperFragment as Paper } from './TaxExemptions.generated';

const VALIDITY: Readonly<Record<Paper['validity'], { readonly tone: StatusTone; readonly label: string }>> = {
  NOT_YET: { tone: 'quiet', label: 'Not valid yet' },
  VALID: { tone: 'paid', label: 'Valid' },
  EXPIRING: { tone: 'pending', label: 'Expires soon' },
  EXPIRED: { tone: 'failed', label: 'Expired' },
};

/** Returns what a paper is today, for its status. */
export const validityOf = ({ validity }: Pick<Paper, 'validity'>) => VALIDITY[validity];

const day = (date: string): string => formatMediumDate(date, viewerLocale());

/** Returns when a paper is valid: "Jan 1, 2026 to Dec 31, 2026". */
export function periodOf({ validFrom, expiresOn }: Pick<Paper, 'validFrom' | 'expiresOn'>): string {
  if (validFrom === null) return expiresOn === null ? 'Always' : `Until ${day(expiresOn)}`;
  return expiresOn === null ? `From ${day(validFrom)}` : `${day(validFrom)} to ${day(expiresOn)}`;
}

/** Returns a paper in one line, for a choice: "NY-R-77 · New York, United States · Expired". */
export const paperWords = (paper: Paper): string =>
  [
    paper.certificateNumber,
    exemptionPlace(paper),
    ...(paper.validity === 'VALID' ? [] : [validityOf(paper).label]),
  ].join(' · ');
