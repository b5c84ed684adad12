import type {
  ButtonColorJson,
  FontColorJson,
  FontStyleJson,
  LanguageJson,
  PrivateLabelBody,
  PrivateLabelJson,
} from '../../upstream/house/private-label-wire';
import type { SetUpBody, SetUpJson } from '../../upstream/house/set-up/set-up-wire';
import type { SettingsBody, SettingsJson } from '../../upstream/house/settings/settings-wire';
import type {
  AddressesJson,
  AddressJson,
  CountryJson,
  LocationBody,
  LocationChangeJson,
  LocationUsesJson,
  ProcessorTypeJson,
  StateJson,
} from '../../upstream/house/wire';
import type { SentFile } from '../core/http/sent-file';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';

/** The house and its places. */
export function createHouseEndpoints(upstream: UpstreamClient) {
  return {
    processorType: async (): Promise<ProcessorTypeJson['processor-type']> =>
      (await upstream.get<ProcessorTypeJson>('/app/house/{houseRef}/paymentProcessorType'))['processor-type'],

    addresses: async (ids?: readonly number[]): Promise<AddressJson[]> =>
      (await upstream.get<{ houseAddresses: AddressJson[] }>('/app/house/address', { query: { ids } })).houseAddresses,

    addressPage: (query: { search: string | null; size: number; offset: number }) =>
      upstream.get<AddressesJson>('/app/house/address', { query }),

    locationUses: async (ids: readonly number[]): Promise<LocationUsesJson[]> =>
      (
        await upstream.get<{ locationUses: LocationUsesJson[] }>('/app/house/{houseRef}/locationUses', {
          query: { ids },
        })
      ).locationUses,

    timeZones: async (country: string, state: string): Promise<string[]> =>
      (await upstream.get<{ timeZones: string[] }>('/app/timeZones', { query: { country, state } })).timeZones,

    saveLocation: (body: Partial<LocationBody>) =>
      upstream.post<LocationChangeJson>('/app/house/{houseRef}/location', { body }),

    deleteLocation: (addressID: number) =>
      upstream.post<LocationChangeJson>('/app/house/{houseRef}/location/{addressID}/delete', {
        params: { addressID },
        body: {},
      }),

    restoreLocation: (addressID: number) =>
      upstream.post<LocationChangeJson>('/app/house/{houseRef}/location/{addressID}/restore', {
        params: { addressID },
        body: {},
      }),

    settings: async (): Promise<SettingsJson> =>
      (await upstream.get<{ settings: SettingsJson }>('/app/house/{houseRef}/settings')).settings,

    saveSettings: async (body: SettingsBody): Promise<SettingsJson> =>
      (await upstream.post<{ settings: SettingsJson }>('/app/house/{houseRef}/settings', { body })).settings,

    setUp: async (): Promise<SetUpJson> =>
      (await upstream.get<{ setUp: SetUpJson }>('/app/house/{houseRef}/setUp')).setUp,

    changeSetUp: async (body: SetUpBody): Promise<SetUpJson> =>
      (await upstream.post<{ setUp: SetUpJson }>('/app/house/{houseRef}/setUp', { body })).setUp,

    privateLabel: () => upstream.get<PrivateLabelJson>('/app/house/{houseRef}/ib-settings'),

    savePrivateLabel: (body: PrivateLabelBody) =>
      upstream.post<PrivateLabelJson>('/app/house/{houseRef}/ib-settings', { body }),

    sendLogo: (logo: 'console-logo' | 'logo', file: SentFile) =>
      upstream.post<PrivateLabelJson>(
        logo === 'logo' ? '/app/house/{houseRef}/logo' : '/app/house/{houseRef}/console-logo',
        { file },
      ),

    /** A logo by the name that its address ends with. */
    logoFile: (file: string, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/files/logos/{file}', { params: { file }, signal }),

    fontColors: async (): Promise<FontColorJson[]> =>
      (await upstream.get<{ fontColors: FontColorJson[] }>('/app/font-colors')).fontColors,
    fontStyles: async (): Promise<FontStyleJson[]> =>
      (await upstream.get<{ fontStyles: FontStyleJson[] }>('/app/font-styles')).fontStyles,
    buttonColors: async (): Promise<ButtonColorJson[]> =>
      (await upstream.get<{ buttonColors: ButtonColorJson[] }>('/app/button-colors')).buttonColors,
    languages: async (): Promise<LanguageJson[]> =>
      (await upstream.get<{ languages: LanguageJson[] }>('/app/languages')).languages,

    countries: async (list: string): Promise<CountryJson[]> =>
      (await upstream.get<{ countries: CountryJson[] }>('/app/country', { query: { list } })).countries,

    states: async (country: string): Promise<StateJson[]> =>
      (await upstream.get<{ states: StateJson[] }>('/app/states', { query: { country } })).states,
  };
}

export type HouseEndpoints = ReturnType<typeof createHouseEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly house: ReturnType<typeof createHouseEndpoints>;
  }
}
