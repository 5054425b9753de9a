import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Path } from '../../change.ts'
import { contentPages } from '../../pages-of-content.ts'
import { useEditor } from '../editor-context.ts'
import { attachFrame, type FrameParts } from './attach-frame.ts'
import type { Chosen } from './outlines.ts'
import { previewAddress } from './preview-address.ts'

type Props = {
  chosen: Chosen
  /** Opens the search over all texts. */
  onSearch: () => void
}

const widths = { desktop: 1280, phone: 390 }

/** The page from the draft, as wide as a visitor's window; each text in it leads to its field. */
export function AdminPreview({ chosen, onSearch }: Props) {
  const { website, place, view, open, showPage, undo } = useEditor()
  const { page } = place
  const width = useIsNarrow() ? 'phone' : place.width
  const room = useRef<HTMLDivElement>(null)
  const { scale, height } = useScale(room, widths[width])
  const frame = useRef<HTMLIFrameElement>(null)
  const parts = useRef<FrameParts>(undefined)
  const [failed, setFailed] = useState(false)
  const address = previewAddress(website, page)
  const { serial } = view
  const begunAt = useLoadBegin(address, serial)

  const onOpen = useEffectEvent((path: Path) => open(path, 'page'))
  const onPage = useEffectEvent((path: string) => {
    const other = contentPages.find((one) => one.page === path)
    if (other) showPage(other.page)
  })
  const onKey = useEffectEvent((key: 'undo' | 'search') => (key === 'undo' ? undo() : onSearch()))

  const attach = () => {
    parts.current?.detach()
    const document = frame.current?.contentDocument
    setFailed(!document?.querySelector('main'))
    if (!document) return
    parts.current = attachFrame(document, address, {
      opened: () => latest.current.field,
      onOpen: (path) => onOpen(path),
      onPage: (path) => onPage(path),
      onKey: (key) => onKey(key),
    })
    parts.current.draw(latest.current, place.from === 'fields')
    // what was saved while the page was on its way may not be in it
    if (begunAt.current !== serial) void parts.current.refresh(() => latest.current)
  }
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })

  const { record, name, field } = chosen
  const [recordPath, fieldPath] = [record?.join('.'), field?.join('.')]
  useEffect(() => {
    void [recordPath, fieldPath, name]
    parts.current?.draw(latest.current, place.from === 'fields')
  }, [recordPath, fieldPath, name, place.from])

  const shown = useRef(serial)
  useEffect(() => {
    if (shown.current === serial) return
    shown.current = serial
    void parts.current?.refresh(() => latest.current)
  }, [serial])
  useEffect(() => () => parts.current?.detach(), [])

  return (
    <div ref={room} className="edit-canvas" data-width={width}>
      {failed && <p role="status">This page cannot be shown. Your changes are safe in the draft.</p>}
      <div
        className="edit-page"
        style={{ width: widths[width] * scale, height: height * scale || undefined }}
      >
        <iframe
          ref={frame}
          src={address}
          onLoad={attach}
          title={`${contentPages.find((one) => one.page === page)?.title}, from the draft`}
          style={{ width: widths[width], height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

/** The state of the draft when the frame began to load this address. */
const useLoadBegin = (address: string, serial: number): React.RefObject<number> => {
  const begunAt = useRef(serial)
  const onBegin = useEffectEvent(() => {
    begunAt.current = serial
  })
  useEffect(() => {
    void address
    onBegin()
  }, [address])
  return begunAt
}

/** How much smaller than life the page is shown so that it fits, and how high its window then is. */
const useScale = (room: React.RefObject<HTMLDivElement | null>, width: number) => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [room])
  const [across, down] = [Math.max(size.width - 2 * margin, 1), Math.max(size.height - margin, 1)]
  const scale = Math.min(1, across / width)
  return { scale, height: down / scale }
}

const margin = 20

/** Whether the window is as narrow as a phone: then the page is, too. The same width as in admin-website.css. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const narrow = matchMedia(narrowWindow)
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => matchMedia(narrowWindow).matches,
  )

const narrowWindow = '(max-width: 699.98px)'
