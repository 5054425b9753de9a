import { mixOf } from '#shared/look/colour.ts'
import { isStandard, type Look } from '#shared/look/look.ts'
import { paletteOf } from '#shared/look/palette.ts'

/** The illustrated header of the first page: sky, horizon and sea, in the colours of the website. */
export const drawSky = (doc: PDFKit.PDFDocument, look: Look): void => {
  const of = paletteOf(look).light
  const { width } = doc.page
  const sky = doc.linearGradient(0, 0, 0, 150)
  const shades: [number, string][] = [
    [0, of.band],
    [0.1, isStandard(look) ? '#6f9cc0' : mixOf(of.band, of.sky1, 0.55)],
    [0.22, of.sky1],
    [0.55, of.sky2],
    [0.76, of.sky3],
    [0.95, of.sky4],
  ]
  for (const [at, colour] of shades) sky.stop(at, colour)
  doc.rect(0, 0, width, 150).fill(sky as unknown as string)
  doc.save().rect(0, 0, width, 150).clip()
  doc.circle(width - 110, 122, 44).fill(of.sun1)
  doc.restore()

  const waves: [number, number, string][] = [
    [126, 74, of.wave1],
    [134, 60, of.wave2],
    [141, 48, of.wave3],
    [147, 40, of.wave4],
  ]
  for (const [top, length, colour] of waves) {
    let path = `M ${-length} ${top}`
    for (let x = -length; x < width; x += length) {
      // peaked waves: a long trough between two short crests
      path += ` Q ${x + length / 2} ${top + 13} ${x + length} ${top}`
    }
    doc.path(`${path} L ${width} 154 L ${-length} 154 Z`).fill(colour)
  }
}
