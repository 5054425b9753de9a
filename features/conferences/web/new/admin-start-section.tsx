import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { copiedParts, examples } from '../../conferences.contract.ts'
import type { NewForm } from '../../new-conference.ts'
import type { NewConferenceState } from './use-new-conference.ts'

type Choice = {
  start: NewForm['start']
  name: string
  what: string
  more?: (form: NewConferenceState) => ReactNode
}

const choices: readonly Choice[] = [
  { start: 'empty', name: 'Empty', what: 'No people, no prices. You fill in everything.' },
  {
    start: 'example',
    name: 'Example',
    what: 'Sample texts, speakers and prices, marked as an example until you save your own.',
    more: (form) => <Example form={form} />,
  },
  {
    start: 'copy',
    name: 'A copy of another conference',
    what: 'Its pages become yours to change. The other conference stays as it is.',
    more: (form) => <Copy form={form} />,
  },
  {
    start: 'next',
    name: 'The next edition of another conference',
    what: 'A copy with dates a year later. When it goes live it takes over the address, and the old one ends.',
    more: (form) => <Source form={form} />,
  },
]

/** What the conference starts from; the chosen one opens. */
export function AdminStartSection({ form }: { form: NewConferenceState }) {
  const offered = choices.filter(
    ({ start }) => form.others.length > 0 || start === 'empty' || start === 'example',
  )
  const { values, set } = form
  return (
    <fieldset className="conf-section">
      <legend>Start from</legend>
      <div className="grid gap-2">
        {offered.map(({ start, name, what, more }) => (
          <div key={start} className="conf-start" data-chosen={values.start === start || undefined}>
            <label>
              <input
                type="radio"
                name="start"
                value={start}
                checked={values.start === start}
                onChange={() => set('start', start)}
                aria-describedby={`start-${start}`}
              />
              <span className="font-[620]">{name}</span>
            </label>
            <p id={`start-${start}`}>{what}</p>
            {values.start === start && more?.(form)}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const exampleNames: Readonly<Record<(typeof examples)[number], string>> = {
  renewable: 'World Renewable Energy Conference',
  optics: 'Optics',
  nursing: 'Nursing',
}

function Example({ form: { values, set } }: { form: NewConferenceState }) {
  return (
    <div className="conf-start-more">
      <SelectField
        id="example"
        label="Example"
        value={values.example}
        onChange={({ target }) => set('example', target.value)}
        options={examples.map((value) => ({ value, label: exampleNames[value] }))}
      />
    </div>
  )
}

/** Which conference, and why it could not be read. */
function Source({ form }: { form: NewConferenceState }) {
  const { others, values, set, field, source } = form
  return (
    <div className="conf-start-more">
      <SelectField
        {...field('source')}
        value={values.source}
        onChange={({ target }) => set('source', target.value)}
        options={others.map(({ website, name }) => ({ value: website, label: name }))}
        placeholder="Choose a conference"
      />
      <FailedQuery
        sentence="That conference could not be read"
        error={source.error}
        refetch={source.refetch}
      />
    </div>
  )
}

const parts: Readonly<Record<(typeof copiedParts)[number], string>> = {
  types: 'Ticket types and prices',
  emails: 'Email texts',
  rooms: 'Rooms and their prices',
}

function Copy({ form }: { form: NewConferenceState }) {
  const { values, set } = form
  const take = (part: string, isTaken: boolean) =>
    set('parts', isTaken ? [...values.parts, part] : values.parts.filter((one) => one !== part))
  return (
    <>
      <Source form={form} />
      <div className="conf-start-more flex flex-wrap gap-x-5 gap-y-2">
        {copiedParts.map((part) => (
          <CheckBox
            key={part}
            id={`part-${part}`}
            label={parts[part]}
            checked={values.parts.includes(part)}
            onChange={({ target }) => take(part, target.checked)}
          />
        ))}
      </div>
      <p className="conf-start-more flex items-center gap-1.5 text-xs">
        <Lock size={13} aria-hidden="true" />
        Never copied: people, registrations, payments, abstracts, keys.
      </p>
    </>
  )
}
