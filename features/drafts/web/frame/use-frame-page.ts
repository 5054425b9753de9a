import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Hands over each page of the frame as soon as it can be read: its pictures may still be on their way. */
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
    // the page before it, which has arrived late
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
    /** The page of this address was handed over. */
    isReady,
    /** For the frame's `load`. */
    look,
  }
}

const isAt = (page: Document, address: string) => page.URL === new URL(address, document.baseURI).href
