import type { RealizedUploadJson } from '../../upstream/realized-prices/realized-wire';
import type { GraphQLContext } from '../core/context';
import { userErrorsOf } from '../core/graphql/errors';
import { remember } from '../core/rest/loader';

const FIELDS = {
  rowIDs: ['rowIds'],
  lotExt: ['lotExtension'],
  invNumber: ['inventoryNumber'],
  rowID: ['rowId'],
} as const;

/** Answers a change with the upload as it is now. */
export async function changedUpload(running: Promise<RealizedUploadJson>, { loaders, session }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(running, FIELDS);
  // The id of the upload names the house.
  if (result) await session.signedIn();
  if (result) remember(loaders.realizedPrices.uploadByNumber, result.uploadID, result);
  return { upload: result, userErrors };
}
