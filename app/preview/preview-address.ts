/** Under which the pages of a website are shown from its draft. */
export const previewPath = '/admin/api/admin/preview/:website'

/** What of a website is looked at, and how. */
export type PreviewChoice = {
  /** `editing`: every text says of which field it is. `visitor`: the page as visitors have it, with its scripts. */
  view: 'editing' | 'visitor'
  /** Of which version; undefined: of the draft. */
  number: number | undefined
  /** The page, for example `/speakers`. */
  page: string
}

/** With what the addresses of all pages of the same choice begin. */
export const previewAddress = (website: string, choice: Omit<PreviewChoice, 'page'>): string =>
  [
    previewPath.replace(':website', website),
    ...(choice.view === 'visitor' ? ['visitor'] : []),
    ...(choice.number === undefined ? [] : ['version', choice.number]),
    '',
  ].join('/')

/** Reads what follows the website: `visitor/version/3/speakers`; the query says the same as `?as=visitor&number=3`. */
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
