type Doc = PDFKit.PDFDocument
/** What pdfkit has and its types do not say. */
type Inside = { page: { xobjects: Record<string, unknown> }; addContent: (content: string) => Doc }

/** Where it is placed: in points from the left and the top, at so much of its own size. */
type Place = { x: number; y: number; scale: number }

/**
 * A picture that many pages show and the file holds once. `draw` draws it with the document's own verbs, without text; a
 * gradient that it paints with `paint` goes from `top` down to `bottom`.
 */
export const createStamp = (
  doc: Doc,
  { width, height, gradient }: { width: number; height: number; gradient?: Gradient },
  draw: (paint: () => void) => void,
): ((place: Place) => void) => {
  const inside = doc as unknown as Inside
  const kept: string[] = []
  // what is drawn now goes into the stamp and not on the page
  inside.addContent = (content) => {
    kept.push(content)
    return doc
  }
  draw(() => kept.push('/Shade sh'))
  Reflect.deleteProperty(inside, 'addContent')

  const name = `Stamp${stampsOf(doc)}`
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: gradient ? { Shading: { Shade: shadingOf(doc, gradient) } } : {},
  })
  form.end(Buffer.from(`${kept.join('\n')}\n`, 'latin1'))
  return ({ x, y, scale }) => {
    inside.page.xobjects[name] = form
    doc.save().transform(scale, 0, 0, scale, x, y)
    inside.addContent(`/${name} Do`)
    doc.restore()
  }
}

/** Colours from the top downwards; each place is a part of the way. */
type Gradient = { top: number; bottom: number; stops: readonly (readonly [at: number, colour: string])[] }

const shadingOf = (doc: Doc, { top, bottom, stops }: Gradient) => {
  const pieces = stops.slice(1).map(([, colour], at) =>
    objectOf(doc, {
      FunctionType: 2,
      Domain: [0, 1],
      C0: partsOf(stops[at]?.[1] ?? colour),
      C1: partsOf(colour),
      N: 1,
    }),
  )
  const all = objectOf(doc, {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: pieces,
    Bounds: stops.slice(1, -1).map(([at]) => at),
    Encode: pieces.flatMap(() => [0, 1]),
  })
  return objectOf(doc, {
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [0, top, 0, bottom],
    Function: all,
    Extend: [true, true],
  })
}

const objectOf = (doc: Doc, data: object) => {
  const written = doc.ref(data) as unknown as { end: () => void }
  written.end()
  return written
}

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

const counts = new WeakMap<Doc, number>()
const stampsOf = (doc: Doc): number => {
  const count = (counts.get(doc) ?? 0) + 1
  counts.set(doc, count)
  return count
}
