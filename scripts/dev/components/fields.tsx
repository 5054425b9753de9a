import { CheckBox } from '#ui/fields/check-box.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { EuroField } from '#ui/fields/euro-field.tsx'
import { EuroInput } from '#ui/fields/euro-input.tsx'
import { controlStyle, Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Family, Keeping, State } from './state.tsx'

/** The states that every field has. */
const states = [
  { name: 'empty', hint: undefined, error: undefined, disabled: false, isFilled: false },
  {
    name: 'filled, with a hint',
    hint: 'You can change this later.',
    error: undefined,
    disabled: false,
    isFilled: true,
  },
  { name: 'refused', hint: undefined, error: 'Check this entry.', disabled: false, isFilled: true },
  { name: 'disabled', hint: undefined, error: undefined, disabled: true, isFilled: true },
] as const

type FieldState = Omit<(typeof states)[number], 'name' | 'isFilled'> & { id: string; isFilled: boolean }

/** Each kind of field in the state that it is given. */
const kinds: Readonly<Record<string, (state: FieldState) => React.ReactNode>> = {
  text: ({ isFilled, ...field }) => (
    <TextField {...field} label="Name" defaultValue={isFilled ? 'Ada Sample' : ''} />
  ),
  email: ({ isFilled, ...field }) => (
    <EmailField {...field} label="Email" defaultValue={isFilled ? 'ada@example.org' : ''} />
  ),
  date: ({ isFilled, ...field }) => (
    <DateField {...field} label="Begins on" defaultValue={isFilled ? '2026-05-28' : ''} />
  ),
  'date and time': ({ isFilled, ...field }) => (
    <DateField {...field} label="Ends at" withTime defaultValue={isFilled ? '2026-05-28T23:59' : ''} />
  ),
  euros: ({ isFilled, ...field }) => (
    <EuroField {...field} label="Fee in euros" defaultValue={isFilled ? '120.50' : ''} />
  ),
  select: ({ isFilled, ...field }) => (
    <SelectField
      {...field}
      label="Title"
      placeholder="Choose a title"
      options={['Dr', 'Prof', 'Mr', 'Ms']}
      defaultValue={isFilled ? 'Dr' : ''}
    />
  ),
  amount: ({ isFilled, disabled, ...field }) => (
    <Field {...field} label="Amount in euros">
      {(control) => (
        <Keeping initial={isFilled ? '120.50' : ''}>
          {(value, onChange) => (
            <EuroInput
              {...control}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              disabled={disabled}
              className={controlStyle}
            />
          )}
        </Keeping>
      )}
    </Field>
  ),
  'text area': ({ isFilled, ...field }) => (
    <Keeping initial={isFilled ? 'Please plan for 15 minutes, and one more for questions.' : ''}>
      {(value, onChange) => (
        <TextAreaField
          {...field}
          label="Note"
          limit={field.error ? 50 : 60}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Keeping>
  ),
}

export function Fields() {
  return (
    <Family id="fields" title="Fields" isMatrix>
      {Object.entries(kinds).flatMap(([kind, show]) =>
        states.map(({ name, ...state }) => (
          <State key={`${kind} ${name}`} name={`${kind}: ${name}`}>
            {show({ ...state, id: `${kind.replace(' ', '-')}-${name.split(',')[0]}` })}
          </State>
        )),
      )}
      <CheckBoxes />
    </Family>
  )
}

function CheckBoxes() {
  return (
    <>
      <State name="check box: off">
        <CheckBox id="box-off" label="Send the receipt" />
      </State>
      <State name="check box: on, with a hint">
        <CheckBox id="box-on" label="Send the receipt" hint="To the person's email address." defaultChecked />
      </State>
      <State name="check box: disabled, off and on">
        <div className="grid gap-2">
          <CheckBox id="box-disabled-off" label="Send the receipt" disabled />
          <CheckBox id="box-disabled-on" label="Keep the booking" disabled defaultChecked />
        </div>
      </State>
    </>
  )
}
