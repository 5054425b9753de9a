import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

type Props = {
  sentence: string
  /** After OK or Escape: the place to send the focus to the cause. */
  onOk: () => void
  /** A second way out, beside OK. */
  other?: { words: string; onChosen: () => void } | undefined
}

/** Our alert: exactly one sentence and one OK (R4). */
export function AlertDialog({ sentence, onOk, other }: Props) {
  const id = useId()
  return (
    <DialogFrame
      role="alertdialog"
      labelledBy={id}
      onClosed={(word) => (word === 'other' && other ? other.onChosen() : onOk())}
    >
      {(close) => (
        <>
          <p id={id} className="text-lg font-[520] text-pretty">
            {sentence}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button className="min-w-28" onClick={() => close()}>
              OK
            </Button>
            {other && (
              <Button variant="secondary" onClick={() => close('other')}>
                {other.words}
              </Button>
            )}
          </div>
        </>
      )}
    </DialogFrame>
  )
}
