import { useEffect, useRef, useState } from 'react'

/**
 * The attributes of an image without its addresses once it could not be loaded, also when that happened before hydration.
 * Without an address nothing is loaded, and the picture is decoration.
 */
export const usePicture = <Picture extends { src: string }>(picture: Picture | undefined) => {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const address = picture?.src

  useEffect(() => {
    // complete without a width: it failed before hydration
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(address)
  }, [address])

  const shown: Partial<Picture> = picture && address !== failed ? picture : {}
  return { ...shown, ref: image, onError: () => setFailed(address) }
}
