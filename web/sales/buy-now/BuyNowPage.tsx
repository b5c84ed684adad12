import { useLocation, useParams } from 'react-router-dom';
import { Screen } from '../../core/shell/Screen';
import { BuyNowStep } from './BuyNowStep';

const cameFromSummary = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'linkedFrom' in state && state.linkedFrom === 'step5';

/** Step 1 of a Buy It Now sale, by the numbers of the sale and its session. */
export function BuyNowPage() {
  const { groupId = '', catalogId = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  return (
    <Screen
      title="Step 1: Sale Details & Payment Options"
      sub="What buyers pay with, where you ship to, and your terms."
    >
      <BuyNowStep groupId={Number(groupId)} catalogId={Number(catalogId)} fromSummary={cameFromSummary(state)} />
    </Screen>
  );
}
