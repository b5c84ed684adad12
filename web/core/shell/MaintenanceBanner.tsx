import { styled } from 'styled-components';
import { Banner } from '../../ui/notices/Banner';
import { viewerLocale } from '../locale';
import { useProduct } from '../product/product';

const Room = styled.div`
  padding: var(--s3) var(--s5) 0;
`;

const when = new Intl.DateTimeFormat(viewerLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** A banner above every screen that announces maintenance; not rendered if the operator has announced none. */
export function MaintenanceBanner() {
  const maintenance = useProduct()?.maintenance;
  if (!maintenance) return null;
  return (
    <Room data-chrome="">
      <Banner>
        {maintenance.message}
        {maintenance.endsAt && ` Until ${when.format(new Date(maintenance.endsAt))}.`}
      </Banner>
    </Room>
  );
}
