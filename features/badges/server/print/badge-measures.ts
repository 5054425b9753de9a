import type { BadgeForm } from '#features/badges/print-forms.ts'

/** Converts millimetres to points. */
export const mm = (count: number): number => (count * 72) / 25.4

type Size = { width: number; height: number }

/** In millimetres. */
export const a6: Size = { width: 105, height: 148 }
export const small: Size = { width: 90, height: 60 }
const a4: Size = { width: 210, height: 297 }

const across = 2
const down = 4
/** Badges on a sheet. */
export const onSheet = across * down
const left = (a4.width - across * small.width) / 2
const top = (a4.height - down * small.height) / 2

/** The page size of a format, in points. */
export const pageOf = (form: BadgeForm): [width: number, height: number] => {
  const { width, height } = form === 'a6' ? a6 : form === 'small' ? small : a4
  return [mm(width), mm(height)]
}

/** The position of the badge with this number on its sheet, in millimetres. */
export const placeOnSheet = (at: number): { x: number; y: number } => ({
  x: left + (at % across) * small.width,
  y: top + Math.floor((at % onSheet) / across) * small.height,
})

type Mark = { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] }

/** The crop marks of a sheet, in millimetres: 3 outside of the cut, 5 long. */
export const cropMarks = (): Mark[] => {
  const [near, far] = [3, 8]
  const right = left + across * small.width
  const bottom = top + down * small.height
  const upright = Array.from({ length: across + 1 }, (_, at) => left + at * small.width).flatMap(
    (x): Mark[] => [
      { from: [x, top - far], to: [x, top - near] },
      { from: [x, bottom + near], to: [x, bottom + far] },
    ],
  )
  const level = Array.from({ length: down + 1 }, (_, at) => top + at * small.height).flatMap((y): Mark[] => [
    { from: [left - far, y], to: [left - near, y] },
    { from: [right + near, y], to: [right + far, y] },
  ])
  return [...upright, ...level]
}

/** The line width of a crop mark, in millimetres. */
export const markWeight = 0.25

/** The area reserved for a code on A6, in millimetres. */
export const codePlace = { x: a6.width - 8 - 28, y: 148 - 19 - 6 - 28, width: 28, height: 28 }
