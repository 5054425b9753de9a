import type { FileNaming } from './file-names.ts'

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

const pictureName = /^[0-9a-f]{64}(?:-\d{1,4})?\.(avif|webp|jpg|png)$/

/** Pictures, each named by the SHA-256 of its master, and their widths: see content/picture-files.ts. */
export const namedByContent: FileNaming = {
  isKey: (name) => pictureName.test(name),
  haveTime: false,
  typeOf: (key) => types[pictureName.exec(key)?.[1] ?? ''] ?? 'application/octet-stream',
}
