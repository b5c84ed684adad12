import { ButtonLink } from '../../ui/controls/Button';
import { homePath } from '../router/paths';
import { Screen } from './Screen';

/** Shown for an unknown address. */
export const NotFoundPage = () => (
  <Screen title="Page Not Found - Please try another page.">
    <ButtonLink href={homePath}>Home</ButtonLink>
  </Screen>
);
