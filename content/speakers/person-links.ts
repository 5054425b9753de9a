import type { PersonLink } from '../website-content.ts'

/** What a link of a person leads to. */
export const linkKinds = ['website', 'orcid', 'group', 'social', 'other'] as const

const words: Partial<Record<PersonLink['kind'], string>> = {
  website: 'Website',
  orcid: 'ORCID',
  group: 'Research group',
}

/** The words of a link: its own, else its kind with the iD of ORCID, else the host that it leads to. */
export const linkWords = ({ kind, label, href }: PersonLink): string => {
  if (label) return label
  const id = kind === 'orcid' && /\b(?:\d{4}-){3}\d{3}[\dX]\b/.exec(href)?.[0]
  if (id) return `ORCID ${id}`
  return words[kind] ?? hostOf(href) ?? 'Link'
}

const hostOf = (href: string): string | undefined =>
  URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : undefined
