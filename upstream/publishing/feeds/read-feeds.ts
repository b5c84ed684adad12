import { MOST_LOTS, sessionFilePath, sessionPath } from '../../../rules/publishing/catalogue/catalogue-paths';
import { barnebysProblems } from '../../../rules/publishing/feeds/barnebys';
import { liveAuctioneersProblems } from '../../../rules/publishing/feeds/live-auctioneers';
import { notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import { readPublicCatalogue } from '../catalogue/read-catalogue';
import type { PublicAddressesJson } from './feed-wire';

const NONE: PublicAddressesJson = { catalogURL: null, pdfURL: null, feeds: [] };

/** Returns where other sites find the catalog of a session, and what their formats lack of it. Throws 404. */
export async function readFeeds(services: Services, actor: Actor, catalogId: number): Promise<PublicAddressesJson> {
  const [catalog] = await catalogsById(services, actor, [catalogId]);
  if (!catalog) throw notFound('The session');
  const ref = catalog.catalogRef;
  const all = { offset: 0, size: MOST_LOTS, search: '', lots: '', available: 'false' } as const;
  try {
    const { session, lots } = await readPublicCatalogue(services, ref, all);
    const url = (path: string): string => services.publicUrl + path;
    return {
      catalogURL: catalog.catalogURL ?? url(sessionPath(ref)),
      pdfURL: session.pdfBytes === null ? null : url(sessionFilePath(ref, 'pdf')),
      feeds: [
        {
          format: 'BARNEBYS',
          url: url(sessionFilePath(ref, 'barnebys')),
          problems: barnebysProblems(session, lots),
        },
        {
          format: 'LIVE_AUCTIONEERS',
          url: url(sessionFilePath(ref, 'liveAuctioneers')),
          problems: liveAuctioneersProblems(lots),
        },
      ],
    };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return NONE;
    throw error;
  }
}
