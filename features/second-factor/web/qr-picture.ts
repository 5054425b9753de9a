import { encodeQR } from 'qr'

/** The light margin that a reader needs, in modules. */
const margin = 4

/** A text as the path of an SVG's dark modules, and the width and height of the SVG with its light margin, in modules. */
export const qrPicture = (text: string): { path: string; size: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const path = rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    // one run of a row at a time
    return [...line.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    )
  })
  return { path: path.join(''), size: rows.length }
}
