import { useEffect, useRef, useState } from 'react'

/**
 * Removes the URL of an image that cannot be loaded, also when that happened before hydration. Without a URL nothing is
 * loaded.
 */
export const usePicture = (address: string | undefined) => {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const src = address && address !== failed ? address : undefined

  useEffect(() => {
    // complete without a width: it failed before hydration
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(address)
  }, [address])

  return { ref: image, src, onError: () => setFailed(address) }
}
