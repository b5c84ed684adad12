import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import type { StepPlace } from '../session/form-parts';
import { BuyNowForm } from './BuyNowForm';
import { useBuyNowStepQuery } from './BuyNowStep.generated';

const LOAD_FAILED = 'Unable to load your sale details. Please try again later or contact Customer Care any time at:';

/** Step 1 of a Buy It Now sale: Sale Details & Payment Options. The frame around it has the heading and the tracker. */
export function BuyNowStep({ place }: { place: StepPlace }) {
  const { data, error, refetch } = useBuyNowStepQuery({ variables: { saleNumber: place.groupId } });
  const care = useCustomerCare();
  const settings = data?.buyNowSettings;
  if (settings) return <BuyNowForm key={place.groupId} settings={settings} place={place} />;
  if (data) return <EmptyState title="The sale was not found.">Open the sale from your auctions.</EmptyState>;
  if (error) return <LoadFailure error={error} message={care(LOAD_FAILED)} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton $width="40%" $height="20px" />
      <Skeleton $height="420px" style={{ marginTop: 16 }} />
    </div>
  );
}
