import type { SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { labelChoices } from '../../rules/house/private-label';
import { FormNotices } from '../core/forms/FormNotices';
import { useNamedField } from '../core/forms/useNamedField';
import { useAddress } from '../core/router/useAddress';
import { useViewer } from '../core/session/session';
import { Button } from '../ui/controls/Button';
import { Checkbox } from '../ui/controls/Checkbox';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { Section } from '../ui/layout/Page';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import { Banner } from '../ui/notices/Banner';
import { ColorChoices } from './ColorChoices';
import { LabelPreview } from './LabelPreview';
import { LogoField } from './LogoField';
import type { PrivateLabelPageQuery } from './PrivateLabelPage.generated';
import { usePrivateLabelForm } from './usePrivateLabelForm';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  gap: var(--s5);
  align-items: start;
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
  form {
    display: grid;
    gap: var(--s4);
  }
  form > div:last-child {
    display: flex;
    gap: var(--s2);
  }
`;
const Logos = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(260px, 1fr));
  gap: var(--s5);
`;

/** Returns the list item with this number; the first item if there is none. */
function numbered<T extends { number: number }>(list: readonly T[], wanted: number): T | undefined {
  return list.find(({ number }) => number === wanted) ?? list[0];
}

/** The private label's settings, with a preview. */
export function PrivateLabelForm({
  privateLabelSettings: settings,
  privateLabelChoices: choices,
}: PrivateLabelPageQuery) {
  const { house } = useViewer();
  const { query } = useAddress();
  const around = useNamedField<HTMLDivElement>(query.get('field'));
  const form = usePrivateLabelForm(settings);
  const { values: chosen, type: choose, isSaving, waiting, refusal, conflict, isResumed, startOver } = form;
  const canDiscard = form.isDirty || conflict !== null;
  const hasNews = [Boolean(refusal), conflict !== null, isResumed].includes(true);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (waiting === undefined && !isSaving) void form.save();
  };
  const look = {
    houseName: house.name,
    logoUrl: settings.houseLogoUrl,
    displayPastAuctions: chosen.displayPastAuctions,
    fontColor: numbered(choices.fontColors, chosen.fontColor) ?? settings.fontColor,
    buttonColor: numbered(choices.buttonColors, chosen.buttonColor) ?? settings.buttonColor,
    family: (numbered(choices.fontStyles, chosen.fontStyle) ?? settings.fontStyle).family,
  };
  return (
    <>
      {form.isSaved && (
        <Section>
          <Banner tone="success">Your changes have been saved.</Banner>
        </Section>
      )}
      {hasNews && (
        <Section>
          <FormNotices
            what="these settings"
            refusal={refusal}
            conflict={conflict}
            refusals={form.refusals}
            isResumed={isResumed}
            onStartOver={startOver}
          />
        </Section>
      )}
      <Columns ref={around}>
        <Sheet>
          <SheetBody>
            <form onSubmit={submit}>
              <ColorChoices
                label={labelChoices.fontColor.label}
                field="fontColor"
                value={chosen.fontColor}
                choices={choices.fontColors.map(({ label, ...color }) => ({ ...color, name: label }))}
                onChoose={(fontColor) => choose({ fontColor })}
              />
              <Field label={labelChoices.fontStyle.label}>
                <Select
                  name="fontStyle"
                  value={String(chosen.fontStyle)}
                  onValue={(style) => choose({ fontStyle: Number(style) })}
                  options={choices.fontStyles.map(({ number, label }) => ({ value: String(number), label }))}
                />
              </Field>
              <ColorChoices
                label={labelChoices.buttonColor.label}
                field="buttonColor"
                value={chosen.buttonColor}
                choices={choices.buttonColors}
                onChoose={(buttonColor) => choose({ buttonColor })}
              />
              <Field label={labelChoices.language.label}>
                <Select
                  name="language"
                  value={String(chosen.language)}
                  onValue={(language) => choose({ language: Number(language) })}
                  options={choices.languages.map(({ number, label }) => ({ value: String(number), label }))}
                />
              </Field>
              <Checkbox
                name="displayPastAuctions"
                checked={chosen.displayPastAuctions}
                onChecked={(displayPastAuctions) => choose({ displayPastAuctions })}
              >
                {labelChoices.displayPastAuctions.label}
              </Checkbox>
              <div>
                <Button tone="primary" type="submit" busy={isSaving} waiting={waiting}>
                  Save Changes
                </Button>
                {canDiscard && (
                  <Button onClick={startOver} waiting={isSaving ? "Wait until it's saved" : undefined}>
                    Discard changes
                  </Button>
                )}
              </div>
            </form>
          </SheetBody>
        </Sheet>
        <div>
          <Section aria-label="Preview">
            <h2>Preview</h2>
            <LabelPreview look={look} />
          </Section>
          <Section aria-label="Logos">
            <h2>Logos</h2>
            <Logos>
              <LogoField kind="CONSOLE" url={settings.consoleLogoUrl} />
              <LogoField kind="SITE" url={settings.houseLogoUrl} />
            </Logos>
          </Section>
        </div>
      </Columns>
    </>
  );
}
