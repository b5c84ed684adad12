import { dialogOf, type Place } from '../support/browser/screens';
import type { GraphQLSession } from '../support/services/graphql-session';

/** The references of an open dispute, and of a lot without one. */
export interface DisputeRefs {
  readonly dispute: string;
  readonly lot: string;
}

const DISPUTED =
  '{ disputes(first: 1, filter: { window: OPEN }, orderBy: DEADLINE) { nodes { ref } } lots(first: 50, filter: { isSold: true }) { nodes { ref dispute { ref } } } }';
interface Disputed {
  disputes: { nodes: { ref: string }[] };
  lots: { nodes: { ref: string; dispute: object | null }[] };
}

/** Returns references in the demo house of a session. */
export async function disputeRefs(session: GraphQLSession): Promise<DisputeRefs> {
  const { disputes, lots } = await session.run<Disputed>(DISPUTED);
  const lot = lots.nodes.find(({ dispute }) => dispute === null);
  return { dispute: disputes.nodes[0]?.ref ?? '', lot: lot?.ref ?? '' };
}

/** The screens of disputes. */
export const disputePlaces = (refs: () => DisputeRefs): Place[] => [
  {
    name: 'View Disputes',
    path: () => '/customers/viewDisputes?show=all',
    ready: (page) => page.getByRole('button', { name: /messages? of/ }).first(),
    layers: [dialogOf('the messages of a dispute', /messages? of/)],
  },
  {
    name: 'a dispute',
    path: () => `/customers/dispute/${refs().dispute}`,
    ready: (page) => page.getByRole('heading', { name: 'Timeline' }),
  },
  {
    name: 'closing a dispute',
    path: () => `/customers/confirmDisputeAction?action=close&refs=${refs().dispute}`,
    ready: (page) => page.getByRole('list', { name: 'Selected disputes' }),
  },
  {
    name: 'View Open Disputes',
    path: () => '/reports/openDisputes',
    ready: (page) => page.getByRole('grid', { name: 'Disputes' }),
  },
  {
    name: 'Open New File',
    path: () => `/reports/openDisputes/${refs().lot}`,
    ready: (page) => page.getByLabel('Reason'),
  },
  {
    name: 'Open New File without lots',
    path: () => '/reports/openDisputes/new',
    ready: (page) => page.getByText('There are no transactions for this session.'),
  },
];
