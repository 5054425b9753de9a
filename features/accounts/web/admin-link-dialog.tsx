import { useId } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { TickSign } from '#ui/tick-sign.tsx'

/** A link to set a password. */
export type SentLink = { title: string; email: string; link: string; goodUntil: Date }

/** Shows a link once, with its delivery state. */
export function LinkDialog({ sent, onClosed }: { sent: SentLink; onClosed: () => void }) {
  const id = useId()
  return (
    <AdminDialog labelledBy={id} describedBy={`${id}-more`} onClosed={onClosed}>
      {(close) => <SentLinkNote id={id} sent={sent} onDone={close} />}
    </AdminDialog>
  )
}

/** The content of such a dialog. `id` is that of its heading. */
export function SentLinkNote({
  id,
  sent: { title, email, link, goodUntil },
  onDone,
}: {
  id: string
  sent: SentLink
  onDone: () => void
}) {
  const inZone = useConferenceTime()
  return (
    <>
      <h2 id={id} tabIndex={-1} className="flex items-center gap-2.5 text-lg">
        <TickSign className="size-5.5 text-ok" />
        {title}
      </h2>
      <div id={`${id}-more`} className="mt-3 space-y-2">
        <p>
          We are emailing this link to <b className="[overflow-wrap:anywhere]">{email}</b>. The link works
          once, until <span className="num">{inZone(goodUntil.toISOString())}</span>.
        </p>
      </div>
      <label htmlFor={`${id}-link`} className="mt-4 block font-[580]">
        Link
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={`${id}-link`}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-h-9 min-w-0 grow basis-52 rounded-sm border border-control bg-sunken px-2.5 font-mono text-2xs text-ink"
        />
        <CopyButton text={link} words="Copy link" />
      </div>
      <p className="mt-2 text-ink-2">
        We show it only once. Anyone who has it can choose the password of this account, so do not share it
        with anyone else.
      </p>
      <DialogFoot closing={null}>
        <AdminButton variant="primary" onClick={onDone}>
          Done
        </AdminButton>
      </DialogFoot>
    </>
  )
}
