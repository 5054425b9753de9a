/** The eight ways to turn modules over, so that no code looks like a pattern (section 7.8.2). `x` across, `y` down. */
export const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** How hard a code is to read: long runs, squares, what looks like a corner, too much of one colour (section 7.8.3). */
export const penaltyOf = (dark: readonly (readonly boolean[])[]): number => {
  const rows = dark.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  const lines = [...rows, ...columns]
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
  const corners = lines.flatMap((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)])
  const share = rows.join('').replaceAll('0', '').length / dark.length ** 2
  return (
    runs.reduce((sum, run) => sum + run.length - 2, 0) +
    3 * squaresIn(dark) +
    40 * corners.length +
    10 * Math.floor(Math.abs(share * 20 - 10))
  )
}

const squaresIn = (dark: readonly (readonly boolean[])[]): number =>
  dark
    .slice(1)
    .reduce(
      (sum, row, y) =>
        sum +
        row
          .slice(1)
          .filter((isDark, x) => [dark[y]?.[x], dark[y]?.[x + 1], row[x]].every((other) => other === isDark))
          .length,
      0,
    )
