/** Route of the previewed pages of a website. */
export const previewPath = '/admin/api/admin/preview/:website'

/** What is previewed, and how. */
export type PreviewChoice = {
  /** `editing`: elements are marked with their fields, without scripts. `visitor`: the page as visitors get it. */
  view: 'editing' | 'visitor'
  /** Version number; undefined: the draft. */
  number: number | undefined
  /** The page's path, for example `/speakers`. */
  page: string
}

/** The path prefix of all pages with the same choice. */
export const previewAddress = (website: string, choice: Omit<PreviewChoice, 'page'>): string =>
  [
    previewPath.replace(':website', website),
    ...(choice.view === 'visitor' ? ['visitor'] : []),
    ...(choice.number === undefined ? [] : ['version', choice.number]),
    '',
  ].join('/')

/** Parses the path after the website, `visitor/version/3/speakers`, or the query `?as=visitor&number=3`. */
export const readPreviewChoice = (rest: string, query: URLSearchParams): PreviewChoice => {
  const [, visitor, number, page = ''] =
    /^(?:(visitor)(?:\/|$))?(?:version\/([1-9]\d{0,8})(?:\/|$))?(.*)$/s.exec(rest) ?? []
  const numberText = number ?? query.get('number') ?? ''
  return {
    view: visitor || query.get('as') === 'visitor' ? 'visitor' : 'editing',
    number: /^[1-9]\d{0,8}$/.test(numberText) ? Number(numberText) : undefined,
    page: `/${page}`,
  }
}
