import { bounds } from '#features/registration/registration-form.ts'
import { checkOutDay } from '#features/registration/stay.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatDay } from '#shared/time/calendar-day.ts'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import type { RegistrationFormState } from './use-registration-form.ts'

const words = {
  nights: { fewer: 'One night fewer', more: 'One night more' },
  guests: { fewer: 'One guest fewer', more: 'One guest more' },
  extraNights: { fewer: 'One extra night fewer', more: 'One extra night more' },
} as const

/** The stay and its guests. Shown only with accommodation. */
export function AccommodationFields({ values, set, field }: RegistrationFormState) {
  const { nights } = values
  const { checkIn } = useSite().transactions.registration

  const stepper = (name: keyof typeof words, hint?: string) => (
    <Stepper
      {...field(name)}
      {...bounds[name]}
      {...words[name]}
      hint={hint}
      value={values[name]}
      onChange={(next) => set(name, next)}
    />
  )

  return (
    <FormSection legend="Accommodation">
      <div className="grid gap-5 sm:grid-cols-2">
        {stepper('nights')}
        {stepper('guests')}
      </div>
      <dl className="grid grid-cols-2 gap-5 border-y border-line py-4">
        <Day name="Check-in" day={checkIn} />
        <Day name="Check-out" day={checkOutDay(checkIn, nights)} />
      </dl>
      {stepper(
        'extraNights',
        'Extra nights before or after. We will contact you; not included in this price.',
      )}
    </FormSection>
  )
}

function Day({ name, day }: { name: string; day: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-0.5 text-lg font-[600]">
        <time dateTime={day}>{formatDay(day)}</time>
      </dd>
    </div>
  )
}
