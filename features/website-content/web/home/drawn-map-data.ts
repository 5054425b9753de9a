/** A drawn map: paths of SVG in a box of 1280 × 640, of which narrow windows show the middle. */
export type DrawnMapData = {
  /** What it shows, for assistive technology. */
  label: string
  land: string
  farLand: string
  /** Outlines of mountains on the land far away. */
  peaks: string
  bridge: string
  /** Where a turbine or a boat is, as a `transform`. */
  turbines: readonly string[]
  boats: readonly string[]
  venue: { x: number; y: number; name: string; note: string; width: number; narrowWidth: number }
  stops: readonly {
    /** The letter in the list next to it. */
    mark: string
    name: string
    x: number
    y: number
    route: string
    words: { x: number; y: number; end?: boolean }
    /** Its place where the map is narrow, if another. */
    narrow?: { x: number; y: number }
  }[]
}
