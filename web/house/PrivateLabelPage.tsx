import { LoadFailure } from '../core/apollo/LoadFailure';
import { Screen } from '../core/shell/Screen';
import { Skeleton } from '../ui/display/Skeleton';
import { PrivateLabelForm } from './PrivateLabelForm';
import { usePrivateLabelPageQuery } from './PrivateLabelPage.generated';

/** Private Label Settings: loading, then the form, then saved. */
export function PrivateLabelPage() {
  const { data, error, refetch } = usePrivateLabelPageQuery({});
  return (
    <Screen title="Private Label Settings" sub="How your own site looks to bidders.">
      {data && <PrivateLabelForm {...data} />}
      {!data &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton $width="40%" $height="20px" />
            <Skeleton $height="320px" style={{ marginTop: 16 }} />
          </div>
        ))}
    </Screen>
  );
}
