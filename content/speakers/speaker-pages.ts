import { foldText } from '#shared/text/fold-text.ts'
import { withoutMarks } from '../fields/marks.ts'
import type { Speaker, WebsiteContent } from '../website-content.ts'

/*
 * Each speaker has a page. Its address is their name; a short code of their id makes it unique and lets every earlier
 * address find them. The names of the examples are ids already and need no code.
 */

type Speakers = Pick<WebsiteContent, 'speakers'>
type Named = Pick<Speaker, 'id' | 'name'>

/** All speakers in the order of their page. */
export const allSpeakers = ({ speakers }: Speakers): Speaker[] => [
  ...speakers.firstGrid,
  ...speakers.secondGrid,
]

/** The end of the address of a speaker's page: `ada-king-1x9c3k`. */
export const speakerAddress = ({ id, name }: Named): string => {
  const words = foldText(withoutMarks(name)).split(/\s+/)
  // titles such as Prof. end with a point
  const named = words.filter((word) => !word.endsWith('.')).join(' ')
  const readable = (named.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 70)
  return readable === id ? id : `${readable || 'speaker'}-${codeOf(id)}`
}

/** The path of a speaker's page. */
export const speakerPath = (speaker: Named): string => `/speakers/${speakerAddress(speaker)}`

/** The paths of all speakers' pages. */
export const speakerPaths = (content: Speakers): string[] => allSpeakers(content).map(speakerPath)

/** Whether the page of a speaker can be at this path. */
export const isSpeakerPath = (path: string): boolean => /^\/speakers\/[a-z0-9-]{1,80}$/.test(path)

/** The speaker with this address, else the one who had it before; undefined: there is none. */
export const speakerAt = (content: Speakers, address: string): Speaker | undefined => {
  const all = allSpeakers(content)
  return (
    all.find((one) => speakerAddress(one) === address) ??
    all.find(({ id }) => id === address) ??
    all.find(({ id }) => address.endsWith(`-${codeOf(id)}`))
  )
}

/** Six characters that ids of one conference hardly share (FNV-1a). */
const codeOf = (id: string): string => {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return ((hash >>> 0) % 36 ** 6).toString(36).padStart(6, '0')
}
