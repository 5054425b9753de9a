import type { FormattedFees } from '#features/pricing/format-fees.ts'
import { registrationChoices } from '#features/registration/registration-form.ts'
import { labels } from '#features/registration/registration-texts.ts'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import type { RegistrationFormState } from './use-registration-form.ts'

const details = {
  registrationOnly: 'Conference only, no hotel room.',
  registrationAndAccommodation: 'Conference and a room at the conference hotel.',
} as const

/** The two choices that determine the price. */
export function ParticipationFields({
  values,
  set,
  field,
  choices,
  payHint,
  tiles,
  room,
}: RegistrationFormState & Pick<FormattedFees, 'choices' | 'payHint' | 'tiles' | 'room'>) {
  return (
    <FormSection legend="Your participation">
      <RadioTiles
        {...field('registrationType')}
        tiles={registrationTiles(room !== undefined)}
        columns="sm:grid-cols-2"
        value={values.registrationType}
        onChange={(value) => set('registrationType', value)}
      />
      <RadioTiles
        {...field('presentationType')}
        hint={payHint}
        tiles={choices.map(({ value, label }) => ({ value, label, ...tiles[value] }))}
        columns="grid-cols-2 md:grid-cols-3"
        value={values.presentationType}
        onChange={(value) => set('presentationType', value)}
      />
      <CheckBox
        id="accompanyingPerson"
        name="accompanyingPerson"
        label={labels.accompanyingPerson}
        hint="I am bringing someone. No extra charge."
        checked={values.accompanyingPerson}
        onChange={(event) => set('accompanyingPerson', event.target.checked)}
      />
    </FormSection>
  )
}

const registrationTiles = (hasRooms: boolean) =>
  registrationChoices.map((choice) =>
    hasRooms || choice.value === 'registrationOnly'
      ? { ...choice, detail: details[choice.value] }
      : { ...choice, detail: 'No room can be booked yet.', isDisabled: true },
  )
