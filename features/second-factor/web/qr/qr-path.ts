/** Draws the dark modules as the path of an SVG, one run of a row at a time, moved by the light margin around them. */
export const qrPath = (rows: readonly (readonly boolean[])[], margin: number): string =>
  rows
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
      return [...line.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index + margin} ${y + margin}h${run.length}v1h-${run.length}z`,
      )
    })
    .join('')
