import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogFrame } from './dialog-frame.tsx'

type Action = { words: string; onChosen: () => void; isMain?: boolean }

type Props = {
  sentence: string
  /** The label of the first button, where `OK` would be ambiguous. */
  ok?: string | undefined
  /** After OK or Escape: moves the focus to the cause. */
  onOk: () => void
  /** Further actions besides OK; one that `isMain` is emphasised, though the initial focus stays on OK. */
  others?: readonly Action[] | undefined
}

/** Our alert: exactly one sentence and one OK (R4), or several actions. */
export function AlertDialog({ sentence, ok = 'OK', onOk, others = [] }: Props) {
  const id = useId()
  return (
    <DialogFrame
      role="alertdialog"
      labelledBy={id}
      onClosed={(word) => (others.find(({ words }) => words === word)?.onChosen ?? onOk)()}
    >
      {(close) => (
        <>
          <p id={id} className="text-lg font-[520] text-pretty">
            {sentence}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant={others.some(({ isMain }) => isMain) ? 'secondary' : 'primary'}
              className="min-w-28"
              onClick={() => close()}
            >
              {ok}
            </Button>
            {others.map(({ words, isMain }) => (
              <Button key={words} variant={isMain ? 'primary' : 'secondary'} onClick={() => close(words)}>
                {words}
              </Button>
            ))}
          </div>
        </>
      )}
    </DialogFrame>
  )
}
