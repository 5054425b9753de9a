import type { ReactNode } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { DetailSheet } from '#ui/admin/dialogs/detail-sheet.tsx'
import { HoldOpen } from '#ui/admin/dialogs/hold-open.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DrawnDialog } from './drawn-dialog.tsx'
import { Family, Opening, State } from './state.tsx'

type Dialog = (id: string, onClosed: () => void) => ReactNode

const alone = { hasPrevious: false, hasNext: false, go: () => false, withKeys: false }

const failing = async () => {
  throw new Error('The payment provider does not answer. Try again in a minute.')
}

/** Each dialog, drawn on the page and openable. */
const dialogs: Readonly<Record<string, Dialog>> = {
  'ConfirmDialog: the action fails': (_id, onClosed) => (
    <ConfirmDialog
      sentence="Delete the session “Wind Energy”?"
      more="This cannot be undone."
      action="Delete"
      whenFailed="The session was not deleted."
      onConfirm={failing}
      onClosed={onClosed}
    />
  ),
  'ConfirmDialog: with an option': (id, onClosed) => (
    <ConfirmDialog
      sentence="Cancel the booking of Mirela Okonjo-Haas?"
      action="Cancel the booking"
      onConfirm={async () => undefined}
      onClosed={onClosed}
    >
      <div className="mt-4">
        <CheckBox id={`${id}-tell`} label="Email her that it is cancelled" defaultChecked />
      </div>
    </ConfirmDialog>
  ),
  'AdminDialog: a form': (id, onClosed) => aForm(id, onClosed, {}),
  'AdminDialog: an entry is refused': (id, onClosed) =>
    aForm(id, onClosed, { error: 'Enter the title of the session' }),
  'AdminDialog: saving': (id, onClosed) => aForm(id, onClosed, { busy: true }),
  'AdminDialog: ends something': (_id, onClosed) => (
    <AdminDialog
      title="Refund"
      lead="The customer gets €964.95 back on their card."
      onClosed={() => onClosed()}
    >
      <form className="mt-5" onSubmit={(event) => event.preventDefault()}>
        <SaveFoot busy={false} variant="danger" words="Refund €964.95" busyWords="Refunding…" />
      </form>
    </AdminDialog>
  ),
  'DialogFoot: nothing to cancel, with a note': (_id, onClosed) => (
    <AdminDialog title="12 of 41 emails are sent" onClosed={() => onClosed()}>
      <DialogFoot closing="Close" note="You can close this, it goes on." />
    </AdminDialog>
  ),
  'AdminDialog: held open by a save outside of it': (_id, onClosed) => (
    <AdminDialog title="Publishing" onClosed={() => onClosed()}>
      <HoldOpen isSaving />
    </AdminDialog>
  ),
  DetailSheet: (_id, onClosed) => (
    <DetailSheet of="example" title="Mirela Okonjo-Haas" neighbours={alone} onClosed={onClosed}>
      {() => (
        <Facts
          facts={[
            ['Reference', 'R-7K4M-2QXT'],
            ['Nights', '3'],
            ['Order number', ''],
          ]}
        />
      )}
    </DetailSheet>
  ),
}

const aForm = (
  id: string,
  onClosed: () => void,
  { error, busy = false }: { error?: string; busy?: boolean },
) => (
  <AdminDialog title="Edit the session" lead="Shown on the agenda." onClosed={() => onClosed()}>
    <form className="mt-5 grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <TextField id={`${id}-name`} label="Title" error={error} defaultValue={error ? '' : 'Wind Energy'} />
      <SaveFoot busy={busy} words="Save" busyWords="Saving…" />
    </form>
  </AdminDialog>
)

export function Dialogs() {
  return (
    <Family id="dialogs" title="Dialogs">
      {Object.entries(dialogs).map(([name, show], index) => (
        <State key={name} name={name}>
          <DrawnDialog>{show(`drawn-${index}`, () => undefined)}</DrawnDialog>
          <div className="pt-2">
            <Opening button={(onClick) => <AdminButton onClick={onClick}>Open {name}</AdminButton>}>
              {(onClosed) => show(`open-${index}`, onClosed)}
            </Opening>
          </div>
        </State>
      ))}
    </Family>
  )
}
