import { useParams } from 'react-router-dom';
import { useAddress } from '../core/router/useAddress';
import { Screen } from '../core/shell/Screen';
import { BuyNowStep } from './buy-now/BuyNowStep';

/** Step 1 of a Buy It Now sale, by the numbers of the sale and its session. */
export function BuyNowPage() {
  const { groupId = '', catalogId = '' } = useParams();
  const { query } = useAddress();
  return (
    <Screen
      title="Step 1: Sale Details & Payment Options"
      sub="What buyers pay with, where you ship to, and your terms."
    >
      <BuyNowStep
        groupId={Number(groupId)}
        catalogId={Number(catalogId)}
        fromSummary={query.get('from') === 'summary'}
      />
    </Screen>
  );
}
