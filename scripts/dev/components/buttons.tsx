import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { ActionMenu } from '#ui/admin/action-menu.tsx'
import { AdminButton, type AdminButtonVariant, adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { CopyButton, CopyId } from '#ui/admin/copy-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { Family, State } from './state.tsx'

/** A record, so that a new variant cannot be forgotten. */
const variants: Readonly<Record<AdminButtonVariant, string>> = {
  primary: 'Save',
  secondary: 'Refresh',
  danger: 'Cancel the booking',
  quiet: 'Clear',
}

export function Buttons() {
  return (
    <Family id="buttons" title="Buttons">
      {(Object.keys(variants) as AdminButtonVariant[]).map((variant) => (
        <State key={variant} name={`${variant}: usual, with a sign, busy, disabled, as a link`} wide>
          <div className="row">
            <AdminButton variant={variant}>{variants[variant]}</AdminButton>
            <AdminButton variant={variant}>
              <Plus size={14} aria-hidden="true" />
              {variants[variant]}
            </AdminButton>
            <AdminButton variant={variant} aria-busy>
              {variants[variant]}
            </AdminButton>
            <AdminButton variant={variant} disabled>
              {variants[variant]}
            </AdminButton>
            <Link to="#buttons" className={adminButtonStyle(variant)}>
              {variants[variant]}
            </Link>
          </div>
        </State>
      ))}
      <State name="SaveButton: usual, saving">
        <div className="row">
          <SaveButton busy={false} words="Save" busyWords="Saving..." />
          <SaveButton busy words="Save" busyWords="Saving..." />
        </div>
      </State>
      <State name="ActionMenu: actions, a page in a new tab, one that ends something">
        <div className="row relative">
          <ActionMenu
            name="Optics"
            look={{ button: 'conf-more', choices: 'conf-menu' }}
            choices={[
              { words: 'Open the website', href: 'https://example.org' },
              { words: 'Rename', act: () => undefined },
              { words: 'End', act: () => undefined, isDanger: true },
            ]}
          />
        </div>
      </State>
      <State name="CopyButton, CopyId: a long and a short id">
        <div className="row">
          <CopyButton text="https://example.org/registration" words="Copy link" of="Ada Sample" />
          <CopyId id="cs_test_a1B2c3D4e5F6g7H8" characters={12} name="session ID" />
          <CopyId id="R-7K4M-2QXT" characters={12} name="reference" />
        </div>
      </State>
    </Family>
  )
}
