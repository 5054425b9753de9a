import { useEffect, useRef, useState } from 'react'

/**
 * For an image that may fail: its address goes from the `<img>` when it cannot be loaded, also when that happened
 * before the scripts of the page ran. Without an address there is nothing to load.
 */
export const usePicture = (address: string | undefined) => {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const src = address && address !== failed ? address : undefined

  useEffect(() => {
    // no width although all is over: it failed while no one listened
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(address)
  }, [address])

  return { ref: image, src, onError: () => setFailed(address) }
}
