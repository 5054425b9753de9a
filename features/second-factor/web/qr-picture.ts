import { encodeQR } from 'qr'

/** The quiet zone, in modules. */
const margin = 4

/** A text as the SVG path of the dark modules, and the size of the SVG with its quiet zone, in modules. */
export const qrPicture = (text: string): { path: string; size: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const path = rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    // one horizontal run at a time
    return [...line.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    )
  })
  return { path: path.join(''), size: rows.length }
}
