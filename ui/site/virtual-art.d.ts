/** Files drawn during the build of the website, see scripts/art. */
declare module 'virtual:art' {
  /** The sprite of all icons: `${iconsUrl}#sun`. */
  export const iconsUrl: string
  /** The sprite of the institutions' marks, each with the id of its partner. */
  export const wordmarksUrl: string
}
