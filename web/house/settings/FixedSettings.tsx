import { styled } from 'styled-components';
import { yesNo } from '../../../rules/core/record-fields';
import { houseFields } from '../../../rules/house/house-fields';
import { Facts } from '../../ui/display/Facts';
import { Section } from '../../ui/layout/Page';
import type { HouseSettings_houseFragment as House } from './HouseSettings.generated';

const Fixed = styled(Section)`
  max-width: 760px;
  > p {
    margin-bottom: var(--s3);
    color: var(--ink-2);
  }
`;

const PROCESSORS = {
  OWN: 'This product',
  STANDARD: 'Another processor (s)',
  WIRE: 'Another processor (w)',
} as const satisfies Readonly<Record<House['processorType'], string>>;

const TIERS = { BASIC: 'Basic', LIVE: 'Live', PREMIUM: 'Premium' } as const;

/** "bulk-bidding" in words: "Bulk bidding". */
const featureWords = (feature: string): string =>
  `${feature.charAt(0).toUpperCase()}${feature.slice(1)}`.replaceAll('-', ' ');

/** Returns the settings that only the operator changes, with their labels and values. */
function fixedSettings(
  house: House,
): readonly { readonly name: keyof typeof houseFields; readonly label: string; readonly value: string }[] {
  const { settings } = house;
  if (!settings) return [];
  const values: readonly { readonly name: keyof typeof houseFields; readonly value: string }[] = [
    { name: 'processorType', value: PROCESSORS[house.processorType] },
    { name: 'paymentProcessingEnabled', value: yesNo(house.paymentProcessingEnabled) },
    { name: 'autoChargeEnabled', value: yesNo(house.autoChargeEnabled) },
    { name: 'tier', value: TIERS[settings.tier] },
    { name: 'features', value: settings.features.map(featureWords).join(', ') || 'None' },
    { name: 'connectType', value: house.connectType || 'None' },
    { name: 'ingestType', value: featureWords(settings.ingestType) },
    { name: 'isInstant', value: yesNo(house.isInstant) },
    { name: 'isOnlineOnly', value: yesNo(settings.isOnlineOnly) },
    { name: 'invoicingDisabled', value: yesNo(house.invoicingDisabled) },
    { name: 'secondFactorRequired', value: yesNo(settings.secondFactorRequired) },
    { name: 'hideCustomerPasswordMail', value: yesNo(settings.hideCustomerPasswordMail) },
    { name: 'sellerSiteUrl', value: house.sellerSiteUrl ?? 'None' },
  ];
  return values.map((one) => ({ ...one, label: houseFields[one.name].label }));
}

/** The settings that only the operator changes. */
export function FixedSettings({ house }: { house: House }) {
  return (
    <Fixed aria-labelledby="fixed-settings">
      <h2 id="fixed-settings">Set by Customer Care</h2>
      <p>These depend on your contract. To change one, ask Customer Care.</p>
      <Facts>
        {fixedSettings(house).map(({ name, label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              {/* It can be focused by an address that names it. */}
              <span tabIndex={-1} data-field={name}>
                {value}
              </span>
            </dd>
          </div>
        ))}
      </Facts>
    </Fixed>
  );
}
