import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { defaultFeedbackPath } from '../paths/feedback';
import { routes } from './routes';

/** Feedback on the buyers of lots, and the default messages for it. */
export const feedback: Slice = {
  routes,
  policies: {
    FeedbackLot: { keyFields: ['lotRef'] },
  },
  settings: async () => {
    const { DEFAULT_MESSAGES, feedbackFields } = await import('../../rules/feedback/feedback-fields');
    return DEFAULT_MESSAGES.map((name) => ({
      label: feedbackFields[name].label,
      words: ['feedback', 'rating', 'review of buyers'],
      about: 'Default Feedback Messages',
      href: `${defaultFeedbackPath}?field=${name}`,
      gate: holds('REPORTS'),
    }));
  },
  menu: [
    {
      group: 'Reports',
      label: 'Default Feedback Messages',
      href: defaultFeedbackPath,
      about: 'The three messages to choose from when you give feedback on a buyer.',
      settings: { section: 'Sales' },
      gate: holds('REPORTS'),
    },
  ],
  live: {
    lists: { DefaultFeedback: ['defaultFeedback'], Feedback: ['feedbackLots', 'Approval.feedback'] },
    // Feedback is never edited: a new version means that it was given or withdrawn.
    listedBy: { Feedback: 'version' },
  },
};
