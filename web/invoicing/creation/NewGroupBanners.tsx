import { styled } from 'styled-components';
import type { Problem } from '../../../rules/core/problem';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import type { SessionChoice } from './useSessionChoice';

const Places = styled.ul`
  display: grid;
  gap: var(--s2);
  margin-top: var(--s2);
`;

/** Problems with the sessions themselves. They are shown immediately, not only as the reason why the button is unavailable. */
const ofSessions = ['SEVERAL_LOCATIONS', 'SEVERAL_CURRENCIES'];

/** Returns whether the ticked sessions can't be invoiced together, whatever else is missing. */
export const areAtOdds = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => ofSessions.includes(code));

/** Says why the ticked sessions can't be invoiced together. For several locations, lists them with buttons to keep only one. */
export function NewGroupBanners({ problems, choice }: { problems: readonly Problem[]; choice: SessionChoice }) {
  const places = new Map(choice.sessions.map(({ addressID, place }) => [addressID, place]));
  return problems
    .filter(({ code }) => ofSessions.includes(code))
    .map(({ code, message }) => (
      <Banner key={code} tone="warning">
        {message}
        {code === 'SEVERAL_LOCATIONS' && (
          <Places aria-label="Locations">
            {[...places].map(([addressID, place]) => (
              <li key={addressID}>
                <Button tone="link" onClick={() => choice.keepPlace(addressID)}>
                  Keep only {place}
                </Button>
              </li>
            ))}
          </Places>
        )}
      </Banner>
    ));
}
