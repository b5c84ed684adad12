import sharp from 'sharp';
import { UndoRecordEditDocument } from '../../web/core/records/Records.generated';
import {
  DeleteLocationDocument,
  RestoreLocationDocument,
  SaveLocationDocument,
} from '../../web/house/LocationsPage.generated';
import { SavePrivateLabelDocument, UploadHouseLogoDocument } from '../../web/house/PrivateLabelPage.generated';
import { UpdateSetUpDocument } from '../../web/house/set-up/SetUp.generated';
import { UpdateHouseDocument } from '../../web/house/settings/HouseSettings.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

interface Place {
  readonly id: string;
  readonly facilityName: string;
  readonly isDeleted: boolean;
}

const ANNEX = {
  facilityName: 'Annex',
  street1: '14 Wharf Street',
  city: 'New York',
  country: 'US',
  state: 'NY',
  postalCode: '10013',
  phone: '2125550101',
  email: 'annex@sample.example',
};

const HOUSE = {
  HouseSettings: 'The house has a new version, and its settings are no part of the response.',
  SetUpList: 'The set-up list follows from other records.',
};
const WORK = { PaymentWork: 'Which charges and payments wait depends on the settings of the house.' };

const LISTS = {
  LocationsPage: 'Another place may be in the list, or in another order.',
  TemplateOptions: 'Places that can be chosen are read again with the house.',
  ...HOUSE,
};

/** Adds an unused location and returns its id. */
export async function addedPlace({ read }: LiveHouse): Promise<string> {
  const { saveLocation } = await read<{ saveLocation: { location: { id: string } } }>(
    'mutation ($input: SaveLocationInput!) { saveLocation(input: $input) { location { id } } }',
    { input: ANNEX },
  );
  return saveLocation.location.id;
}

/** Steps that change the house's locations and private label. `annex` is the id of an unused location. */
export const houseSteps = (house: () => LiveHouse, annex: () => string) =>
  ({
    saveLocation: {
      document: SaveLocationDocument,
      // The app renames a location; the other user makes one primary, which moves it to the top of every list.
      variables: async (by) => {
        const { locations } = await house().read<{ locations: { nodes: Place[] } }>(
          '{ locations { nodes { id facilityName } } }',
        );
        const id =
          by === 'app' ? annex() : locations.nodes.find(({ facilityName }) => facilityName === 'Harbor Barn')?.id;
        return {
          input: {
            ...ANNEX,
            id,
            facilityName: by === 'app' ? 'Annex of the app' : 'Harbor Barn',
            isPrimary: by === 'colleague',
          },
        };
      },
      rereads: LISTS,
    },
    undoRecordEdit: {
      document: UndoRecordEditDocument,
      // Undoes the latest renaming of the annex, or the undo of it.
      variables: async () => {
        const { node } = await house().read<{ node: { history: { nodes: { id: string }[] } } }>(
          'query ($id: ID!) { node(id: $id) { ... on Location { history(first: 1) { nodes { id } } } } }',
          { id: annex() },
        );
        return { input: { editId: node.history.nodes[0]?.id } };
      },
      rereads: LISTS,
    },
    deleteLocation: {
      document: DeleteLocationDocument,
      variables: () => ({ input: { id: annex() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    restoreLocation: {
      document: RestoreLocationDocument,
      variables: () => ({ input: { id: annex() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    updateHouse: {
      document: UpdateHouseDocument,
      variables: (by) => ({
        input: {
          name: `House of the ${by}`,
          email: 'office@sample.example',
          currency: 'USD',
          timeZone: 'America/New_York',
          creditCardLimit: '',
          autoChargeTime: '09:00',
        },
      }),
      rereads: { ...HOUSE, ...WORK },
    },
    updateSetUp: {
      isByBoth: true,
      document: UpdateSetUpDocument,
      // It is dismissed at first.
      variables: (by) => ({ input: { isDismissed: by === 'colleague' } }),
      rereads: { ...HOUSE, ...WORK },
    },
    savePrivateLabelSettings: {
      document: SavePrivateLabelDocument,
      variables: (by) => ({
        input: {
          fontColor: by === 'app' ? 5 : 3,
          fontStyle: 2,
          buttonColor: 3,
          language: 1,
          displayPastAuctions: true,
        },
      }),
    },
    uploadHouseLogo: {
      document: UploadHouseLogoDocument,
      variables: () => ({ input: { kind: 'SITE', file: null } }),
      file: () =>
        sharp({ create: { width: 350, height: 100, channels: 3, background: '#7a1f2b' } })
          .jpeg()
          .toBuffer(),
      isColleaguesOnly: true,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
