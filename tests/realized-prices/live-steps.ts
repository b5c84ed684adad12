import {
  PublishRealizedPricesDocument,
  UndoRealizedPricesDocument,
} from '../../web/realized-prices/publishing/Publishing.generated';
import {
  DeleteRealizedRowsDocument,
  SaveRealizedPriceDocument,
  SetRealizedPremiumDocument,
} from '../../web/realized-prices/review/Review.generated';
import {
  DiscardRealizedPricesDocument,
  MapRealizedColumnsDocument,
  UploadRealizedPricesDocument,
} from '../../web/realized-prices/uploads/RealizedPrices.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

let keys = 0;
const idempotencyKey = () => `price step ${(keys += 1)}`;

/** A session whose realized prices are edited. */
export interface LivePrices {
  readonly catalogNumber: number;
}

const UPLOAD = `query ($number: Int!) { realizedPrices(catalogNumber: $number) {
  openUpload { id version plan { stamp } } publishedUpload { id } } }`;

interface Uploads {
  readonly realizedPrices: {
    readonly openUpload: {
      readonly id: string;
      readonly version: number;
      readonly plan: { readonly stamp: string };
    } | null;
    readonly publishedUpload: { readonly id: string } | null;
  };
}

const REREADS = {
  RealizedPrices: 'The session has another upload.',
  RealizedRows: 'Rows have no id.',
  RealizedPlan: 'The services compute it.',
};

/** Steps that upload, review, publish, and undo the prices of a session. */
export const priceSteps = (house: () => LiveHouse, of: () => LivePrices) => {
  const keyed = (input: object) => ({ input: { ...input, idempotencyKey: idempotencyKey() } });
  const uploads = async () => (await house().read<Uploads>(UPLOAD, { number: of().catalogNumber })).realizedPrices;
  const open = async () => {
    const { openUpload } = await uploads();
    if (!openUpload) throw new Error('The session has no prices to review.');
    return openUpload;
  };
  const file = (text: string) => () => Promise.resolve(Buffer.from(text));
  const step = { isColleaguesOnly: true, rereads: REREADS } as const;
  return {
    uploadRealizedPrices: {
      ...step,
      document: UploadRealizedPricesDocument,
      variables: () => keyed({ catalogNumber: of().catalogNumber, file: null }),
      file: file('Kennung,Summe\r\n1,12600\r\n2,8100\r\n'),
    },
    mapRealizedColumns: {
      ...step,
      document: MapRealizedColumnsDocument,
      variables: async () => {
        const { id, version } = await open();
        const columns = [
          { index: 0, target: 'LOT_NUMBER' },
          { index: 1, target: 'REALIZED_PRICE' },
        ];
        return keyed({ id, version, columns });
      },
    },
    saveRealizedPrice: {
      ...step,
      document: SaveRealizedPriceDocument,
      variables: () => keyed({ catalogNumber: of().catalogNumber, lotNumber: '1', realizedPrice: '127.50' }),
    },
    deleteRealizedRows: {
      ...step,
      document: DeleteRealizedRowsDocument,
      variables: async () => keyed({ id: (await open()).id, rowIds: ['r3'] }),
    },
    setRealizedPremium: {
      ...step,
      document: SetRealizedPremiumDocument,
      variables: () => keyed({ catalogNumber: of().catalogNumber, includesPremium: false }),
    },
    publishRealizedPrices: {
      ...step,
      document: PublishRealizedPricesDocument,
      variables: async () => keyed({ catalogNumber: of().catalogNumber, stamp: (await open()).plan.stamp }),
    },
    undoRealizedPrices: {
      ...step,
      document: UndoRealizedPricesDocument,
      variables: async () => keyed({ id: (await uploads()).publishedUpload?.id }),
    },
    discardRealizedPrices: {
      ...step,
      document: DiscardRealizedPricesDocument,
      variables: async () => keyed({ id: (await open()).id }),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
