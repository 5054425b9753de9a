import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { TickSign } from '#ui/tick-sign.tsx'
import { DialogFrame } from './dialog-frame.tsx'

type Props = { title: string; closeWord: string; onClosed: () => void; children: ReactNode }

/** Reports a success until it is closed. */
export function SuccessDialog({ title, closeWord, onClosed, children }: Props) {
  const id = useId()
  return (
    <DialogFrame role="dialog" labelledBy={id} describedBy={`${id}-more`} onClosed={onClosed}>
      {(close) => (
        <>
          <h2 id={id} className="flex items-start gap-3 text-2xl font-[660] tracking-[-0.02em]">
            <TickSign className="mt-0.5 size-7 text-ok" />
            {title}
          </h2>
          <div id={`${id}-more`} className="mt-3 text-ink-2">
            {children}
          </div>
          <Button className="mt-6 min-w-28" onClick={() => close()}>
            {closeWord}
          </Button>
        </>
      )}
    </DialogFrame>
  )
}
