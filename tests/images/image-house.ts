import type { LotJson } from '../../upstream/lots/wire';
import { LotHouse } from '../lots/editing/lot-house';
import { houseOfFile, ofEachTest, ofFile } from '../support/services/of-file';
import { plain } from './pictures';

/** The parts of answers that the tests of images read. */
export interface ImageAnswer {
  readonly data: {
    readonly lots: readonly LotJson[];
    readonly image: {
      readonly imageUrl: string;
      readonly width: number;
      readonly height: number;
      readonly isSmall: boolean;
    };
    readonly images: readonly {
      readonly imageUrl: string;
      readonly putUrl: string;
      readonly uploadRef: string;
      readonly error: string | null;
      readonly errorMessage: string | null;
      readonly imageS3URL: string | null;
      readonly photoID: number | null;
      readonly imageSeq: number | null;
    }[];
  };
  readonly error: { readonly code: string; readonly message: string };
}

/** A picture in a color of its own, so that it is stored under a name of its own. */
export const colored = (index: number): Promise<Buffer> =>
  plain({ width: 1200, height: 1000, color: `#${(index * 4241 + 1_000_000).toString(16).padStart(6, '0')}` })
    .jpeg()
    .toBuffer();

/** Sends files, and shows them as images of lots. */
export class ImageSender {
  private sent = 0;

  constructor(private readonly house: LotHouse) {}

  /** Returns addresses to which images of a session can be sent. */
  async urls(catalogId: number, count = 1): Promise<ImageAnswer['data']['images']> {
    const { clerk, houseID } = this.house;
    const { body } = await clerk.get<ImageAnswer>(
      `/cps/app/image/uploadurls?numImages=${count}&bucket=${houseID}/${catalogId}&nocache=1`,
    );
    return body.data.images;
  }

  /** Sends bytes to an address, as a client without a session. */
  put = (putUrl: string, bytes: Buffer, type = 'image/jpeg'): Promise<Response> =>
    fetch(`${this.house.upstream.url}${putUrl}`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });

  /** Registers images that were sent, by the numbers of their lots. */
  async register(catalogId: number, images: readonly object[]): Promise<ImageAnswer['data']['images']> {
    const { upstream, clerk, houseID } = this.house;
    const path = `/cps/app/image/house/${houseID}/catalog/${catalogId}?fromDIY=true&doValidation=false`;
    const answer = await fetch(upstream.url + path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(images),
    });
    return ((await answer.json()) as ImageAnswer).data.images;
  }

  /** Sends a picture, and returns the upload. */
  async upload(catalogId: number, bytes?: Buffer): Promise<ImageAnswer['data']['images'][number]> {
    const [url] = await this.urls(catalogId);
    if (!url) throw new Error('There is no address.');
    this.sent += 1;
    const answer = await this.put(url.putUrl, bytes ?? (await colored(this.sent)));
    if (answer.status !== 200) throw new Error(await answer.text());
    return url;
  }

  /** Adds pictures to a lot, and returns the lot. */
  async add(lot: Pick<LotJson, 'catalogID' | 'lotID'>, count = 1): Promise<LotJson> {
    const uploads = [];
    for (let index = 0; index < count; index += 1) {
      const { uploadRef } = await this.upload(lot.catalogID);
      uploads.push({ uploadRef, fileName: `DSC_${index}.jpg` });
    }
    const { status, body } = await this.house.post(`lots/${lot.lotID}/images`, { uploads });
    const [changed] = body.data.lots;
    if (status !== 200 || !changed) throw new Error(JSON.stringify(body));
    return changed;
  }
}

/** For the tests of a file: a house with a session, a sender of images to it, and a new lot for each test. */
export function houseOfImages(change: (lotNumber: number) => Parameters<LotHouse['lot']>[2] = () => ({})) {
  const house = houseOfFile(() => LotHouse.start());
  const at = ofFile(async () => ({ session: await house.session(), lots: 0 }));
  const lot = ofEachTest(() => {
    at.lots += 1;
    return house.lot(at.session, at.lots, change(at.lots));
  });
  return { house, sender: new ImageSender(house), at, lot };
}
