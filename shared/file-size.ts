const kilo = 1_024
const mega = kilo * kilo

/** A file size for people: `812 KB`, `12.4 MB`, `61 GB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < mega
    ? `${inKilo(bytes)} KB`
    : bytes < 1000 * mega
      ? `${inMega(bytes)} MB`
      : `${rounded(bytes / mega / kilo)} GB`

/** The progress of an upload: `12.4 of 25 MB`. */
export const formatProgress = (sent: number, total: number): string =>
  total < mega ? `${inKilo(sent)} of ${inKilo(total)} KB` : `${inMega(sent)} of ${inMega(total)} MB`

const inKilo = (bytes: number): string => Math.ceil(bytes / kilo).toLocaleString('en')

const inMega = (bytes: number): string => rounded(bytes / mega)

const rounded = (count: number): string => count.toLocaleString('en', { maximumFractionDigits: 1 })
