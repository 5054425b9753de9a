/** The illustrated header of the first page: sky, horizon and sea, as on the website. */
export const drawSky = (doc: PDFKit.PDFDocument): void => {
  const { width } = doc.page
  const sky = doc.linearGradient(0, 0, 0, 150)
  const shades: [number, string][] = [
    [0, '#123a74'],
    [0.1, '#6f9cc0'],
    [0.22, '#bcd6e6'],
    [0.55, '#e6f0f2'],
    [0.76, '#fbebdd'],
    [0.95, '#f8c9ae'],
  ]
  for (const [at, colour] of shades) sky.stop(at, colour)
  doc.rect(0, 0, width, 150).fill(sky as unknown as string)
  doc.save().rect(0, 0, width, 150).clip()
  doc.circle(width - 110, 122, 44).fill('#d8431f')
  doc.restore()

  const waves: [number, number, string][] = [
    [126, 74, '#a9c9dc'],
    [134, 60, '#6fa3c8'],
    [141, 48, '#2f6da8'],
    [147, 40, '#123a74'],
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
