import type { EmailTemplate, Placeholder } from '#shared/mail-text/mail-text.ts'
import { PasswordField } from '#ui/admin/password-field.tsx'
import { PlaceholderMenu } from '#ui/admin/templates/placeholder-menu.tsx'
import { TemplateEditor } from '#ui/admin/templates/template-editor.tsx'
import { Family, Keeping, State } from './state.tsx'

const placeholders: readonly Placeholder[] = [
  { name: 'name', label: 'Name of the person' },
  { name: 'link', label: 'Link to pay', kind: 'link', isRequired: true, withoutIt: 'no one can pay' },
]
const right: EmailTemplate = { subject: 'Your registration', text: 'Dear ((name)),\n\npay here: ((link))' }
const wrong: EmailTemplate = { subject: '', text: 'Dear ((nmae)),' }

export function Templates() {
  return (
    <Family id="templates" title="Templates and passwords">
      <State name="TemplateEditor">
        <Editor template={right} />
      </State>
      <State name="TemplateEditor: with problems">
        <Editor template={wrong} />
      </State>
      <State name="TemplateEditor: read only">
        <TemplateEditor words={right} onChange={undefined} placeholders={placeholders} />
      </State>
      <State name="PlaceholderMenu">
        <PlaceholderMenu placeholders={placeholders} onInsert={() => undefined} />
      </State>
      <State name="PasswordField: usual">
        <PasswordField id="password" label="Password" hint="12 characters or more." autoComplete="off" />
      </State>
      <State name="PasswordField: refused">
        <PasswordField
          id="password-refused"
          label="New password"
          error="Enter 12 characters or more."
          defaultValue="secret"
          autoComplete="off"
        />
      </State>
    </Family>
  )
}

function Editor({ template }: { template: EmailTemplate }) {
  return (
    <Keeping initial={template}>
      {(words, onChange) => <TemplateEditor words={words} onChange={onChange} placeholders={placeholders} />}
    </Keeping>
  )
}
