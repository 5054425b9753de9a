import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOnClosed } from '#ui/admin/dialogs/open-dialog.ts'
import { formDrafts } from './form-drafts.ts'
import { useFormDraftKey } from './use-form-draft-key.ts'

type About<Values, Seen> = {
  form: string
  /** The id of the record that is changed; absent when one is created. */
  record?: string | number
  /** What is being changed, as a phrase after `Continue your changes to`. */
  words: string
  /** The version on which the form is based. */
  seen: Seen
  initial: (seen: Seen) => Values
  /** Belongs to the installation and not to a website. */
  isOfNoWebsite?: boolean
  /** The form is always on its page and restores the draft itself. */
  isStanding?: boolean
}

/**
 * Stores unsaved input beyond the end of the session: pass it to `useValidatedForm` as `kept`, with its `initial`. `seen` is
 * the version stored with the draft, or the given one without a draft. The draft is removed when the dialog around the form
 * closes, and by `forget`: after the save, with the saved values when the form stays open, and at Cancel when there is no
 * dialog. A form that stays open passes its current version to `keep`.
 */
export const useFormDraft = <Values extends object, Seen = undefined>(about: About<Values, Seen>) => {
  const draftKey = useFormDraftKey(about)
  const { pathname, search } = useLocation()
  const [first] = useState(() => {
    const draft = formDrafts.find(draftKey)
    const seen = draft && 'seen' in draft ? (draft.seen as Seen) : about.seen
    const initial = about.initial(seen)
    return { draftKey, words: about.words, seen, initial, typed: draft && valuesIn(draft.values, initial) }
  })
  const { isStanding = false } = about
  const address = `${pathname}${search}`

  useEffect(() => formDrafts.occupy(first.draftKey), [first])
  const initial = useRef(first.initial)
  const forget = (saved?: Values) => {
    if (saved) initial.current = saved
    formDrafts.drop(first.draftKey)
  }
  useOnClosed(() => forget())

  return {
    initial: first.initial,
    seen: first.seen,
    read: (): Partial<Values> | undefined => first.typed,
    keep: (values: Values, options: { evenUntouched?: boolean; seen?: Seen } = {}): void => {
      const { draftKey, words } = first
      const { seen = first.seen } = options
      const isUntouched = JSON.stringify(values) === JSON.stringify(initial.current)
      if (isUntouched && !options.evenUntouched) forget()
      else formDrafts.keep({ ...draftKey, words, seen, values, isStanding, address })
    },
    forget,
  }
}

/** The stored values of the fields that this form still has. */
const valuesIn = <Values extends object>(draft: unknown, initial: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(Object(draft)).filter(
      ([name, value]) => name in initial && typeOf(value) === typeOf(initial[name as keyof Values]),
    ),
  ) as Partial<Values>

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** As `useFormDraft` for a form that holds its values itself: the initial values, and the setter. */
export const useFormDraftState = <Values extends object, Seen = undefined>(about: About<Values, Seen>) => {
  const draft = useFormDraft(about)
  const [values, setValues] = useState<Values>({ ...draft.initial, ...draft.read() })
  return {
    seen: draft.seen,
    values,
    set: (values: Values) => {
      setValues(values)
      draft.keep(values)
    },
    forget: draft.forget,
  }
}
