/** A colour between two others of the form `#RRGGBB`; `share` from 0 to 1 is that of the second. */
export const mixColours = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
      return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')
    .toUpperCase()}`
