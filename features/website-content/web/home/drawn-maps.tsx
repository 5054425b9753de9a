import { type ComponentType, lazy } from 'react'
import type { DrawnMapData } from './drawn-map-data.ts'

const files = import.meta.glob<{ default: DrawnMapData }>('../../../../content/maps/*.json')

/** The drawings of content/maps by name, each loaded only where it is shown. */
export const drawnMaps: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [
    file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
    lazy(async () => {
      const [{ DrawnMap }, { default: drawing }] = await Promise.all([import('./drawn-map.tsx'), load()])
      return { default: () => <DrawnMap {...drawing} /> }
    }),
  ]),
)
