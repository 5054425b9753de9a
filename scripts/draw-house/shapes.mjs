const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Half pixels are enough, and they do not differ from machine to machine. */
export const px = (number) => String(Math.round(number * 2) / 2)

export const text = (x, y, words, kind = '') =>
  `<text x="${px(x)}" y="${px(y)}"${kind && ` class="${kind}"`}>${escaped(words)}</text>`

/** Words in the middle of a place so many pixels wide; long ones are pressed together, whatever font the reader has. */
export const fitted = (x, y, words, { width, kind }) => {
  const isLong = words.length * 8.1 > width
  const pressed = isLong ? ` textLength="${px(width)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${px(x)}" y="${px(y)}" class="${kind} middle"${pressed}>${escaped(words)}</text>`
}

/** A name and what it is for, in one line. */
export const named = (x, y, name, words) =>
  `<text x="${px(x)}" y="${px(y)}"><tspan class="layer">${escaped(name)}</tspan><tspan class="soft" dx="10">${escaped(words)}</tspan></text>`

export const box = (x, y, width, height, kind, radius = 0) =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${radius}" class="${kind}"/>`

/** A point of an arrow that ends downwards at x, y. */
export const tip = (x, y, kind) =>
  `<path d="M${px(x - 5)} ${px(y - 8)}L${px(x + 5)} ${px(y - 8)}L${px(x)} ${px(y)}Z" class="${kind}"/>`

export const group = (title, inner) => `<g><title>${escaped(title)}</title>${inner}</g>`

export const inFiles = (count) => `${count} ${count === 1 ? 'file' : 'files'}`
