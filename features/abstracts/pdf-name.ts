const maxCharacters = 150

/**
 * Sanitises a file name for display: no path, control characters or bidirectional marks, at most 150
 * characters, always ending in `.pdf`.
 */
export const pdfName = (name: string | undefined): string => {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\p{C}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.pdf$/i, '')
    .replace(/^\.+/, '')
  return `${[...stem].slice(0, maxCharacters - 4).join('') || 'abstract'}.pdf`
}

/** The Content-Disposition (RFC 6266) under which a browser shows the file: an ASCII fallback for old ones, and the exact name. */
export const inlineAs = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w .-]+/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`
}
