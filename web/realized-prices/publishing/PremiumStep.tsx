import { styled } from 'styled-components';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Money } from '../../ui/display/Money';
import { Bar } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { useRealizedRowsQuery, useSetRealizedPremiumMutation } from '../review/Review.generated';
import type { Realized_uploadFragment as Upload, RealizedPricesQuery } from '../uploads/RealizedPrices.generated';

const Narrow = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 720px;
`;
const Question = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  strong {
    font-weight: 600;
  }
`;
const Samples = styled.table`
  margin-top: var(--s3);
  border-collapse: collapse;
  font-size: var(--t-s);
  th,
  td {
    padding: var(--s2) var(--s4) var(--s2) 0;
    border-bottom: 1px solid var(--line);
    text-align: end;
    font-weight: 400;
  }
  thead th {
    color: var(--ink-2);
  }
`;

export interface PremiumStepProps {
  prices: NonNullable<RealizedPricesQuery['realizedPrices']>;
  upload: Upload;
  goTo: (step: number) => void;
}

/** Asks whether the prices include buyer's premium, and shows what Yes does. */
export function PremiumStep({ prices, upload, goTo }: PremiumStepProps) {
  const { catalog, currency, hasPremium, premiumSamples } = prices;
  const { id, version, includesPremium } = upload;
  const { run, busy, refusal } = useEdit(useSetRealizedPremiumMutation());
  const { data, refetch } = useRealizedRowsQuery({
    variables: { id, first: 1, offset: 0, hasProblem: true, search: null },
  });
  useRefetchOnVersion(version, refetch, id);
  const problemCount = data?.node?.__typename === 'RealizedUpload' ? data.node.rows.problemCount : 0;
  const answer = async (value: 'yes' | 'no') => {
    await run(
      { catalogNumber: catalog.number, includesPremium: value === 'yes' },
      { failed: 'The answer was not saved' },
    );
  };
  return (
    <Narrow>
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <Question>
        <strong>Do these prices include buyer’s premium?</strong>
        <SegmentedControl
          label="Do these prices include buyer’s premium?"
          value={includesPremium === null ? '' : includesPremium ? 'yes' : 'no'}
          onValue={(value) => value !== '' && void answer(value)}
          segments={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      </Question>
      <div>
        <p>
          {hasPremium
            ? 'Yes takes the premium out of each price, exactly to the cent. No uses the prices as hammer prices.'
            : 'This session has no buyer’s premium, so both answers give the same hammer prices.'}
        </p>
        {hasPremium && (
          <Samples aria-label="What Yes does">
            <thead>
              <tr>
                <th scope="col">Price in the file</th>
                <th scope="col">Hammer price with Yes</th>
                <th scope="col">Hammer price with No</th>
              </tr>
            </thead>
            <tbody>
              {premiumSamples.map(({ hammer, total }) => (
                <tr key={hammer}>
                  <td>
                    <Money amount={total} currency={currency} />
                  </td>
                  <td>
                    <Money amount={hammer} currency={currency} />
                  </td>
                  <td>
                    <Money amount={total} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Samples>
        )}
      </div>
      {problemCount > 0 && (
        <Banner
          tone="warning"
          actions={
            <Button tone="link" onClick={() => goTo(2)}>
              Show errors
            </Button>
          }
        >
          {counted(problemCount, 'row has', 'rows have')} errors
          {includesPremium === true && ': not every amount is a hammer price plus premium'}.
        </Banner>
      )}
      <Bar>
        <Button
          tone="primary"
          busy={busy}
          waiting={
            includesPremium === null
              ? 'Answer the question first'
              : problemCount > 0
                ? `Fix or delete ${counted(problemCount, 'row')} first`
                : undefined
          }
          onClick={() => goTo(5)}
        >
          Continue
        </Button>
        <Button onClick={() => goTo(3)}>Back</Button>
      </Bar>
    </Narrow>
  );
}
