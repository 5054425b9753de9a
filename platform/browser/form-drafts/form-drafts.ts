import { hours } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { millisecondsNow } from '../clock.ts'
import { forget, keep, readStored } from './storage.ts'

/** The unsaved changes of an admin in one form of the back-office. */
export type FormDraft = {
  /** The id of their account: no one else sees the draft. */
  user: string
  /** Empty for forms of the installation, such as accounts. */
  website: Website | ''
  /** The form and its record; the record is empty in a form that creates one. */
  form: string
  record: string
  /** What is being changed, as a phrase after `Continue your changes to`. */
  words: string
  /** The form is always on its page and restores the draft itself. */
  isStanding: boolean
  /** The URL of the form's page, with its query. */
  address: string
  values: unknown
  /**
   * The version of the record on which the changes are based, so that a change by someone else in the meantime is not
   * silently overwritten.
   */
  seen?: unknown
  at: number
}
export type FormDraftKey = Pick<FormDraft, 'user' | 'website' | 'form' | 'record'>

const viewers = new Set<() => void>()
let version = 0
/** The forms that are open: their drafts are offered to no one. */
const openForms: FormDraftKey[] = []
let continued: FormDraftKey | undefined

/**
 * Unsaved changes in the forms of the back-office, for the life of this tab and a day at most, because the end of a session
 * removes the page; after logging in again they can be restored (docs/decisions/0030). Never contains a password.
 */
export const formDrafts = {
  of: (user: string): FormDraft[] => readAll().filter((one) => one.user === user),
  find: (draftKey: FormDraftKey): FormDraft | undefined => readAll().find((one) => isSameForm(one, draftKey)),
  keep: (change: Omit<FormDraft, 'at'>): void =>
    write([...readAll().filter((one) => !isSameForm(one, change)), { ...change, at: millisecondsNow() }]),
  drop: (draftKey: FormDraftKey): void => {
    const all = readAll()
    const others = all.filter((one) => !isSameForm(one, draftKey))
    if (others.length < all.length) write(others)
  },
  /** Removes the drafts of other users of this tab. */
  dropOthers: (user: string): void => write(formDrafts.of(user)),
  dropAll: (): void => write([]),

  /** Marks a form as open, until the returned function is called. */
  occupy: (draftKey: FormDraftKey): (() => void) => {
    openForms.push(draftKey)
    notifyViewers()
    return () => {
      openForms.splice(openForms.indexOf(draftKey), 1)
      notifyViewers()
    }
  },
  isOccupied: (draftKey: FormDraftKey): boolean => openForms.some((one) => isSameForm(one, draftKey)),

  /** The draft that the admin wants to continue; the page with the form opens it and resets this to undefined. */
  resumeWith: (draftKey: FormDraftKey | undefined): void => {
    continued = draftKey
    notifyViewers()
  },
  continued: (): FormDraftKey | undefined => continued,

  subscribe: (viewer: () => void): (() => void) => {
    viewers.add(viewer)
    return () => viewers.delete(viewer)
  },
  /** Changes with each change of the drafts. */
  version: (): number => version,
}

const key = 'kept-changes'

const readAll = (): FormDraft[] => {
  const stored = readStored('session', key)
  return Array.isArray(stored) ? stored.filter(isChange).filter(isYoung) : []
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

const isSameForm = (one: FormDraftKey, other: FormDraftKey): boolean =>
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
