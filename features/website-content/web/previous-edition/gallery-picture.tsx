import type { MouseEvent } from 'react'
import type { GalleryPicture as Picture } from '#features/website-content/website-content.contract.ts'
import { usePicture } from '#ui/site/use-picture.ts'

type Props = {
  shown: Picture
  /** Its number on the page, which names it when nothing else does. */
  number: number
  onOpen: () => void
}

/** A photograph with its caption; it leads to the large one. If it fails to load, its frame stays. */
export function GalleryPicture({ shown, number, onOpen }: Props) {
  const { large, caption, credit } = shown
  const picture = usePicture(shown.picture)
  const open = (event: MouseEvent) => {
    // a new tab or window, or a download
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }

  return (
    <figure>
      <a
        href={large.src}
        className="gallery-frame"
        aria-label={picture.alt ? undefined : (caption ?? `Picture ${number}`)}
        onClick={open}
      >
        <img
          alt=""
          width="600"
          height="400"
          {...picture}
          loading={number < 4 ? 'eager' : 'lazy'}
          decoding="async"
        />
      </a>
      <PictureWords caption={caption} credit={credit} />
    </figure>
  )
}

/** What a picture is about, and whose it is. */
export function PictureWords({ caption, credit }: Pick<Picture, 'caption' | 'credit'>) {
  if (!caption && !credit) return null
  return (
    <figcaption>
      {caption && <span dir="auto">{caption}</span>}
      {credit && <span className="picture-credit">{credit}</span>}
    </figcaption>
  )
}
