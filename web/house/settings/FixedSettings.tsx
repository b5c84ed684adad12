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
function fixedSettings(house: House): readonly { readonly label: string; readonly value: string }[] {
  const { settings } = house;
  if (!settings) return [];
  return [
    { label: houseFields.processorType.label, value: PROCESSORS[house.processorType] },
    { label: houseFields.paymentProcessingEnabled.label, value: yesNo(house.paymentProcessingEnabled) },
    { label: houseFields.autoChargeEnabled.label, value: yesNo(house.autoChargeEnabled) },
    { label: houseFields.tier.label, value: TIERS[settings.tier] },
    { label: houseFields.features.label, value: settings.features.map(featureWords).join(', ') || 'None' },
    { label: houseFields.connectType.label, value: house.connectType || 'None' },
    { label: houseFields.ingestType.label, value: featureWords(settings.ingestType) },
    { label: houseFields.isInstant.label, value: yesNo(house.isInstant) },
    { label: houseFields.isOnlineOnly.label, value: yesNo(settings.isOnlineOnly) },
    { label: houseFields.invoicingDisabled.label, value: yesNo(house.invoicingDisabled) },
    { label: houseFields.secondFactorRequired.label, value: yesNo(settings.secondFactorRequired) },
    { label: houseFields.hideCustomerPasswordMail.label, value: yesNo(settings.hideCustomerPasswordMail) },
    { label: houseFields.sellerSiteUrl.label, value: house.sellerSiteUrl ?? 'None' },
  ];
}

/** The settings that only the operator changes. */
export function FixedSettings({ house }: { house: House }) {
  return (
    <Fixed aria-labelledby="fixed-settings">
      <h2 id="fixed-settings">Set by Customer Care</h2>
      <p>These depend on your contract. To change one, ask Customer Care.</p>
      <Facts>
        {fixedSettings(house).map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Fixed>
  );
}
