import { useEffect, useState } from 'react';
import { byMatch, hasWords, isNearName } from '../../../rules/core/finding';
import { accountPath } from '../router/paths';
import { useViewer } from '../session/session';
import { type Finding, type MenuPlace, type Setting, SETTINGS_SECTIONS, type Slice, type Viewer } from '../slice';

/** A section of the Settings screen with the screens that a user can open. */
export interface SectionOfPlaces {
  readonly section: (typeof SETTINGS_SECTIONS)[number];
  readonly places: readonly MenuPlace[];
}

/** The user's own account, which is in no menu of a slice. */
const account: MenuPlace = {
  group: 'Settings',
  label: 'My account',
  href: accountPath,
  about: 'Your name, email, password, two-step verification, and where you are signed in.',
  gate: () => true,
  settings: { section: 'Users and tools' },
};

/** Returns the sections of the Settings screen in order, with the screens that the viewer can open. */
export function sectionsOf(slices: readonly Slice[], viewer: Viewer): SectionOfPlaces[] {
  const places = [...slices.flatMap((slice) => slice.menu ?? []), account].filter((place) => place.gate(viewer));
  return SETTINGS_SECTIONS.map((section) => ({
    section,
    places: places.filter(({ settings }) => settings?.section === section),
  })).filter((one) => one.places.length > 0);
}

/** Returns single settings on a screen: their labels, other words for them, and the fields that their addresses name. */
export const settingsOn = (
  { label: about, gate, href }: Pick<MenuPlace, 'label' | 'gate' | 'href'>,
  settings: Readonly<Record<string, readonly string[]>>,
): Setting[] => Object.entries(settings).map(([label, words]) => ({ label, words, about, gate, href }));

/** Returns the single settings that the viewer can open; null until they are loaded. */
export function useSettings(slices: readonly Slice[]): readonly Finding[] | null {
  const viewer = useViewer();
  const [settings, setSettings] = useState<readonly Setting[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const loads = slices.flatMap((slice) => (slice.settings ? [slice.settings()] : []));
    // A part of the app that can't be loaded hides its own settings only; its screens can still be found.
    void Promise.allSettled(loads).then((results) => {
      if (isCurrent) setSettings(results.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
    });
    return () => {
      isCurrent = false;
    };
  }, [slices]);
  if (settings === null) return null;
  // Other words are no identifiers: a screen or a record with the text in its name comes before the setting.
  return settings.filter(({ gate }) => gate(viewer)).map(({ gate: _gate, ...setting }) => setting);
}

const ownWords = ({ label, about, words }: Finding): string => (words ? [label, ...words] : [label, about]).join(' ');

/**
 * Returns the places and settings that a text means, the best match first. Typing errors are forgiven if nothing else matches. The name of
 * a screen alone doesn't find all of its settings.
 */
export function foundBy(findings: readonly Finding[], text: string): Finding[] {
  const wanted = text.trim().split(/\s+/);
  const exact = findings.filter((one) => {
    const own = ownWords(one);
    return wanted.some((word) => hasWords(own, word)) && hasWords(`${own} ${one.about}`, text.trim());
  });
  const near = exact.length > 0 ? exact : findings.filter((one) => isNearName(ownWords(one), text));
  return byMatch(near, text);
}
