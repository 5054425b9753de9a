import { useRef } from 'react'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FactorFlow, type FlowProps } from './admin-factor-flow.tsx'
import { actionLabels } from './factor-act.ts'

type Props = Omit<FlowProps, 'onDone' | 'onCancel'> & {
  /** Called after it closed; undefined: nothing was changed, as far as the dialog knows. */
  onClosed: (message: string | undefined) => void
}

/** A dialog for one action. */
export default function AdminFactorDialog({ onClosed, ...flow }: Props) {
  const done = useRef<string>(undefined)
  return (
    <AdminDialog title={actionLabels(flow.act).title} onClosed={() => onClosed(done.current)}>
      {(close) => (
        <div className="mt-4">
          <FactorFlow
            {...flow}
            onDone={(message) => {
              done.current = message
              close()
            }}
          />
        </div>
      )}
    </AdminDialog>
  )
}
