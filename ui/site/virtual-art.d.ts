/** What is drawn while the website is built, see scripts/art. */
declare module 'virtual:art' {
  /** The sprite of all icons: `${iconsUrl}#sun`. */
  export const iconsUrl: string
  /** The sprite of the marks of institutions, each under the id of its partner. */
  export const wordmarksUrl: string
}
