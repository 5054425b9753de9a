import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/**
 * URLs of resources that a PDF may use without embedding them: East Asian character maps, and the 14
 * standard fonts.
 */
const resources = {
  cMapUrl: addressesOf(
    import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url',
      import: 'default',
      exhaustive: true,
      eager: true,
    }),
  ),
  standardFontDataUrl: addressesOf(
    import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url',
      import: 'default',
      exhaustive: true,
      eager: true,
    }),
  ),
}

function addressesOf(files: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(files).map(([path, address]) => [path.replace(/^.*\//, ''), address]))
}

/** PDF.js requests them by name. */
class BesideFactory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = kind in resources ? resources[kind as keyof typeof resources].get(filename) : undefined
    if (!address) throw new Error(`${filename} is not there`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${filename} could not be loaded`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** An open PDF. */
export type OpenPdf = {
  pages: number
  /**
   * Renders a page, counted from 1, at a width in CSS pixels, with a text layer for selection and screen
   * readers.
   */
  draw: (page: number, into: HTMLElement, width: number) => Promise<void>
  close: () => void
}

/** @throws when the bytes are not a readable PDF */
export const openPdf = async (bytes: ArrayBuffer): Promise<OpenPdf> => {
  const task: PDFDocumentLoadingTask = getDocument({
    data: bytes,
    // problems of a file are shown in the pane, not in the console
    verbosity: VerbosityLevel.ERRORS,
    // run no code from an author's file: no WebAssembly, no forms, no scripts
    useWasm: false,
    enableXfa: false,
    BinaryDataFactory: BesideFactory,
    useWorkerFetch: false,
    disableWorkerRendering: true,
  })
  const pdf = await task.promise
  return {
    pages: pdf.numPages,
    draw: (page, into, width) => drawPage(pdf, page, into, width),
    close: () => void task.destroy(),
  }
}

const drawPage = async (pdf: PDFDocumentProxy, number: number, into: HTMLElement, width: number) => {
  const page = await pdf.getPage(number)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const density = Math.min(devicePixelRatio || 1, 2)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  await page.render({
    canvas,
    viewport,
    ...(density !== 1 && { transform: [density, 0, 0, density, 0, 0] }),
  }).promise

  const textLayer = document.createElement('div')
  textLayer.className = 'adm-pdf-words'
  textLayer.style.setProperty('--total-scale-factor', String(scale))
  into.style.setProperty('--page-ratio', `${viewport.width} / ${viewport.height}`)
  into.replaceChildren(canvas, textLayer)
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: textLayer,
    viewport,
  }).render()
}
