import { SaveSessionDocument, SaveSessionSettingsDocument } from '../../../web/sales/session/Session.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

const START = { date: '2026-12-05', time: '09:00' };

/** Adds a session to the first sale, and returns its id and where its steps are. */
export async function addedSession({ read }: LiveHouse): Promise<{ id: string; sale: number; number: number }> {
  const { catalogs, locations } = await read<{
    catalogs: { nodes: { saleNumber: number }[] };
    locations: { nodes: { id: string }[] };
  }>('{ catalogs(first: 1) { nodes { saleNumber } } locations(first: 1) { nodes { id } } }');
  const { saveSession } = await read<{ saveSession: { catalog: { id: string; saleNumber: number; number: number } } }>(
    'mutation ($input: SaveSessionInput!) { saveSession(input: $input) { catalog { id saleNumber number } } }',
    {
      input: {
        ...START,
        sale: catalogs.nodes[0]?.saleNumber,
        title: 'Winter Pictures',
        locationId: locations.nodes[0]?.id,
      },
    },
  );
  const { id, saleNumber, number } = saveSession.catalog;
  return { id, sale: saleNumber, number };
}

/** Steps that change a session. `session` is the id of one that can be changed. */
export const sessionStepSteps = (house: () => LiveHouse, session: () => string) =>
  ({
    saveSession: {
      document: SaveSessionDocument,
      variables: async (by) => {
        const { locations } = await house().read<{ locations: { nodes: { id: string }[] } }>(
          '{ locations(first: 1) { nodes { id } } }',
        );
        return {
          input: {
            ...START,
            id: session(),
            title: by === 'app' ? 'Winter Prints' : 'Winter Oils',
            locationId: locations.nodes[0]?.id,
          },
        };
      },
    },
    saveSessionSettings: {
      document: SaveSessionSettingsDocument,
      variables: (by) => ({
        input: {
          id: session(),
          hasBroadcast: by === 'app',
          channels: [{ channel: 'MARKETPLACE', state: by === 'app' ? 2 : 1 }],
          contacts: {},
          categoryIds: by === 'app' ? [101] : [102, 103],
          description: `By the ${by}`,
          viewingNotes: '',
        },
      }),
    },
  }) satisfies Partial<Record<MutationName, Step>>;
