import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { SuccessDialog } from '#ui/dialogs/success-dialog.tsx'
import { DrawnDialog } from './drawn-dialog.tsx'
import { Family, Opening, State } from './state.tsx'

const nothing = () => undefined

/** Each dialog, drawn on the page and openable. */
const dialogs: Readonly<Record<string, (onClosed: () => void) => ReactNode>> = {
  AlertDialog: (onClosed) => <AlertDialog sentence="The number of nights is missing." onOk={onClosed} />,
  'AlertDialog: with a main action': (onClosed) => (
    <AlertDialog
      sentence="You have already registered with this email address."
      ok="Change the address"
      onOk={onClosed}
      others={[{ words: 'Register again', onChosen: onClosed, isMain: true }]}
    />
  ),
  SuccessDialog: (onClosed) => (
    <SuccessDialog title="Message sent" closeWord="Close" onClosed={onClosed}>
      We answer within two working days.
    </SuccessDialog>
  ),
}

export function WebsiteDialogs() {
  return (
    <Family id="website-dialogs" title="Dialogs">
      {Object.entries(dialogs).map(([name, show]) => (
        <State key={name} name={name}>
          <DrawnDialog>{show(nothing)}</DrawnDialog>
          <div className="pt-2">
            <Opening button={(onClick) => <Button onClick={onClick}>Open {name}</Button>}>{show}</Opening>
          </div>
        </State>
      ))}
    </Family>
  )
}
