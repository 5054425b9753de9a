import type { ReactNode } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { Notice } from '../notice.tsx'

type Props = {
  sentence: string
  /** Set when someone else was faster: the current state, and the two ways to continue. */
  newer?: { state: ReactNode; onLoad: () => void; onKeep: () => void } | undefined
}

/** Says why a form was not saved; the input remains until the admin discards it. */
export function RefusedSave({ sentence, newer }: Props) {
  return (
    <Notice
      kind="danger"
      actions={
        newer && (
          <div className="flex flex-wrap gap-2">
            <AdminButton onClick={newer.onLoad}>Load the new version</AdminButton>
            <AdminButton onClick={newer.onKeep}>Keep what I typed</AdminButton>
          </div>
        )
      }
    >
      <p>{sentence}</p>
      {newer?.state}
    </Notice>
  )
}
