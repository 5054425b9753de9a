import { posix } from 'node:path'

/**
 * What a path is in the house: its layer (the top folder), and for a noun or the platform its name and side.
 * side: web (runs in the browser), server (runs in Node), neutral (runs in both).
 */
export const placeOf = (path) => {
  const [layer, second, third] = path.split('/')
  const isTest = /\.test\.tsx?$/.test(path)

  if (layer === path) return { layer: '', unit: '', side: 'server', isTest }
  if (layer === 'features' || layer === 'sandbox') {
    const isRootFile = path.split('/').length === 3
    const side = isRootFile ? 'neutral' : third === 'web' ? 'web' : 'server'
    return { layer, feature: second, unit: `${layer}/${second}`, side, isTest }
  }
  if (layer === 'platform') {
    return { layer, unit: `platform/${second}`, side: second === 'browser' ? 'web' : 'server', isTest }
  }
  if (layer === 'app') {
    const isWeb = /\.(tsx|css)$/.test(path) || path === 'app/routes.ts' || path.startsWith('app/layouts/')
    return { layer, unit: 'app', side: isWeb ? 'web' : 'server', isTest }
  }
  const sides = { ui: 'web', content: 'neutral', shared: 'neutral' }
  return { layer, unit: layer, side: sides[layer] ?? 'server', isTest }
}

/** The path from the root that an import of `path` means; undefined for a package. */
export const importedPath = (path, specifier) => {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return bare.slice(1)
  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), bare)) : undefined
}
