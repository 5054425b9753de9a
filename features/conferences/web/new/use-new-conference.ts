import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import type { Website } from '#shared/website.ts'
import { useConferences } from '#ui/admin/conferences.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { checkConferenceNames, createConference, proposeNextEdition } from '../../conferences.contract.ts'
import {
  addressOn,
  bodyOf,
  emptyForm,
  errorsOf,
  labels,
  type NewForm,
  shownForm,
  takenError,
} from '../../new-conference.ts'

/** How long nothing is typed before a name is checked, in milliseconds. */
const typingPause = 400

/** The form of a new conference: `shown` is what its fields say, typed or proposed. */
export const useNewConference = () => {
  const { call } = useAdmin()
  const others = useConferences()
  const [first] = useState(useStartOfAddress())
  const draft = useFormDraft<NewForm>({
    form: 'conference',
    record: [first.start, first.source].filter(Boolean).join(' '),
    words: 'the new conference',
    isOfNoWebsite: true,
    isStanding: true,
    seen: undefined,
    initial: () => emptyForm(first.start, first.source),
  })
  const shownOf = (values: NewForm) => shownForm(values, { others, source: source.data })
  const form = useValidatedForm({
    initial: draft.initial,
    // the other fields have no errors
    labels: labels as Readonly<Record<keyof NewForm, string>>,
    errorsOf: (values: NewForm) => judged(values),
    kept: draft,
  })
  const source = useSource(form.values)
  const shown = shownOf(form.values)
  // a next edition takes the addresses of the edition before it
  const address = form.values.start === 'next' ? noAddress : addressOn(window.location)
  const names = useNames(shown, address)
  const judged = (values: NewForm) => {
    const found = errorsOf(shownOf(values))
    const { slug, host, shortName } = names.verdicts ?? {}
    const taken = { slug: takenError(slug) ?? takenError(host), shortName: takenError(shortName) }
    const wrong = Object.entries({ ...taken, ...found }).filter(([, sentence]) => sentence)
    return Object.fromEntries(wrong) as { [Name in keyof NewForm]?: string }
  }

  /** Changes a field by hand: it no longer follows others. */
  const change = (name: Exclude<keyof typeof labels, 'source'>, value: string) => {
    form.set(name, value)
    if (!form.values.byHand.includes(name)) form.set('byHand', [...form.values.byHand, name])
  }

  return {
    ...form,
    shown,
    others,
    source,
    names,
    address,
    change,
    isEmpty: form.values.byHand.length === 0,
    errorsNow: judged(form.values),
    forget: () => draft.forget(),
    /** The props of a text control whose value may be proposed. */
    proposed: (name: Exclude<keyof typeof labels, 'source'>) => ({
      ...form.field(name),
      value: shown[name],
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    }),
    /** The address of its own that it gets; undefined: none. */
    host: address.isHost ? hostOf(shown.slug, address) : undefined,
    /** `proof`: needed for an address of its own. */
    create: (proof?: ProofOfIdentity) => {
      const hosts = address.isHost ? [hostOf(shown.slug, address)] : []
      return call(createConference, { body: { ...bodyOf(shown, hosts), ...(proof && { proof }) } })
    },
  }
}

export type NewConferenceState = ReturnType<typeof useNewConference>

const noAddress = { suffix: '', isHost: false }

const hostOf = (slug: string, { suffix }: { suffix: string }) => `${slug}${suffix}`

/** What the address of the page starts from: `?copy=optics`, `?next=optics`. */
const useStartOfAddress = (): { start: NewForm['start']; source: string } => {
  const [query] = useSearchParams()
  for (const start of ['copy', 'next'] as const) {
    const source = query.get(start)
    if (source) return { start, source }
  }
  return { start: 'empty', source: '' }
}

/** The conference that is copied or continued, as its next edition would be. */
const useSource = ({ start, source }: NewForm) => {
  const { call } = useAdmin()
  return useQuery({
    queryKey: ['next-edition', source],
    queryFn: ({ signal }) => call(proposeNextEdition, { params: { website: source as Website } }, { signal }),
    enabled: (start === 'copy' || start === 'next') && source !== '',
  })
}

/** Whether short name and address are free, read when nothing has been typed for a moment. */
const useNames = ({ slug, shortName }: NewForm, address: { suffix: string; isHost: boolean }) => {
  const { call } = useAdmin()
  const [asked, setAsked] = useState({ slug, shortName })
  useEffect(() => {
    const pause = setTimeout(() => setAsked({ slug, shortName }), typingPause)
    return () => clearTimeout(pause)
  }, [slug, shortName])
  const query = {
    ...(asked.slug && { slug: asked.slug }),
    ...(asked.shortName && { shortName: asked.shortName }),
    ...(asked.slug && address.isHost && { host: hostOf(asked.slug, address) }),
  }
  const { data, isError } = useQuery({
    queryKey: ['conference-names', query],
    queryFn: ({ signal }) => call(checkConferenceNames, { query }, { signal }),
    enabled: Object.keys(query).length > 0,
    staleTime: 0,
  })
  const isCurrent = asked.slug === slug && asked.shortName === shortName
  return { verdicts: isCurrent && !isError ? data : undefined, isFailed: isError }
}
