import { useId } from 'react'
import { useNavigate } from 'react-router'
import HiddenSteps from '#features/dashboard/web/first-steps/admin-hidden-steps.tsx'
import type { AdminContext } from '#platform/browser/use-admin.ts'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'

type Props = {
  on: boolean
  onSwitch: (on: boolean) => void
  onClosed: () => void
  /** For admins who may restore hidden first steps. */
  steps: Pick<AdminContext, 'call' | 'website'> | false
}

/** The list of shortcuts, and the switch for single-character keys (WCAG 2.1.4). */
export default function ShortcutsDialog({ on, onSwitch, onClosed, steps }: Props) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <AdminDialog title="Keyboard shortcuts" onClosed={onClosed}>
      {(close) => (
        <>
          <div className="mt-4">
            <CheckBox
              id={`${id}-on`}
              label="Use these keys"
              hint="When off, single keys do nothing. Ctrl K and Esc always work."
              checked={on}
              onChange={(event) => onSwitch(event.target.checked)}
            />
          </div>
          <Keys on={on} />
          {steps && (
            <HiddenSteps
              {...steps}
              onShown={() => {
                close()
                void navigate('/admin-dashboard')
              }}
            />
          )}
          <DialogFoot closing="Close" />
        </>
      )}
    </AdminDialog>
  )
}

/** What each key does: first those that can be switched off, then the fixed ones. */
function Keys({ on }: { on: boolean }) {
  return (
    <dl className="mt-4 border-t border-line">
      {shortcutList.map(([keys, description]) => (
        <div key={keys} className="flex min-h-8 items-center gap-3 border-b border-line py-1">
          <dt className="order-last ml-auto flex gap-1">
            {keys.split(' ').map((key) => (
              <kbd key={key} className="adm-key">
                {key}
              </kbd>
            ))}
          </dt>
          <dd className={on ? '' : 'text-ink-3'}>{description}</dd>
        </div>
      ))}
      <div className="flex min-h-8 items-center gap-3 border-b border-line py-1">
        <dt className="order-last ml-auto flex gap-1">
          <kbd className="adm-key">Ctrl</kbd>
          <kbd className="adm-key">K</kbd>
        </dt>
        <dd>Search everything</dd>
      </div>
      <div className="flex min-h-8 items-center gap-3 py-1">
        <dt className="order-last ml-auto">
          <kbd className="adm-key">Esc</kbd>
        </dt>
        <dd>Close the open window</dd>
      </div>
    </dl>
  )
}

const shortcutList: readonly [string, string][] = [
  ['g d', 'Dashboard'],
  ['g p', 'Payment Records'],
  ['g b', 'Bookings'],
  ['g i', 'Discounts'],
  ['g s', 'Sessions'],
  ['g a', 'Abstract Submissions'],
  ['/', 'Search everything'],
  ['f', 'Search field of the page'],
  ['r', 'Refresh the page’s lists'],
  ['?', 'This list'],
]
