import type { KeyboardEvent } from 'react'
import type { GalleryPicture } from '#features/website-content/website-content.contract.ts'
import { DialogFrame } from '#ui/dialogs/dialog-frame.tsx'
import { SpriteIcon } from '#ui/site/sprite-icon.tsx'
import { PictureWords } from './gallery-picture.tsx'

type Props = {
  pictures: readonly GalleryPicture[]
  /** The index of the picture that is shown. */
  at: number
  onShow: (index: number) => void
  onClosed: () => void
}

/** A picture as large as the window. The arrow keys go to the others, Escape closes. */
export function GalleryDialog({ pictures, at, onShow, onClosed }: Props) {
  const picture = pictures[at]
  const count = pictures.length
  if (!picture) return null
  const go = (steps: number) => onShow((at + steps + count) % count)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }

  return (
    <DialogFrame
      role="dialog"
      labelledBy="gallery-place"
      onClosed={onClosed}
      guard={{ mayClose: () => true, onKeyDown }}
      place="gallery-dialog"
    >
      {(close) => (
        <>
          <figure>
            <img key={picture.large.src} {...picture.large} alt={picture.large.alt} />
            <PictureWords {...picture} />
          </figure>
          <p className="gallery-bar">
            <span id="gallery-place" className="num" aria-live="polite">
              Picture {at + 1} of {count}
            </span>
            {count > 1 && (
              <>
                <button type="button" aria-label="Previous picture" onClick={() => go(-1)}>
                  <SpriteIcon name="arrow-left" size={20} />
                </button>
                <button type="button" aria-label="Next picture" onClick={() => go(1)}>
                  <SpriteIcon name="arrow-left" size={20} className="rotate-180" />
                </button>
              </>
            )}
            <button type="button" onClick={() => close()}>
              Close
            </button>
          </p>
        </>
      )}
    </DialogFrame>
  )
}
