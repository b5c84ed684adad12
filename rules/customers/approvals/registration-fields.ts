import { mark, oneOf, optionalInstant, optionalText, saved, text } from '../../core/record-fields';
import { REGISTRATION_STATES, STATE_LABELS } from './registrations';

/** The fields of a request to bid that staff decide. */
export const registrationFields = {
  state: saved(oneOf(REGISTRATION_STATES), { label: 'Status', show: (state) => STATE_LABELS[state] }),
  reason: saved(text, { label: 'Reason' }),
  paddle: saved(optionalText, { label: 'Paddle' }),
  decidedAt: mark(optionalInstant),
};
