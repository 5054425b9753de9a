import { foldText } from '#shared/text/fold-text.ts'

/** Pictures that are drawn at build time: portraits, and marks of institutions. */
const drawn = /^\/images\/(?:people|partners)\/([\w-]+)\.svg$/

/** Whose drawn picture an address is: `haruka-morisada`; undefined for an address of another kind. */
export const drawnNameIn = (address: string): string | undefined => drawn.exec(address)?.[1]

/** `haruka-morisada` of `Prof. Haruka Morisada`. */
export const drawnNameOf = (name: string): string =>
  foldText(name)
    .split(' ')
    .filter((word) => word !== '' && !word.endsWith('.'))
    .join('-')
    .replace(/[^a-z0-9-]/g, '')

/** The picture of someone; undefined where it was drawn for another name, because a face or a mark belongs to one. */
export const pictureOf = (address: unknown, name: unknown): string | undefined => {
  if (typeof address !== 'string' || typeof name !== 'string') return undefined
  const owner = drawnNameIn(address)
  return owner === undefined || owner === drawnNameOf(name) ? address : undefined
}

/** A stored picture as visitors see it; undefined where it was drawn for another name. */
export const ownPicture = (
  by: 'address' | 'id',
  { id, name }: Readonly<Record<string, unknown>>,
  value: unknown,
): unknown => {
  if (by === 'address') return pictureOf(value, name)
  return id === drawnNameOf(String(name)) ? value : undefined
}
