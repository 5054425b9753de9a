import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Returns each page of the frame as soon as its document is parsed, before its images have loaded. */
export const useFramePage = (
  frame: RefObject<HTMLIFrameElement | null>,
  address: string,
  onPage: (page: Document) => void,
) => {
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState(false)
  const known = useRef<Document>(undefined)
  const isReady = shown === address

  const look = () => {
    const page = frame.current?.contentDocument ?? undefined
    // a late event of the previous page
    if (page && !isAt(page, address)) return
    setShown(address)
    if (page && page === known.current) return
    known.current = page
    setFailed(!page?.querySelector('main'))
    if (page) onPage(page)
  }
  const onParsed = useEffectEvent(look)

  useEffect(() => {
    if (isReady) return
    let turn = 0
    const watch = () => {
      const page = frame.current?.contentDocument
      if (page && isAt(page, address) && page.readyState !== 'loading') onParsed()
      else turn = requestAnimationFrame(watch)
    }
    watch()
    return () => cancelAnimationFrame(turn)
  }, [frame, address, isReady])

  return {
    /** The page could not be shown. */
    failed,
    /** The page of this URL is ready. */
    isReady,
    /** For the frame's `load`. */
    look,
  }
}

const isAt = (page: Document, address: string) => page.URL === new URL(address, document.baseURI).href
