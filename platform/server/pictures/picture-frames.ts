import type { PictureFormat, PictureKind } from '#content/picture-files.ts'

/** The most pixels of a picture that is read. */
export const largestPicture = 50_000_000

export type EncodeOptions = {
  kind: PictureKind
  /** A part, in shares of width and height from the top left. */
  crop?: { x: number; y: number; width: number; height: number } | undefined
}

/** Why a picture is not stored. `tooHeavy`: it took too much time or memory. */
export type PictureProblem = 'unreadable' | 'tooManyPixels' | 'tooSmall' | 'tooHeavy'

/** One line of JSON before each file that the encoding process writes; `bytes`: the length of the file. */
export type FrameHead =
  | { kind: 'master'; width: number; height: number; bytes: number }
  | { kind: 'width'; width: number; format: PictureFormat; bytes: number }
  | { kind: 'problem'; problem: PictureProblem }
  | { kind: 'end' }
