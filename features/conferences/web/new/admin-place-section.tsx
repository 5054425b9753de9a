import { countries } from '#shared/countries.ts'
import { offsetOf } from '#shared/time/country-zones.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { sentenceOfDays } from '../../conference-days.ts'
import { mostOfShortName } from '../../conferences.contract.ts'
import type { NewConferenceState } from './use-new-conference.ts'

/** Name, place and days; what follows from them is proposed. */
export function AdminPlaceSection({ form }: { form: NewConferenceState }) {
  const { proposed, shown } = form
  const zones = withOwn(Intl.supportedValuesOf('timeZone'), shown.timeZone)
  const offset = offsetOf(shown.timeZone, shown.startsOn)
  return (
    <fieldset className="conf-section">
      <legend>Name, place and dates</legend>
      <div className="conf-row conf-row-name">
        <TextField {...proposed('name')} autoComplete="off" dir="auto" required />
        <TextField
          {...proposed('shortName')}
          autoComplete="off"
          dir="auto"
          maxLength={mostOfShortName}
          required
        />
      </div>
      <div className="conf-row">
        <TextField {...proposed('city')} autoComplete="off" dir="auto" required />
        <SelectField
          {...proposed('country')}
          options={withOwn(countries, shown.country)}
          placeholder="Choose a country"
          required
        />
        <div>
          <SelectField
            {...proposed('timeZone')}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            placeholder="Choose a time zone"
            required
          />
          {offset && (
            <p className="conf-note">
              {form.values.byHand.includes('timeZone') ? offset : `From ${shown.country}: ${offset}`} on these
              days.
            </p>
          )}
        </div>
      </div>
      <div className="conf-row">
        <DateField {...proposed('startsOn')} required />
        <DateField {...proposed('endsOn')} min={shown.startsOn} required />
        <p role="status" className="conf-note conf-days">
          {sentenceOfDays(shown.startsOn, shown.endsOn)}
        </p>
      </div>
    </fieldset>
  )
}

/** The options, with one that they lack. */
const withOwn = (options: readonly string[], own: string): readonly string[] =>
  own === '' || options.includes(own) ? options : [own, ...options]
