import { Panel } from '#ui/admin/panel.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { EuroField } from '#ui/fields/euro-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatDates } from '../format-event.ts'
import { AdminClosingField } from './admin-closing-field.tsx'
import type { EventFormState } from './use-event-form.ts'

type Props = { form: EventFormState }

const row = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The dates and the time zone of the conference. */
export function AdminDatesPanel({ form: { text, values } }: Props) {
  const { startsOn, endsOn, timeZone } = values
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).sort()
  return (
    <Panel title="Dates" hint="When you change the first day, the agenda days move with it.">
      <div className={row}>
        <DateField {...text('startsOn')} required />
        <DateField {...text('endsOn')} required min={startsOn} />
        <SelectField
          {...text('timeZone')}
          required
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          placeholder="Choose a time zone"
        />
      </div>
      {isDay(startsOn) && isDay(endsOn) && startsOn <= endsOn && (
        <p className="mt-3 text-ink-2">The website says: {formatDates(startsOn, endsOn)}</p>
      )}
    </Panel>
  )
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

const modes = [
  { value: 'at-once', label: 'Visitors pay at once' },
  { value: 'decide-first', label: 'We decide first' },
  { value: 'off', label: 'Off' },
]

/** The end of registration, and how discounts are requested. */
export function AdminRegistrationPanel({ form }: Props) {
  return (
    <Panel title="Registration" hint="This date is only displayed. Closing is set below.">
      <div className="space-y-5">
        <div className={row}>
          <DateField {...form.text('registrationDeadline')} required />
        </div>
        <AdminClosingField
          form={form}
          closing="registrationClosing"
          closesAt="registrationClosesAt"
          deadline="registrationDeadline"
          stays="Visitors can still register after the deadline."
        />
        <p className="text-ink-2">
          Discounted registrations close at the same time. Visitors can finish payments they have started.
        </p>
        <div className={row}>
          <SelectField
            {...form.text('discountMode')}
            required
            options={modes}
            placeholder="Choose how"
            hint="Requests that you have approved can still be paid."
          />
          <EuroField
            {...form.text('leastDiscount')}
            hint="Visitors choose the amount; less than this is refused. At 0.50, a smaller amount is saved and nothing is charged."
          />
        </div>
      </div>
    </Panel>
  )
}

/** The end of submissions, and the date of the decisions. */
export function AdminAbstractsPanel({ form }: Props) {
  return (
    <Panel title="Abstracts">
      <div className="space-y-5">
        <div className={row}>
          <DateField {...form.text('abstractDeadline')} required />
          <DateField {...form.text('abstractNotification')} required />
        </div>
        <AdminClosingField
          form={form}
          closing="abstractsClosing"
          closesAt="abstractsCloseAt"
          deadline="abstractDeadline"
          stays="Authors can still submit after the deadline."
        />
      </div>
    </Panel>
  )
}

/** The venue of the conference. */
export function AdminPlacePanel({ form: { text } }: Props) {
  return (
    <Panel title="Place and hotel">
      <div className={row}>
        <TextField {...text('city')} required autoComplete="off" />
        <TextField {...text('country')} required autoComplete="off" />
        <TextField {...text('area')} autoComplete="off" />
        <TextField {...text('hotelName')} autoComplete="off" />
        <div className="sm:col-span-2">
          <TextField {...text('hotelUrl')} type="url" inputMode="url" autoComplete="off" spellCheck={false} />
        </div>
      </div>
    </Panel>
  )
}

/** The contact details of the organisers. */
export function AdminOrganisersPanel({ form: { text } }: Props) {
  return (
    <Panel
      title="Organisers"
      hint="Shown on the contact page and in the footer. Replies to our emails go to this address."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField {...text('contactEmail')} required autoComplete="off" />
        <TextField {...text('contactPhone')} type="tel" autoComplete="off" />
        <TextAreaField {...text('contactAddress')} limit={1000} rows={4} dir="auto" className="min-h-24!" />
        <TextAreaField
          {...text('noticeEmails')}
          hint="These addresses also get the messages visitors send. One per line. Never shown on the website."
          limit={3000}
          rows={4}
          spellCheck={false}
          className="min-h-24!"
        />
      </div>
    </Panel>
  )
}

/** The organisers' own note. */
export function AdminNotePanel({ form: { text } }: Props) {
  return (
    <Panel title="In your own words" hint="Your note is shown after payment or submission and in emails.">
      <div className="grid gap-4">
        <TextAreaField
          {...text('refundRule')}
          hint="Shown beside the prices: what happens to the money of people who cannot come, and until when."
          limit={500}
          rows={3}
          dir="auto"
          className="min-h-20!"
        />
        <TextAreaField {...text('organisersNote')} limit={2000} rows={5} dir="auto" className="min-h-28!" />
      </div>
    </Panel>
  )
}
