import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Path } from '../../change.ts'
import { formatPath } from '../../format-path.ts'
import { contentPages } from '../../pages-of-content.ts'
import { useEditor } from '../editor-context.ts'
import { attachFrame, type FrameParts } from './attach-frame.ts'
import type { Chosen } from './outlines.ts'
import { addedPageAt, pathShown } from './own-page-shown.ts'
import { previewAddress } from './preview-address.ts'
import { shownOrder } from './target.ts'
import { useFramePage } from './use-frame-page.ts'
import { useIsNarrow, useScale } from './use-scale.ts'
import { useTypedTexts } from './use-typed-texts.ts'

type Props = {
  chosen: Chosen
  /** Opens the search over all texts. */
  onSearch: () => void
  /** Receives the fields that the page shows, dotted, in page order. */
  onOrder: (order: readonly string[]) => void
}

const widths = { desktop: 1280, phone: 390 }

/** The page of the draft at a visitor's width; each text in it opens its field. */
export function AdminPreview(props: Props) {
  const { website, place, draft } = useEditor()
  const { page } = place
  const width = useIsNarrow() ? 'phone' : place.width
  const room = useRef<HTMLDivElement>(null)
  const { scale, height } = useScale(room, widths[width])
  const frame = useRef<HTMLIFrameElement>(null)
  const address = previewAddress(website, pathShown(place, draft.base))
  const { failed, isReady, look } = useAttachedPage(frame, address, props)

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
          onLoad={look}
          // a click before it is ready would be lost
          inert={!isReady}
          title={`${contentPages.find((one) => one.page === page)?.title}, from the draft`}
          style={{ width: widths[width], height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

/**
 * Connects the page in the frame with the fields: opens them, outlines the chosen one, and shows the draft.
 */
const useAttachedPage = (
  frame: React.RefObject<HTMLIFrameElement | null>,
  address: string,
  { chosen, onSearch, onOrder }: Props,
) => {
  const { place, view, draft, open, showPage, undo, redo } = useEditor()
  const { serial } = view
  const attached = useRef<FrameParts>(undefined)
  const begunAt = useLoadBegin(address, serial)

  const onOpen = useEffectEvent((path: Path) => open(path, 'page'))
  const onPage = useEffectEvent((path: string) => {
    const other = contentPages.find((one) => one.page === path)
    const added = addedPageAt(draft.shown, path)
    if (other) showPage(other.page)
    else if (added) open(added.at, 'fields', added.page)
  })
  const onKey = useEffectEvent((key: 'undo' | 'redo' | 'search') => ({ undo, redo, search: onSearch })[key]())
  const nameOf = useEffectEvent((path: Path) => formatPath(draft.shown, draft.shown, path))
  const latestFacts = useEffectEvent(() => view.facts)
  const showWaiting = useTypedTexts(attached, draft)
  const onShown = useEffectEvent(() => {
    showWaiting()
    onOrder(attached.current ? shownOrder(attached.current.page) : [])
  })

  const attach = (page: Document) => {
    attached.current?.detach()
    attached.current = attachFrame(page, address, {
      opened: () => latest.current.field,
      onOpen: (path) => onOpen(path),
      onPage: (path) => onPage(path),
      onKey: (key) => onKey(key),
      onShown: () => onShown(),
      nameOf: (path) => nameOf(path),
      facts: () => latestFacts(),
    })
    onShown()
    attached.current.draw(latest.current, place.from === 'fields')
    // a change saved while the page was loading may be missing in it
    if (begunAt.current !== serial) void attached.current.refresh(() => latest.current)
  }
  const framePage = useFramePage(frame, address, attach)
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })

  const { record, name, field } = chosen
  const [recordPath, fieldPath] = [record?.join('.'), field?.join('.')]
  useEffect(() => {
    void [recordPath, fieldPath, name]
    attached.current?.draw(latest.current, place.from === 'fields')
  }, [recordPath, fieldPath, name, place.from])

  const shown = useRef(serial)
  useEffect(() => {
    if (shown.current === serial) return
    shown.current = serial
    void attached.current?.refresh(() => latest.current)
  }, [serial])
  useEffect(() => () => attached.current?.detach(), [])

  return framePage
}

/** The serial of the draft when the frame began to load this URL. */
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
