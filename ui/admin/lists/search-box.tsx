import { type FormEvent, useId } from 'react'
import { matchesPrefixesOnly } from '#shared/search/search.ts'
import { useKeyedState } from '#ui/use-keyed-state.ts'

type Props = {
  /** The label of the field, and of the button unless `words` is given. */
  label: string
  words?: string
  placeholder?: string
  /** The current search. */
  value: string
  /** On Enter or the button; trimmed. */
  onSearch: (text: string) => void
  type?: 'email' | 'search'
}

/** A search field with its button. Input is kept; when the URL changes, the field follows. */
export function SearchBox({ label, words = label, placeholder, value, onSearch, type = 'search' }: Props) {
  const id = useId()
  const [typed, setTyped] = useKeyedState(value, value)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
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
        onChange={(event) => setTyped(event.target.value)}
      />
      <span id={`${id}-how`} className="adm-search-how">
        {isShort && '1 or 2 characters find the start of words'}
      </span>
      <button type="submit">{words}</button>
    </form>
  )
}
