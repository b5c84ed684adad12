import { ButtonLink } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';
import { homePath } from './paths';
import { useTitle } from './Screen';

/** Any address that leads nowhere (S1 section 2). */
export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <Page>
      <EmptyState title="Page Not Found - Please try another page." action={<ButtonLink href={homePath}>Home</ButtonLink>} />
    </Page>
  );
}
