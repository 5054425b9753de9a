import icons from 'lucide-react/dynamicIconImports'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string | number>>]

/** By every current or former name of a lucide icon. */
const modules = icons as unknown as Readonly<
  Record<string, () => Promise<{ __iconData?: { node: readonly Shape[] } }>>
>

const attributes =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'

/** The lucide icon of this name as one symbol of a sprite; undefined when there is no such icon. */
export const drawIcon = async (name: string): Promise<string | undefined> => {
  if (!Object.hasOwn(modules, name)) return undefined
  const shapes = (await modules[name]?.())?.__iconData?.node ?? []
  return shapes.length > 0
    ? `<symbol id="${name}" ${attributes}>${shapes.map(write).join('')}</symbol>`
    : undefined
}

const write = ([tag, { key: _key, ...attributes }]: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`
