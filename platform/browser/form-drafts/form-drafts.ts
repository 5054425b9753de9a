import { hours } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { millisecondsNow } from '../clock.ts'
import { forget, keep, readStored } from './storage.ts'

/** What an admin has typed into one form of the back-office and not saved. */
export type FormDraft = {
  /** The id of their account: no one else sees it. */
  user: string
  /** Empty where it is of the system, such as an account. */
  website: Website | ''
  /** Which form, and of which record; the record is empty where the form makes a new one. */
  form: string
  record: string
  /** What is changed, in words that continue `Continue your changes to`. */
  words: string
  /** The form is always on its page, and finds on its own what was typed. */
  isStanding: boolean
  /** The page with its query, where the form is. */
  address: string
  values: unknown
  /** The state of the record from which they began: anyone who has changed it in the meantime is not overwritten in silence. */
  seen?: unknown
  at: number
}
export type FormDraftKey = Pick<FormDraft, 'user' | 'website' | 'form' | 'record'>

const viewers = new Set<() => void>()
let version = 0
/** Counts the forms at work in a place: what is being typed is offered to no one. */
const places: FormDraftKey[] = []
let continued: FormDraftKey | undefined

/**
 * What was typed into the forms of the back-office, for as long as this tab lives and a day at most: a session that ends
 * takes its page away, and anyone who logs in again finds it (docs/decisions/0030). A password is never given to it.
 */
export const formDrafts = {
  of: (user: string): FormDraft[] => readAll().filter((one) => one.user === user),
  find: (place: FormDraftKey): FormDraft | undefined => readAll().find((one) => isSamePlace(one, place)),
  keep: (change: Omit<FormDraft, 'at'>): void =>
    write([...readAll().filter((one) => !isSamePlace(one, change)), { ...change, at: millisecondsNow() }]),
  drop: (place: FormDraftKey): void => {
    const all = readAll()
    const others = all.filter((one) => !isSamePlace(one, place))
    if (others.length < all.length) write(others)
  },
  /** Someone else works in this tab now. */
  dropOthers: (user: string): void => write(formDrafts.of(user)),
  dropAll: (): void => write([]),

  /** A form is at work there, until the function that it gives is called. */
  occupy: (place: FormDraftKey): (() => void) => {
    places.push(place)
    notifyViewers()
    return () => {
      places.splice(places.indexOf(place), 1)
      notifyViewers()
    }
  },
  isOccupied: (place: FormDraftKey): boolean => places.some((one) => isSamePlace(one, place)),

  /** The admin wants to continue with it; the page that has the form opens it and says so with undefined. */
  resumeWith: (place: FormDraftKey | undefined): void => {
    continued = place
    notifyViewers()
  },
  continued: (): FormDraftKey | undefined => continued,

  subscribe: (viewer: () => void): (() => void) => {
    viewers.add(viewer)
    return () => viewers.delete(viewer)
  },
  /** Another number after each change. */
  version: (): number => version,
}

const key = 'kept-changes'

const readAll = (): FormDraft[] => {
  const kept = readStored('session', key)
  return Array.isArray(kept) ? kept.filter(isChange).filter(isYoung) : []
}

const names = ['user', 'website', 'form', 'record', 'words', 'address'] as const

const isChange = (one: unknown): one is FormDraft =>
  typeof one === 'object' &&
  one !== null &&
  names.every((name) => typeof (one as Record<string, unknown>)[name] === 'string')

const life = hours(24)

const isYoung = ({ at }: FormDraft): boolean => {
  const age = millisecondsNow() - at
  return age >= 0 && age < life
}

const isSamePlace = (one: FormDraftKey, other: FormDraftKey): boolean =>
  one.user === other.user &&
  one.website === other.website &&
  one.form === other.form &&
  one.record === other.record

const write = (changes: readonly FormDraft[]) => {
  if (changes.length === 0) forget('session', key)
  else keep('session', key, changes)
  notifyViewers()
}

const notifyViewers = () => {
  version++
  for (const viewer of viewers) viewer()
}
