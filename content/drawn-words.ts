import drawn from './drawn-words.json' with { type: 'json' }
import type { Ornaments } from './website-content.ts'

/** Words that are written downwards; with a picture where they are drawn, because not every device has their letters. */
export type DrawnWords = {
  text: string
  picture?: { src: string; width: number; height: number } | undefined
}

/** The ornaments with the pictures of their words. */
export const withPictures = ({ stamp, cartouche, ...others }: Ornaments) => ({
  ...others,
  stamp: wordsOf(stamp),
  cartouche: wordsOf(cartouche),
})

const wordsOf = (text: string | undefined): DrawnWords | undefined =>
  text === undefined
    ? undefined
    : { text, picture: Object.hasOwn(drawn, text) ? drawn[text as keyof typeof drawn] : undefined }
