import type { NameVerdict } from '../conferences.contract.ts'
import { mostOfShortName } from '../conferences.contract.ts'
import { isHostName, noHostName, reasonAgainst } from '../names.ts'
import type { ConferenceDeps } from './conference-deps.ts'

type Asked = { slug?: string | undefined; shortName?: string | undefined; host?: string | undefined }
type Verdicts = { [Name in keyof Asked]?: NameVerdict }

/** Whether these names can be given to a conference, or who has them, or why not. */
export const checkNames = (
  { websites }: Pick<ConferenceDeps, 'websites'>,
  { slug, shortName, host }: Asked,
): Verdicts => {
  const nameOf = (holder: string | undefined) => {
    const website = holder === undefined ? undefined : websites.find(holder)
    return website && websites.rowOf(website).name
  }
  const isShort = ({ shortName: other }: { shortName: string }) =>
    other.toLowerCase() === shortName?.toLowerCase()
  const hostName = host?.toLowerCase()
  return {
    ...(slug !== undefined && { slug: verdictOf(nameOf(slug), reasonAgainst(slug)) }),
    ...(shortName !== undefined && {
      shortName: verdictOf(websites.all().find(isShort)?.name, reasonAgainstShort(shortName)),
    }),
    ...(hostName !== undefined && {
      host: verdictOf(nameOf(websites.ofHost(hostName)), isHostName(hostName) ? undefined : noHostName),
    }),
  }
}

const verdictOf = (takenBy: string | undefined, reason: string | undefined): NameVerdict => ({
  isFree: takenBy === undefined && reason === undefined,
  ...(takenBy !== undefined && { takenBy }),
  ...(takenBy === undefined && reason !== undefined && { reason }),
})

const reasonAgainstShort = (text: string): string | undefined => {
  if (text === '') return 'Short name is required'
  return text.length > mostOfShortName
    ? `Short name must be at most ${mostOfShortName} characters`
    : undefined
}
