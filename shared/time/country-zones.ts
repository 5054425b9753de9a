/** The zones of most people, where a country has several and the city names none of them. */
const usual: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  FM: 'Pacific/Ponape',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PS: 'Asia/Hebron',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
}

/** Names that the browser has otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  caboverde: 'CV',
  congo: 'CG',
  cotedivoire: 'CI',
  democraticrepublicofcongo: 'CD',
  myanmar: 'MM',
  palestine: 'PS',
  turkey: 'TR',
}

/** A name without what is written in several ways: accents, `and`, `the`, `Saint`. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/ø/gi, 'o')
    .replaceAll(/\b(and|the)\b|[^a-z ]/gi, '')
    .replaceAll(/\bsaint\b/gi, 'st')
    .replaceAll(' ', '')
    .toLowerCase()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let known: ReadonlyMap<string, string> | undefined

/** The two letters of a country by its folded English name. */
const codes = (): ReadonlyMap<string, string> => {
  if (known) return known
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const found = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => [[folded(names.of(code) ?? ''), code] as const])
    // a former code has the name of its successor
    .filter(([name, code]) => name && new Intl.Locale(`und-${code}`).region === code)
  known = new Map([...found, ...Object.entries(otherNames)])
  return known
}

/** The time zones of a country; none where the browser does not know them. */
const zonesOf = (code: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
    timeZones?: string[]
  }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** The zone of a conference in this city; empty where only its organisers know. */
export const zoneOf = (country: string, city: string): string => {
  const code = codes().get(folded(country))
  if (!code) return ''
  const zones = zonesOf(code)
  const typed = folded(city)
  const ofCity = typed && zones.find((zone) => folded(zone.split('/').at(-1) ?? '') === typed)
  return ofCity || (usual[code] ?? (zones.length === 1 ? zones[0] : '') ?? '')
}

/** `UTC+1`, as it is there at noon of this day; undefined for what is no zone or no day. */
export const offsetOf = (timeZone: string, day: string): string | undefined => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(noon) || !timeZone) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(noon)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace(/GMT(\+0$)?/, 'UTC')
  } catch {
    return undefined
  }
}
