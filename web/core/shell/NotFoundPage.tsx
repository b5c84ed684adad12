import { ButtonLink } from '../../ui/controls/Button';
import { homePath } from '../router/paths';
import { Screen } from './Screen';

/** Any address that leads nowhere (S1 section 2). */
export const NotFoundPage = () => (
  <Screen title="Page Not Found - Please try another page.">
    <ButtonLink href={homePath}>Home</ButtonLink>
  </Screen>
);
