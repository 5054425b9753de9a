import type { KeyboardEvent } from 'react'
import { FieldError } from '#ui/fields/field-error.tsx'
import { TickSign } from '#ui/tick-sign.tsx'
import { accentOf } from '../../accent.ts'
import { type Look, looks } from '../../conferences.contract.ts'
import { AdminLookDrawing } from './admin-look-drawing.tsx'
import type { NewConferenceState } from './use-new-conference.ts'

const words: Readonly<Record<Look, string>> = {
  sun: 'Sun',
  lens: 'Lens',
  pulse: 'Pulse',
  plain: 'Plain, or a picture',
}

/** Degrees of Page Up and Page Down; an arrow is one. */
const bigStep = 15

/** The hue of a form as a number from 0 to 359. */
export const hueOf = (text: string): number => ((Math.round(Number(text)) % 360) + 360) % 360 || 0

export function AdminLookSection({ form }: { form: NewConferenceState }) {
  return (
    <fieldset className="conf-section">
      <legend>Look</legend>
      <p className="conf-lead">You can change it at any time. The pages, emails and badges follow.</p>
      <AdminLookFields form={form} />
    </fieldset>
  )
}

type LookForm = {
  shown: Record<'look' | 'hue', string>
  change: (name: 'look' | 'hue', value: string) => void
  field: (name: 'look' | 'hue') => { error?: string | undefined }
}

/** The look and the hue, each drawn as it is chosen. */
export function AdminLookFields({ form }: { form: LookForm }) {
  const { shown, change, field } = form
  const hue = hueOf(shown.hue)
  const { colour } = accentOf(hue)
  return (
    <>
      <div className="conf-looks" role="radiogroup" aria-label="Look">
        {looks.map((look) => (
          <label key={look} className="conf-look">
            <AdminLookDrawing look={look} accent={colour} />
            <span>
              <input
                type="radio"
                name="look"
                id={look === looks[0] ? 'look' : undefined}
                value={look}
                checked={shown.look === look}
                onChange={() => change('look', look)}
              />
              {words[look]}
            </span>
          </label>
        ))}
      </div>
      <FieldError id="look" error={field('look').error} />
      <Hue form={form} hue={hue} />
    </>
  )
}

/** The slider of the hue alone: arrows are one degree. */
function Hue({ form: { shown, change, field }, hue }: { form: LookForm; hue: number }) {
  const { colour, contrast } = accentOf(hue)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageUp: bigStep, PageDown: -bigStep }[event.key]
    if (step === undefined) return
    event.preventDefault()
    change('hue', String(Math.min(359, Math.max(0, hue + step))))
  }
  return (
    <div className="mt-4">
      <label htmlFor="hue-slider" className="block font-[580]">
        Accent colour
      </label>
      <div className="conf-hue">
        <input
          id="hue-slider"
          type="range"
          min={0}
          max={359}
          value={hue}
          aria-valuetext={`${hue} degrees`}
          style={{ color: colour }}
          onChange={({ target }) => change('hue', target.value)}
          onKeyDown={onKeyDown}
        />
        <input
          id="hue"
          inputMode="numeric"
          aria-label="Accent colour in degrees"
          aria-invalid={field('hue').error ? true : undefined}
          autoComplete="off"
          maxLength={3}
          className="conf-degrees"
          value={shown.hue}
          onChange={({ target }) => change('hue', target.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <FieldError id="hue" error={field('hue').error} />
      <p className="conf-note flex flex-wrap items-center gap-x-1.5">
        <TickSign className="size-4 text-ok" />
        <span className="font-[600] text-ok">Text on it reads well, {contrast}:1.</span> Lightness is set for
        you.
      </p>
    </div>
  )
}
