import {
  DeleteLotsDocument,
  MoveLotsDocument,
  RenumberLotsDocument,
  RestoreLotsDocument,
  SaveLotDocument,
} from '../../../web/lots/editing/LotPage.generated';
import { UpdateLotsDocument } from '../../../web/lots/list/ItemTable.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

/** Lots that the steps change, and another session of their sale. */
export interface LiveLots {
  readonly catalog: string;
  readonly other: string;
  readonly lots: readonly string[];
}

const SAVE = 'mutation ($input: SaveLotInput!) { saveLot(input: $input) { lot { id } userErrors { message } } }';

/** Adds lots 1, 2, and so on to a session, and returns their ids. */
export async function addedLots({ read }: LiveHouse, catalogId: string, count = 3): Promise<string[]> {
  const ids: string[] = [];
  for (const number of Array.from({ length: count }, (_, index) => String(index + 1))) {
    const input = { catalogId, lotNumber: number, title: `Picture ${number}`, description: 'Oil on canvas.' };
    const { saveLot } = await read<{ saveLot: { lot: { id: string } | null } }>(SAVE, { input });
    ids.push(saveLot.lot?.id ?? '');
  }
  return ids;
}

const ALSO = {
  LotPage: 'The next free number, and the lots beside one, follow from all lots of the session.',
};

/** Steps that change lots. */
export const lotSteps = (_house: () => LiveHouse, of: () => LiveLots) =>
  ({
    saveLot: {
      document: SaveLotDocument,
      variables: (by) => ({ input: { id: of().lots[0], title: `Picture of the ${by}`, lowEstimate: '100' } }),
      rereads: ALSO,
    },
    renumberLots: {
      document: RenumberLotsDocument,
      variables: () => ({
        input: {
          lots: [
            { id: of().lots[1], lotNumber: '3' },
            { id: of().lots[2], lotNumber: '2' },
          ],
        },
      }),
      isColleaguesOnly: true,
      rereads: ALSO,
    },
    updateLots: {
      document: UpdateLotsDocument,
      variables: (by) => ({
        input: {
          lots: [
            { id: of().lots[0], title: `Print of the ${by}` },
            { id: of().lots[1], lowEstimate: '50' },
          ],
        },
      }),
      isColleaguesOnly: true,
      rereads: ALSO,
    },
    deleteLots: {
      document: DeleteLotsDocument,
      variables: () => ({ input: { ids: [of().lots[0]] } }),
      isColleaguesOnly: true,
      rereads: ALSO,
    },
    restoreLots: {
      document: RestoreLotsDocument,
      variables: () => ({ input: { ids: [of().lots[0]] } }),
      isColleaguesOnly: true,
      rereads: ALSO,
    },
    moveLots: {
      document: MoveLotsDocument,
      variables: () => ({ input: { ids: [of().lots[2]], catalogId: of().other } }),
      isColleaguesOnly: true,
      rereads: ALSO,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
