import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { carriesFiles, useNoAccidentalDrop } from '#ui/fields/form/use-no-accidental-drop.ts'
import { pictureTypes } from './picture-file.ts'

type Props = {
  /** Attributes of the file input. */
  control: {
    id: string
    'aria-describedby'?: string | undefined
    onFocus?: () => void
    'aria-label'?: string
  }
  /** Whether it takes several files at once; else the first of them. */
  isSeveral?: boolean
  /** What a click does: `Choose a picture`. */
  words: string
  onFiles: (files: readonly File[]) => void
  /** What is at its left. */
  children?: ReactNode
}

/** Takes pictures: chosen, dropped on it, or pasted while nothing else in the fields takes a pasted file. */
export function AdminPictureDrop({ control, isSeveral = false, words, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const take = (files: FileList) => {
    const chosen = isSeveral ? [...files] : [...files].slice(0, 1)
    if (chosen.length > 0) onFiles(chosen)
  }
  useNoAccidentalDrop()
  usePastedFiles(zone, take)
  const hover = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    <div ref={zone} className="drop-zone edit-drop" data-over={isOver || undefined} data-picture-drop>
      <input
        {...control}
        type="file"
        accept={pictureTypes}
        multiple={isSeveral}
        className="drop-input"
        onClick={({ currentTarget }) => {
          // so that the same file can be chosen again
          currentTarget.value = ''
        }}
        onChange={({ target }) => target.files && take(target.files)}
        onDragEnter={hover}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (!carriesFiles(event)) return
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      />
      {children}
      <p aria-hidden="true" className="min-w-0 flex-1 basis-32 text-ink-2">
        <span className="font-[600] text-ai underline underline-offset-3">{words}</span>
        <span className="pointer-coarse:hidden">, drop {isSeveral ? 'them' : 'it'} here, or paste</span>
      </p>
    </div>
  )
}

/** Takes pasted files for the zone that has the focus, else for the first zone of the panel. */
const usePastedFiles = (zone: React.RefObject<HTMLElement | null>, take: (files: FileList) => void): void => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, target } = event
    if (event.defaultPrevented || !data?.files.length || document.querySelector('dialog[open]')) return
    const focused = target instanceof Element && target.closest('[data-picture-drop]')
    if ((focused || document.querySelector('[data-picture-drop]')) !== zone.current) return
    event.preventDefault()
    take(data.files)
  })
  useEffect(() => {
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
