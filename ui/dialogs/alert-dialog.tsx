import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

type Props = {
  sentence: string
  /** On the first button, where `OK` would leave open which way it goes. */
  ok?: string
  /** After OK or Escape: the place to send the focus to the cause. */
  onOk: () => void
  /** A second way out, beside OK; as `isMain` it is the one that leads on, though the first focus stays on the other. */
  other?: { words: string; onChosen: () => void; isMain?: boolean } | undefined
}

/** Our alert: exactly one sentence and one OK (R4), or two ways out. */
export function AlertDialog({ sentence, ok = 'OK', onOk, other }: Props) {
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
            <Button
              variant={other?.isMain ? 'secondary' : 'primary'}
              className="min-w-28"
              onClick={() => close()}
            >
              {ok}
            </Button>
            {other && (
              <Button variant={other.isMain ? 'primary' : 'secondary'} onClick={() => close('other')}>
                {other.words}
              </Button>
            )}
          </div>
        </>
      )}
    </DialogFrame>
  )
}
