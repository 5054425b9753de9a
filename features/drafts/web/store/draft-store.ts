import type { Json } from '#content/stored-content.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import { seconds } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import {
  followDraft,
  type Present,
  type ShownDraft,
  saveChanges,
  showDraft,
} from '../../admin-drafts.contract.ts'
import { type Change, maxChangesPerCall, type Path } from '../../change.ts'
import {
  answered,
  begin,
  type DraftState,
  followed,
  type Judge,
  keptMine,
  keptOf,
  made,
  madeAll,
  redone,
  reread,
  type StoredDraft,
  sent,
  tookTheirs,
  typed,
  undone,
  unsent,
} from './draft-state.ts'

/** The browser functions that the store uses; tests replace them. */
export type StoreDeps = {
  call: AdminCall
  website: Website
  /** The id of this window. */
  tab: string
  now: () => number
  /** Sets a timer and returns the function that cancels it. */
  after: (milliseconds: number, ring: () => void) => () => void
  /** Whether the window is visible. */
  isSeen: () => boolean
  kept: { read: () => StoredDraft | undefined; keep: (kept: StoredDraft) => void }
}

/** What the components read. */
export type DraftView = {
  draft: DraftState | undefined
  /** Why the draft could not be read. */
  failure: string | undefined
  saving: 'saved' | 'waiting' | 'saving' | 'failing'
  savedAt: number | undefined
  /** The serial on the server; the preview shows it. */
  serial: number
  home: string
  /** What is set in Manage Events, as text by dotted path. */
  facts: Readonly<Record<string, string>>
  present: readonly Present[]
  planned: ShownDraft['planned']
}

/** Debounce after the last key before sending, in milliseconds. */
const pause = 600
const pollEvery = seconds(5)
const longestPause = seconds(30)

/** What to do about a call that the server will never accept, or a proxy before it; undefined: it may be sent again. */
const whyNever = (error: unknown): string | undefined => {
  if (!(error instanceof CallProblem)) return undefined
  if (error.status === 413) return 'This is too large to be saved. Shorten it, or split it in two.'
  return error.status === 400
    ? 'This cannot be saved as it is. Type it again instead of pasting it.'
    : undefined
}

/** The draft of one website in one window: sends edits, one call at a time, and polls for those of others. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state that short verbs share
export const createDraftStore = (parts: StoreDeps) => {
  const { call, website, tab, now } = parts
  const params = { website }
  const viewers = new Set<() => void>()
  let view: DraftView = {
    draft: undefined,
    failure: undefined,
    saving: 'saved',
    savedAt: undefined,
    serial: 0,
    home: '',
    facts: {},
    present: [],
    planned: undefined,
  }
  let open = ''
  let isBusy = false
  let isOver = false
  let failures = 0
  /** How many changes the next call may carry: fewer while one that the server refuses is looked for. */
  let most = maxChangesPerCall
  let dueAt = 0
  let pollAt = 0
  let cancel = () => {}

  const show = (change: Partial<DraftView>) => {
    const { draft } = view
    view = { ...view, ...change }
    const now = view.draft
    if (now) {
      const isLeft = now.waiting.length + now.sending.length > 0
      const saving = !isLeft ? 'saved' : failures > 0 ? 'failing' : isBusy ? 'saving' : 'waiting'
      view = { ...view, saving, serial: now.serial }
      if (now !== draft) parts.kept.keep(keptOf(now))
    }
    for (const viewer of viewers) viewer()
  }
  const setDraft = (draft: DraftState) => {
    if (draft !== view.draft) show({ draft })
  }

  const schedule = () => {
    cancel()
    if (isOver || isBusy || !view.draft) return
    const due = view.draft.waiting.length > 0 ? Math.min(dueAt, pollAt) : pollAt
    cancel = parts.after(Math.max(due - now(), 0), () => void tick())
  }

  const read = async () => {
    try {
      const shown = await call(showDraft, { params })
      const draft = view.draft ? reread(view.draft, shown) : begin(shown, parts.kept.read())
      const savedAt = view.savedAt ?? (shown.savedAt ? Date.parse(shown.savedAt) : undefined)
      show({
        draft,
        failure: undefined,
        home: shown.home,
        facts: shown.facts,
        planned: shown.planned,
        savedAt,
      })
    } catch (error) {
      if (view.draft) throw error
      show({ failure: error instanceof Error ? error.message : String(error) })
    }
  }

  const save = async (draft: DraftState) => {
    const before = sent(draft, most)
    show({ draft: before })
    const { sending, serial: since } = before
    const body = { changes: [...sending], since, tab }
    const answer = await call(saveChanges, { params, body }).catch((error: unknown) => {
      const message = whyNever(error)
      if (message) return message
      throw error
    })
    if (typeof answer === 'string') {
      setApart(sending, since, answer)
      return
    }
    most = maxChangesPerCall
    failures = 0
    const savedAt = answer.results.some(({ ok }) => ok) ? now() : view.savedAt
    show({ draft: answered(view.draft as DraftState, answer), savedAt })
    if (!answer.changes) await read()
  }

  /** What the server cannot read is looked for by halves, and does not hold up the others. */
  const setApart = (sending: readonly Change[], serial: number, message: string) => {
    const draft = view.draft as DraftState
    most = sending.length > 1 ? Math.floor(sending.length / 2) : maxChangesPerCall
    dueAt = now()
    const results = [{ ok: false, why: 'invalid', message } as const]
    show({ draft: sending.length > 1 ? unsent(draft) : answered(draft, { serial, results, changes: [] }) })
  }

  const follow = async ({ serial: since, number }: DraftState) => {
    const query = { since, tab, ...(open && { path: open }) }
    const answer = await call(followDraft, { params, query })
    const { present, changes } = answer
    failures = 0
    if (answer.number !== number || !changes) {
      await read()
      show({ present })
    } else show({ present, draft: followed(view.draft as DraftState, { ...answer, changes }) })
  }

  /** One call at a time: waiting changes are sent before the next poll. */
  const tick = async () => {
    const { draft } = view
    if (isBusy || isOver || !draft) return
    isBusy = true
    cancel()
    pollAt = now() + pollEvery
    try {
      if (draft.waiting.length > 0 && dueAt <= now()) await save(draft)
      else if (parts.isSeen()) await follow(draft)
    } catch (error) {
      failures++
      // after a permanent error, poll at the slowest rate
      const isFinal = error instanceof CallProblem && error.status >= 400 && error.status < 500
      const wait = isFinal ? longestPause : Math.min(seconds(1) * 2 ** (failures - 1), longestPause)
      dueAt = now() + wait
      pollAt = now() + Math.max(wait, pollEvery)
      if (view.draft) setDraft(unsent(view.draft))
    } finally {
      isBusy = false
      show({})
      schedule()
    }
  }

  /** Restarts the debounce with each change. */
  const act = (draft: DraftState | undefined, wait = pause) => {
    if (!draft || draft === view.draft) return
    if (failures === 0) dueAt = now() + wait
    setDraft(draft)
    schedule()
  }
  const withDraft = (step: (draft: DraftState) => DraftState, wait?: number) =>
    act(view.draft && step(view.draft), wait)

  const step = (change: typeof undone): Path | undefined => {
    if (!view.draft) return undefined
    const { state, path } = change(view.draft)
    act(state, 0)
    return path
  }

  return {
    view: () => view,
    subscribe: (viewer: () => void) => {
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
    start: async () => {
      isOver = false
      await read()
      pollAt = now()
      schedule()
    },
    stop: () => {
      isOver = true
      cancel()
    },
    type: (path: Path, value: Json, judge?: Judge) => withDraft((draft) => typed(draft, path, value, judge)),
    /** Records a change by one click, which is sent at once. */
    make: (change: Change) => withDraft((draft) => made(draft, change), 0),
    /** Records several changes by one click, which are undone as one; returns how many could be made. */
    makeAll: (changes: readonly Change[]): number => {
      if (!view.draft) return 0
      const { state, left } = madeAll(view.draft, changes)
      act(state, 0)
      return changes.length - left
    },
    /** The location of the undone change; undefined when there is none. */
    undo: () => step(undone),
    redo: () => step(redone),
    keepMine: (path: Path) => withDraft((draft) => keptMine(draft, path), 0),
    takeTheirs: (path: Path) => withDraft((draft) => tookTheirs(draft, path)),
    dropNotice: () => withDraft((draft) => ({ ...draft, notice: '' })),
    /** Publishes which path is open in this window to the others. */
    setOpen: (path: string) => {
      open = path
    },
    /** Polls and sends now: the window is visible or online again. */
    wake: () => {
      dueAt = Math.min(dueAt, now())
      pollAt = now()
      schedule()
    },
    /** Sends all waiting changes. True when the server has everything. */
    flush: async (): Promise<boolean> => {
      while (!isOver && (isBusy || (view.draft && view.draft.waiting.length > 0))) {
        if (isBusy) await new Promise<void>((done) => parts.after(50, done))
        else {
          dueAt = now()
          await tick()
          if (failures > 0) return false
        }
      }
      return view.saving === 'saved'
    },
    /** Reads the draft and the website again, for example after a publication. */
    read: () => read().catch(() => undefined),
    retry: async () => {
      show({ failure: undefined })
      await read()
      schedule()
    },
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>
