import type { ComponentProps } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Family, State } from './state.tsx'

/** A record, so that a new kind cannot be forgotten. */
const kinds: Readonly<Record<ComponentProps<typeof Notice>['kind'], string>> = {
  ok: 'The booking is saved.',
  warn: 'You have no access to a website yet. Ask an owner to grant it under Accounts.',
  danger: 'The booking was not saved. Try again.',
  info: 'Stripe is in test mode: no real money is moved.',
}

const nothing = () => undefined

export function Notices() {
  return (
    <Family id="notices" title="Notices">
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
        <State key={kind} name={kind}>
          <Notice kind={kind}>{kinds[kind]}</Notice>
        </State>
      ))}
      <State name="with an action">
        <Notice kind="warn" actions={<AdminButton>Show them</AdminButton>}>
          3 payments are still being checked.
        </Notice>
      </State>
      <State name="RefusedSave: the server refused">
        <RefusedSave sentence="The title is taken. Choose another one." />
      </State>
      <State name="RefusedSave: someone else was faster">
        <RefusedSave
          sentence="Someone else has changed this session meanwhile."
          newer={{ state: 'Now: Wind Energy, 14:00', onLoad: nothing, onKeep: nothing }}
        />
      </State>
    </Family>
  )
}
