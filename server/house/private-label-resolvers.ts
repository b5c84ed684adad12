import type { PrivateLabelJson } from '../../upstream/house/private-label-wire';
import type { GraphQLContext } from '../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../core/graphql/errors';
import { uploadedFile } from '../core/http/uploads';
import type { Resolvers, SavePrivateLabelSettingsInput, UploadHouseLogoInput } from '../generated/resolvers-types';

const isSettings = (value: unknown): value is PrivateLabelJson =>
  typeof value === 'object' && value !== null && 'colorStyleSettings' in value;

/** The current settings, which the response to a conflicting edit contains. */
const currentOf = (refusal: UpstreamRefusal | null): PrivateLabelJson | null =>
  isSettings(refusal?.details.settings) ? refusal.details.settings : null;

async function save(input: SavePrivateLabelSettingsInput, context: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(
    context.endpoints.house.savePrivateLabel({
      colorStyleSettings: {
        fontColor: { id: input.fontColor },
        fontStyle: { id: input.fontStyle },
        buttonColor: { id: input.buttonColor },
      },
      defaultLanguage: { id: input.language },
      displayPastAuctions: input.displayPastAuctions,
      ...(typeof input.version === 'number' && { version: input.version }),
    }),
  );
  return { settings: result, current: currentOf(refusal), userErrors };
}

async function upload({ kind, file }: UploadHouseLogoInput, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.house.sendLogo(kind === 'CONSOLE' ? 'console-logo' : 'logo', await uploadedFile(file)),
  );
  return { settings: result, userErrors };
}

const numbered = { number: ({ id }: { id: number }) => id };

export const privateLabelResolvers: Resolvers = {
  Query: {
    privateLabelSettings: (_, __, { endpoints }) => endpoints.house.privateLabel(),
    privateLabelChoices: async (_, __, { endpoints }) => {
      const [fontColors, fontStyles, buttonColors, languages] = await Promise.all([
        endpoints.house.fontColors(),
        endpoints.house.fontStyles(),
        endpoints.house.buttonColors(),
        endpoints.house.languages(),
      ]);
      return { fontColors, fontStyles, buttonColors, languages };
    },
  },
  Mutation: {
    savePrivateLabelSettings: (_, { input }, context) => save(input, context),
    uploadHouseLogo: (_, { input }, context) => upload(input, context),
  },
  PrivateLabel: {
    id: (_, __, context) => context.nodeIds.of('PrivateLabel', context.session.house().houseID),
    fontColor: (settings) => settings.colorStyleSettings.fontColor,
    fontStyle: (settings) => settings.colorStyleSettings.fontStyle,
    buttonColor: (settings) => settings.colorStyleSettings.buttonColor,
    consoleLogoUrl: (settings) => settings.consoleLogoURL,
    houseLogoUrl: (settings) => settings.houseLogoURL,
  },
  FontColor: numbered,
  FontStyle: numbered,
  ButtonColor: numbered,
  SiteLanguage: numbered,
};
