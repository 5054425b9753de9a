import type { StoredPicture } from '#content/picture.ts'

/** What the texts of a picture are called. */
export const pictureTextLabels = { alt: 'alternative text', credit: 'credit' } as const

/** What changed about a picture: added to the name of its field, with the value before and after. */
export type PictureChange = { what: string; was: string; is: string }

/** Formats a change of a picture; null is none. */
export const formatPictureChange = (
  before: StoredPicture | null,
  after: StoredPicture | null,
): PictureChange => {
  const [was, is] = [before, after].map((one) => (one ? alternative(one) : '')) as [string, string]
  if (!before) return { what: ' added', was, is }
  if (!after) return { what: ' removed', was, is }
  if (before.id !== after.id) return { what: ' replaced', was, is }
  const parts = [
    { name: pictureTextLabels.alt, was, is },
    { name: pictureTextLabels.credit, was: before.credit ?? '', is: after.credit ?? '' },
    { name: 'focal point', was: focalPoint(before), is: focalPoint(after) },
  ].filter((part) => part.was !== part.is)
  const [only] = parts
  if (only && parts.length === 1) return { what: `, ${only.name}`, was: only.was, is: only.is }
  const all = (of: 'was' | 'is') => parts.map((part) => `${part.name}: ${part[of] || 'none'}`).join('; ')
  return { what: ' changed', was: all('was'), is: all('is') }
}

const alternative = ({ alt }: StoredPicture): string =>
  alt === undefined ? 'not described' : alt || 'decoration only'

const focalPoint = ({ focusX = 0.5, focusY = 0.5 }: StoredPicture): string =>
  focusX === 0.5 && focusY === 0.5
    ? 'the middle'
    : `${Math.round(focusX * 100)}% from the left, ${Math.round(focusY * 100)}% from the top`
