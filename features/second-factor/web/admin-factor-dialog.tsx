import { useId, useRef } from 'react'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FactorFlow, type FlowProps } from './admin-factor-flow.tsx'
import { actionLabels } from './factor-act.ts'

type Props = Omit<FlowProps, 'onDone' | 'onCancel'> & {
  /** Called after it closed; undefined: nothing was changed, as far as the dialog knows. */
  onClosed: (message: string | undefined) => void
}

/** A dialog for one action. */
export default function AdminFactorDialog({ onClosed, ...flow }: Props) {
  const id = useId()
  const done = useRef<string>(undefined)
  return (
    <AdminDialog role="dialog" labelledBy={id} onClosed={() => onClosed(done.current)}>
      {(close) => (
        <>
          <h2 id={id} tabIndex={-1} className="mb-4 text-lg [overflow-wrap:anywhere]">
            {actionLabels(flow.act).title}
          </h2>
          <FactorFlow
            {...flow}
            onDone={(message) => {
              done.current = message
              close()
            }}
            onCancel={() => close()}
          />
        </>
      )}
    </AdminDialog>
  )
}
