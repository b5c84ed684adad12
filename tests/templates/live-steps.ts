import {
  ArchiveTemplateDocument,
  CopyTemplateDocument,
  SaveTemplateDocument,
  UnarchiveTemplateDocument,
} from '../../web/templates/Templates.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

/** The edited template, which is open in a view. */
export const EDITED = 'Cards per lot';

const LISTS = {
  TemplatesPage: 'Another template may be in the list, or in another order.',
  UsableTemplates: 'Another template may be in the list, or in another order.',
  TemplateHistory: 'Each change is new in the history.',
  TemplatePreview: 'The server composes the preview of what a template says.',
};

let keys = 0;

/** Steps that change the house's invoice templates. */
export const templateSteps = (house: () => LiveHouse, id: () => string) =>
  ({
    saveTemplate: {
      document: SaveTemplateDocument,
      // The app changes a field that only the template shows; the other user renames it, which moves it to the top of every list.
      variables: async (by) => {
        const { locations } = await house().read<{ locations: { nodes: { id: string }[] } }>(
          '{ locations { nodes { id } } }',
        );
        const name = by === 'app' ? EDITED : 'A first template';
        return {
          input: {
            id: id(),
            values: {
              name,
              subject: `Saved by the ${by}`,
              replyToName: 'Accounts',
              replyToEmail: 'accounts@sample.example',
              locationId: locations.nodes[0]?.id,
            },
          },
        };
      },
      rereads: LISTS,
    },
    copyTemplate: {
      document: CopyTemplateDocument,
      variables: () => ({ input: { id: id(), idempotencyKey: `copy-${(keys += 1)}` } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    archiveTemplate: {
      document: ArchiveTemplateDocument,
      variables: () => ({ input: { id: id() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    unarchiveTemplate: {
      document: UnarchiveTemplateDocument,
      variables: () => ({ input: { id: id() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
