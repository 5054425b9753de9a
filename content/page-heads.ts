import type { WebsiteContent } from './website-content.ts'

/** The names of the pages whose words for search engines are content: the path without its slash, `home` for `/`. */
export const headNames = [
  'home',
  'speakers',
  'agenda',
  'conference-topics',
  'partners',
  'previous-edition',
  'gallery',
  'contact',
  'registration',
  'abstract-submission',
  'discount-registration',
] as const

/** What search engines say about pages, by their path. */
export const headsByPath = (heads: WebsiteContent['heads'] = {}) =>
  Object.fromEntries(
    Object.entries(heads).map(([name, words]) => [name === 'home' ? '/' : `/${name}`, words ?? {}]),
  )
