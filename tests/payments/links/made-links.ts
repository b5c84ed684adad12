import type { ChargeAttemptJson } from '../../../upstream/payments/charge-wire';
import type { CreatePaymentLinkJson } from '../../../upstream/payments/links/link-wire';
import type { HouseClient } from '../../invoicing/house-at-work';

/** Makes a link of a charge that waits for its bidder, and returns its URL. */
export const makeLink = async (
  api: HouseClient,
  { chargeAttemptID, version }: Pick<ChargeAttemptJson, 'chargeAttemptID' | 'version'>,
): Promise<string> =>
  (await api.post<CreatePaymentLinkJson>(`chargeAttempt/${chargeAttemptID}/link/copy`, { version })).url;

/** Returns the token in the URL of a link. */
export const tokenIn = (url: string): string => url.split('/').at(-1) ?? '';
