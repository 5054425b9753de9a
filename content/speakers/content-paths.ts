import { isOwnPath, ownPaths } from '../own-pages.ts'
import type { WebsiteContent } from '../website-content.ts'
import { isSpeakerPath, speakerPaths } from './speaker-pages.ts'

/** The paths of the pages that the content adds: the organisers' own, and one for each speaker. */
export const contentPaths = (content: Pick<WebsiteContent, 'pages' | 'speakers'>): string[] => [
  ...ownPaths(content),
  ...speakerPaths(content),
]

/** Whether a page that the content adds can be at this path. */
export const isContentPath = (path: string): boolean => isOwnPath(path) || isSpeakerPath(path)
