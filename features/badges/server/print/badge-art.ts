import { createStamp } from '#platform/server/documents/stamp.ts'
import { mixOf } from '#shared/look/colour.ts'
import { isStandard, type Look, standardLook } from '#shared/look/look.ts'
import { paletteOf } from '#shared/look/palette.ts'

/** The colours on paper; the standard ones are those of the first badges. */
const coloursOf = (look: Look) => {
  const { band, sky1, sky2, sky4, sun1, wave2, wave4 } = paletteOf(look).light
  return isStandard(look)
    ? { band, air: '#9cc0d8', sky2, sky4, sun1, wave2, water: '#163f7c' }
    : { band, air: mixOf(band, sky1, 0.8), sky2, sky4, sun1, wave2, water: wave4 }
}

/** The side length of the logo's drawing. */
const markSide = 38

/** The website's logo for white paper: sun and sea in a dark ring. */
const markStamp = (doc: PDFKit.PDFDocument, look = standardLook) => {
  const { sun1, water } = coloursOf(look)
  return createStamp(doc, { width: markSide, height: markSide }, () => {
    doc.circle(19, 19, 17).lineWidth(3.6).fillAndStroke('#ffffff', '#0e1a2b')
    doc.save().circle(19, 19, 14).clip()
    doc.circle(19, 19, 8.6).fill(sun1)
    doc.path('M3 22q4-5 8 0t8 0 8 0 8 0v16H3z').fill(water)
    doc.restore()
  })
}

/** A mark that is drawn at a place so high, in points, and how wide it is then. */
type ConferenceMark = {
  widthAt: (height: number) => number
  draw: (place: { x: number; y: number; height: number }) => void
}

/** A method of pdfkit that its types lack. */
type Opening = { openImage: (bytes: Buffer) => { width: number; height: number } }

/** At most so many times as wide as high. */
const widestLogo = 3

/** The uploaded logo, a JPEG, on white and stored once in the file; else the mark of the look. */
export const conferenceMark = (doc: PDFKit.PDFDocument, look?: Look, logo?: Uint8Array): ConferenceMark => {
  if (!logo) {
    const stamp = markStamp(doc, look)
    return {
      widthAt: (height) => height,
      draw: ({ x, y, height }) => stamp({ x, y, scale: height / markSide }),
    }
  }
  const image = (doc as unknown as Opening).openImage(Buffer.from(logo))
  const widthAt = (height: number) => height * Math.min(widestLogo, image.width / image.height)
  return {
    widthAt,
    draw: ({ x, y, height }) => {
      const width = widthAt(height)
      doc.roundedRect(x - 2, y - 2, width + 4, height + 4, 2).fill('#ffffff')
      doc.image(image as never, x, y, { fit: [width, height], align: 'center', valign: 'center' })
    },
  }
}

/** The size of the band at the top of an A6 badge; its image is wider and cropped. */
export const band = { width: 254.2, height: 92 }
/** The image is 420 wide; its centre is visible. */
const leftOut = (420 - band.width) / 2

/** The sky, the sun and the waves of the website. */
export const bandStamp = (doc: PDFKit.PDFDocument, look = standardLook) => {
  const of = coloursOf(look)
  return createStamp(
    doc,
    {
      ...band,
      gradient: {
        top: 0,
        bottom: band.height,
        stops: [
          [0, of.band],
          [0.18, of.air],
          [0.6, of.sky2],
          [1, of.sky4],
        ],
      },
    },
    (paint) => {
      doc.save().rect(0, 0, band.width, band.height).clip()
      paint()
      doc.restore()
      doc.circle(268 - leftOut, 52, 24).fill(of.sun1)
      doc.path(wave(0, 72, 16)).fill(of.wave2)
      doc.path(wave(-17, 82, 14)).fill(of.water)
    },
  )
}

/** Waves from this level down to the bottom of the band, with the first crest at `begin`. */
const wave = (begin: number, level: number, height: number): string => {
  const crests = Array.from({ length: 13 }, (_, at) => {
    const x = begin - leftOut + at * 35
    return `Q${x + 17.5} ${level + (at % 2 === 0 ? -height : height)} ${x + 35} ${level}`
  })
  return `M${begin - leftOut} ${level}${crests.join('')}V${band.height}H${begin - leftOut}Z`
}
