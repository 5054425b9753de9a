import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { matchesPrefixesOnly } from '#shared/search/search.ts'

/** `isTyping`: after a pause in typing, without Enter or the button. */
export type SearchOptions = { replace: boolean; isTyping: boolean }

type Props = {
  /** The label of the field, and of the button unless `words` is given. */
  label: string
  words?: string
  placeholder?: string
  /** The current search. */
  value: string
  /**
   * On Enter, on the button, and after a pause while typing; trimmed. `replace`: it takes the place of the search before it,
   * so that Back does not lead through each pause.
   */
  onSearch: (text: string, options: SearchOptions) => void
  type?: 'email' | 'search'
}

/** How long nothing is typed before it is searched for, in milliseconds. */
const typingPause = 400

/** A search field with its button. Input is kept; when the URL changes, the field follows. */
export function SearchBox({ label, words = label, placeholder, value, onSearch, type = 'search' }: Props) {
  const id = useId()
  const [{ typed, seen, sent }, setState] = useState({ typed: value, seen: value, sent: value })
  // another search came by the URL: not the one that this field has just sent
  if (seen !== value) setState({ typed: value === sent ? typed : value, seen: value, sent: value })

  const search = (options: SearchOptions) => {
    const text = typed.trim()
    setState((now) => ({ ...now, sent: text }))
    onSearch(text, options)
  }
  const searchNow = useEffectEvent(() => search({ replace: value !== '', isTyping: true }))
  useEffect(() => {
    if (typed.trim() === sent) return
    const pause = setTimeout(() => searchNow(), typingPause)
    return () => clearTimeout(pause)
  }, [typed, sent])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search({ replace: typed.trim() === value, isTyping: false })
  }

  const isShort = typed.trim() !== '' && matchesPrefixesOnly(typed.trim())
  return (
    <form className="adm-search adm-noprint" onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        inputMode={type}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        placeholder={placeholder}
        value={typed}
        aria-describedby={`${id}-how`}
        onChange={(event) => setState((now) => ({ ...now, typed: event.target.value }))}
      />
      <span id={`${id}-how`} className="adm-search-how">
        {isShort && '1 or 2 characters find the start of words'}
      </span>
      <button type="submit">{words}</button>
    </form>
  )
}
