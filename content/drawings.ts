import drawnMaps from './drawn-maps.json' with { type: 'json' }

/** What can stand at the horizon of the first view. */
export const horizons = ['turbines', 'bridge', 'garden-trees'] as const
export type Horizon = (typeof horizons)[number]

/** The names of the maps that are drawn (content/maps). */
export const mapNames: readonly string[] = drawnMaps
