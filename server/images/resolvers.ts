import { pictureAt } from '../../rules/images/picture-files';
import type { Resolvers } from '../generated/resolvers-types';

const pictureOrNull = (url: string | null | undefined) => (url ? pictureAt(url) : null);

export const imagesResolvers: Resolvers = {
  Lot: {
    images: ({ imgUrls }) => imgUrls.map(pictureAt),
  },
  InvoiceLine: {
    image: ({ line }) => pictureOrNull(line.imgUrl),
  },
  InvoiceDocumentItem: {
    image: ({ item }) => pictureOrNull(item.imgUrls[0]),
  },
};
