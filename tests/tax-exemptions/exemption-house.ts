import type { TaxExemptionBody, TaxExemptionJson } from '../../upstream/tax-exemptions/exemption-wire';
import { clientOfNewHouse, type HouseClient } from '../invoicing/house-at-work';
import { smallHouse } from '../support/houses/sample-house';
import type { TestUpstream } from '../support/services/upstream';

/** A resale certificate for New York. */
export const PAPER = {
  number: 'NY-R-77',
  kind: 'RESALE',
  countryCode: 'US',
  state: 'NY',
  validFrom: '2026-01-01',
  expiresOn: '2026-12-31',
} as const;

/** A house with papers of its bidders. */
export class ExemptionHouse {
  private constructor(
    readonly upstream: TestUpstream,
    readonly api: HouseClient,
  ) {}

  static async create(upstream: TestUpstream, isAutomatic = true): Promise<ExemptionHouse> {
    const api = await clientOfNewHouse(upstream, (userName) =>
      smallHouse(isAutomatic ? { userName } : { userName, processorType: 's', paymentProcessingEnabled: false }),
    );
    return new ExemptionHouse(upstream, api);
  }

  bidder = async (lastName: string): Promise<number> => {
    const [row] = await this.upstream.db.query<{ id: number }>(
      'select id from approval where house_id = $1 and last_name = $2',
      [this.api.houseId, lastName],
    );
    if (!row) throw new Error(`no bidder ${lastName}`);
    return row.id;
  };

  /** Adds a paper to a bidder. */
  add = async (lastName: string, paper: Partial<TaxExemptionBody> = {}): Promise<TaxExemptionJson> => {
    const body = { ...PAPER, ...paper, approvalID: await this.bidder(lastName) };
    return (await this.api.post<{ taxExemption: TaxExemptionJson }>('taxExemption', body)).taxExemption;
  };

  papers = async (lastName: string): Promise<TaxExemptionJson[]> =>
    (
      await this.api.get<{ taxExemptions: TaxExemptionJson[] }>(
        `taxExemptions?personIDs=${await this.bidder(lastName)}`,
      )
    ).taxExemptions;
}
