import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOnClosed } from '#ui/admin/dialogs/open-dialog.ts'
import { useAdmin } from '../use-admin.ts'
import { type FormDraftKey, formDrafts } from './form-drafts.ts'

type About<Values, Seen> = {
  form: string
  /** The id of what is changed; without it something new is made. */
  record?: string | number
  /** What is changed, in words that continue `Continue your changes to`. */
  words: string
  /** What the form begins from. */
  seen: Seen
  initial: (seen: Seen) => Values
  /** Of the system and of no website. */
  isOfNoWebsite?: boolean
  /** It is always on its page, and finds on its own what was typed. */
  isStanding?: boolean
}

/** Where a change of this admin is kept. */
export const useFormDraftKey = ({
  form,
  record = '',
  isOfNoWebsite = false,
}: Pick<About<never, never>, 'form' | 'record' | 'isOfNoWebsite'>): FormDraftKey => {
  const { user, website } = useAdmin()
  return { user: user.id, website: isOfNoWebsite ? '' : website, form, record: String(record) }
}

/**
 * Keeps what is typed into a form beyond the end of the session: give it to `useJudgedForm` as `kept`, with its `initial`.
 * `seen` is the state that was kept with it, and the given one where nothing was. It is forgotten when the dialog around
 * is closed, and by `forget`: after the save, with what is saved now where the form stays, and at Cancel where there is
 * no dialog. A form that stays says with `keep` which state it has seen by then.
 */
export const useFormDraft = <Values extends object, Seen = undefined>(about: About<Values, Seen>) => {
  const place = useFormDraftKey(about)
  const { pathname, search } = useLocation()
  const [first] = useState(() => {
    const kept = formDrafts.find(place)
    const seen = kept && 'seen' in kept ? (kept.seen as Seen) : about.seen
    const initial = about.initial(seen)
    return { place, words: about.words, seen, initial, typed: kept && valuesIn(kept.values, initial) }
  })
  const { isStanding = false } = about
  const address = `${pathname}${search}`

  useEffect(() => formDrafts.occupy(first.place), [first])
  const initial = useRef(first.initial)
  const forget = (saved?: Values) => {
    if (saved) initial.current = saved
    formDrafts.drop(first.place)
  }
  useOnClosed(() => forget())

  return {
    initial: first.initial,
    seen: first.seen,
    read: (): Partial<Values> | undefined => first.typed,
    keep: (values: Values, options: { evenUntouched?: boolean; seen?: Seen } = {}): void => {
      const { place, words } = first
      const { seen = first.seen } = options
      const isUntouched = JSON.stringify(values) === JSON.stringify(initial.current)
      if (isUntouched && !options.evenUntouched) forget()
      else formDrafts.keep({ ...place, words, seen, values, isStanding, address })
    },
    forget,
  }
}

/** What of the kept values this form still knows. */
const valuesIn = <Values extends object>(kept: unknown, initial: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(Object(kept)).filter(
      ([name, value]) => name in initial && typeOf(value) === typeOf(initial[name as keyof Values]),
    ),
  ) as Partial<Values>

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** The same for a form that holds its values itself: what it begins with, and the change of it. */
export const useFormDraftState = <Values extends object, Seen = undefined>(about: About<Values, Seen>) => {
  const kept = useFormDraft(about)
  const [values, setValues] = useState<Values>({ ...kept.initial, ...kept.read() })
  return {
    seen: kept.seen,
    values,
    set: (values: Values) => {
      setValues(values)
      kept.keep(values)
    },
    forget: kept.forget,
  }
}
