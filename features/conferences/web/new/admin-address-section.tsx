import { Field } from '#ui/fields/field.tsx'
import { TickSign } from '#ui/tick-sign.tsx'
import { takenError } from '../../new-conference.ts'
import type { NewConferenceState } from './use-new-conference.ts'

/** The short address, and whether it is free. */
export function AdminAddressSection({ form }: { form: NewConferenceState }) {
  const { proposed, address, shown } = form
  const { id, label, error, ...control } = proposed('slug')
  return (
    <fieldset className="conf-section">
      <legend>Address</legend>
      <div className="conf-row conf-row-address">
        <div>
          <Field id={id} label={label} error={error}>
            {(attributes) => (
              <span className="conf-address">
                <input
                  {...control}
                  {...attributes}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={31}
                  required
                />
                {address.suffix && <span>{address.suffix}</span>}
              </span>
            )}
          </Field>
          <p role="status" className="conf-note">
            {!error && <Verdict form={form} />}
          </p>
        </div>
        <p className="conf-note conf-beside">
          {address.isHost && 'Its name must lead to this server (DNS). '}
          {shown.start === 'next'
            ? 'When it goes live, it takes the addresses of the edition before it.'
            : 'A domain of your own can be added later.'}{' '}
          The short address itself stays.
        </p>
      </div>
    </fieldset>
  )
}

function Verdict({ form: { shown, names } }: { form: NewConferenceState }) {
  if (shown.slug === '') return null
  if (names.isFailed) return 'It could not be checked. It is checked when you create the draft.'
  if (!names.verdicts) return 'Checking…'
  const taken = takenError(names.verdicts.slug) ?? takenError(names.verdicts.host)
  if (taken) return <span className="font-[600] text-danger">{taken}</span>
  return (
    <span className="inline-flex items-center gap-1 font-[600] text-ok">
      <TickSign className="size-4" />
      Free
    </span>
  )
}
