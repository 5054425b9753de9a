import { DateField } from '#ui/fields/date-field.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { type Closing, formatMoment, momentOf } from '../event-form.ts'
import type { EventFormState } from './use-event-form.ts'

type Props = {
  form: EventFormState
  closing: 'registrationClosing' | 'abstractsClosing'
  closesAt: 'registrationClosesAt' | 'abstractsCloseAt'
  deadline: 'registrationDeadline' | 'abstractDeadline'
  /** The label of what stays open. */
  stays: string
}

/** Whether and when something closes. Proposes the end of the deadline's day. */
export function AdminClosingField({ form, closing, closesAt, deadline, stays }: Props) {
  const { values, field, set, text } = form
  const closes = values[closing] === 'closes'
  const moment = momentOf(values[closesAt], values.timeZone)

  const choose = (chosen: Closing) => {
    set(closing, chosen)
    if (chosen === 'closes' && !values[closesAt] && values[deadline])
      set(closesAt, `${values[deadline]}T23:59`)
  }

  return (
    <div className="space-y-4">
      <RadioTiles
        {...field(closing)}
        columns="sm:grid-cols-2"
        value={values[closing]}
        onChange={choose}
        tiles={[
          { value: 'open', label: 'Stays open', detail: stays },
          { value: 'closes', label: 'Closes', detail: 'At a date and time (local time at the venue).' },
        ]}
      />
      {closes && (
        <div>
          <DateField {...text(closesAt)} withTime />
          <p role="status" className="mt-1.5 text-ink-2">
            {moment && `Closes on ${formatMoment(moment, values.timeZone)}.`}
          </p>
        </div>
      )}
    </div>
  )
}
