type Doc = PDFKit.PDFDocument
/** Internals of pdfkit that its types lack. */
type Inside = { page: { xobjects: Record<string, unknown> }; addContent: (content: string) => Doc }

/** Its position in points from the left and the top, and its scale. */
type Place = { x: number; y: number; scale: number }

/**
 * A drawing that many pages show and the file stores once (form XObject). `draw` uses the document's own methods, without
 * text; a gradient painted with `paint` runs from `top` down to `bottom`.
 */
export const createStamp = (
  doc: Doc,
  { width, height, gradient }: { width: number; height: number; gradient?: Gradient },
  draw: (paint: () => void) => void,
): ((place: Place) => void) => {
  const inside = doc as unknown as Inside
  const operators: string[] = []
  // redirects drawing from the page to the stamp
  inside.addContent = (content) => {
    operators.push(content)
    return doc
  }
  draw(() => operators.push('/Shade sh'))
  Reflect.deleteProperty(inside, 'addContent')

  const name = `Stamp${stampsOf(doc)}`
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: gradient ? { Shading: { Shade: shadingOf(doc, gradient) } } : {},
  })
  form.end(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
  return ({ x, y, scale }) => {
    inside.page.xobjects[name] = form
    doc.save().transform(scale, 0, 0, scale, x, y)
    inside.addContent(`/${name} Do`)
    doc.restore()
  }
}

/** Colours from top to bottom; each offset is a fraction of the distance. */
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
