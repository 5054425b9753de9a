import drawn from './drawn-maps.json' with { type: 'json' }

/** What can stand at the horizon of the first view. */
export const horizons = ['turbines', 'bridge', 'garden-trees'] as const
export type Horizon = (typeof horizons)[number]

/** The maps that are drawn, by name and as organisers read it. */
export const drawnMaps: readonly { name: string; label: string }[] = drawn
export const mapNames: readonly string[] = drawnMaps.map(({ name }) => name)
