/** Between two neighbours in a row, in pixels; how wide a place is at most, and one that an arrow only passes. */
const gap = 12
const widest = 126
const passage = 2

/** How high a noun is placed: 0 when it knows no other, else one above the highest that it knows. */
const heights = (names, arrows) => {
  const known = new Map()
  const heightOf = (name) => {
    if (known.has(name)) return known.get(name)
    known.set(name, 0) // a circle ends here
    const below = arrows.filter(({ from }) => from === name).map(({ to }) => heightOf(to))
    known.set(name, below.length === 0 ? 0 : Math.max(...below) + 1)
    return known.get(name)
  }
  for (const name of names) heightOf(name)
  return known
}

/** Rows from the ground up. An arrow that passes a row gets a place there, shared with others to the same noun. */
const rowsOf = (names, arrows, space) => {
  const height = heights(names, arrows)
  const rows = Array.from({ length: Math.max(...height.values()) + 1 }, () => [])
  for (const name of names) rows[height.get(name)].push({ key: name })

  const links = new Map()
  const routes = arrows.map(({ from, to }) => {
    const keys = [from]
    for (let row = height.get(from) - 1; row > height.get(to); row -= 1) {
      const key = `${to}@${row}`
      if (!rows[row].some((item) => item.key === key)) rows[row].push({ key, width: passage })
      keys.push(key)
    }
    keys.push(to)
    for (const [at, key] of keys.slice(1).entries()) links.set(`${keys[at]} ${key}`, [keys[at], key])
    return { from, to, keys }
  })
  const widths = rows.map((row) => {
    const passages = row.filter(({ width }) => width).length
    return (space - passages * passage - (row.length - 1) * gap) / (row.length - passages)
  })
  const width = Math.floor(Math.min(widest, ...widths))
  const sized = rows.map((row) => row.map((item) => ({ width, ...item })))
  const near = new Map()
  for (const [a, b] of links.values()) {
    near.set(a, [...(near.get(a) ?? []), b])
    near.set(b, [...(near.get(b) ?? []), a])
  }
  return { rows: sized, width, routes, links: [...links.values()], near }
}

/** Puts a row as near as possible to the wished places: in order, without overlap, between 0 and `space`. */
const settle = (row, wished, space) => {
  const offsets = []
  row.forEach((item, at) => {
    offsets.push(at === 0 ? item.width / 2 : offsets[at - 1] + (row[at - 1].width + item.width) / 2 + gap)
  })
  const blocks = []
  row.forEach((item, at) => {
    blocks.push({ sum: (wished.get(item.key) ?? space / 2) - offsets[at], count: 1 })
    const mean = ({ sum, count }) => sum / count
    while (blocks.length > 1 && mean(blocks.at(-2)) > mean(blocks.at(-1))) {
      const { sum, count } = blocks.pop()
      blocks.at(-1).sum += sum
      blocks.at(-1).count += count
    }
  })
  const last = row.at(-1)
  const room = Math.max(0, space - (offsets.at(-1) + last.width / 2))
  const starts = blocks.flatMap(({ sum, count }) =>
    Array(count).fill(Math.min(room, Math.max(0, sum / count))),
  )
  return row.map((item, at) => [item.key, starts[at] + offsets[at]])
}

/** The middle of each item: a few times each row is drawn to the mean of its neighbours above and below. */
const placesOf = (rows, near, space) => {
  let places = new Map(rows.flatMap((row) => settle(row, new Map(), space)))
  for (let round = 0; round < 8; round += 1) {
    const wished = new Map()
    for (const { key } of rows.flat()) {
      const around = near.get(key) ?? [key]
      wished.set(key, around.reduce((sum, other) => sum + places.get(other), 0) / around.length)
    }
    places = new Map(rows.flatMap((row) => settle(row, wished, space)))
  }
  return places
}

const costOf = ({ rows, links, near }, space) => {
  const places = placesOf(rows, near, space)
  const rowOf = new Map(rows.flatMap((row, at) => row.map(({ key }) => [key, at])))
  let cost = 0
  links.forEach(([a, b], at) => {
    cost += Math.abs(places.get(a) - places.get(b))
    for (const [c, d] of links.slice(at + 1)) {
      const sameRows = rowOf.get(a) === rowOf.get(c)
      if (sameRows && (places.get(a) - places.get(c)) * (places.get(b) - places.get(d)) < 0) cost += 400
    }
  })
  return cost
}

/** Swaps two of a row as long as that makes arrows shorter or uncrosses them. Always the same answer for the same house. */
const untangle = (drawing, space) => {
  const { rows } = drawing
  let best = costOf(drawing, space)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const row of rows) {
      for (let one = 0; one < row.length; one += 1) {
        for (let other = one + 1; other < row.length; other += 1) {
          ;[row[one], row[other]] = [row[other], row[one]]
          const cost = costOf(drawing, space)
          if (cost < best - 0.5) {
            best = cost
            isBetter = true
          } else [row[one], row[other]] = [row[other], row[one]]
        }
      }
    }
  }
}

/**
 * Puts nouns into rows, so that every arrow points down: `rows` is their number, `at` gives each noun its row from the
 * ground (0) and the middle of its place in a space so many pixels wide, `width` is that of a noun, `routes` says by which places each arrow goes.
 */
export const layOut = (names, arrows, space) => {
  const drawing = rowsOf(names, arrows, space)
  untangle(drawing, space)
  const places = placesOf(drawing.rows, drawing.near, space)
  const at = new Map(
    drawing.rows.flatMap((row, index) => row.map(({ key }) => [key, { row: index, x: places.get(key) }])),
  )
  return { rows: drawing.rows.length, width: drawing.width, at, routes: drawing.routes }
}
