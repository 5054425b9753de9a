import { type Role, roles } from '#shared/admin-of.ts'
import { useConferences } from '#ui/admin/conferences.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import type { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type AccountForm, toggled } from '../account-form.ts'
import { roleDetails, roleLabels } from '../account-labels.ts'

type Form = ReturnType<typeof useValidatedForm<AccountForm>>

const roleTiles = roles.map((role) => ({ value: role, label: roleLabels[role], detail: roleDetails[role] }))

/** The fields of an account. `withEmail`: only the invitation sets the address. */
export function AccountFields({ form, withEmail = false }: { form: Form; withEmail?: boolean }) {
  const { values, field, text, set } = form
  return (
    <div className="mt-4 space-y-4">
      <TextField {...text('name')} required autoComplete="off" spellCheck={false} dir="auto" />
      {withEmail && (
        <TextField
          {...text('email')}
          type="email"
          required
          autoComplete="off"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <RadioTiles<Role>
        {...field('role')}
        tiles={roleTiles}
        columns="adm-roles"
        value={values.role}
        onChange={(role) => set('role', role)}
      />
      {values.role !== '' && values.role !== 'OWNER' && <WebsiteBoxes form={form} />}
    </div>
  )
}

function WebsiteBoxes({ form: { values, field, set } }: { form: Form }) {
  const conferences = useConferences()
  const all = conferences.map(({ website }) => website)
  const { id, label, error } = field('websites')
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-[580]">{label}</legend>
      <div className="adm-granted mt-2 flex flex-wrap gap-x-6 gap-y-3">
        {conferences.map(({ website, name }, index) => (
          <CheckBox
            key={website}
            // the first checkbox has the id of the field, so that an error can focus it
            id={index === 0 ? id : `${id}-${website}`}
            label={name}
            checked={values.websites.includes(website)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => set('websites', toggled(values.websites, website, target.checked, all))}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
