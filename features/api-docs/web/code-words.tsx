import { Fragment } from 'react'

/** A path that breaks between its parts where it must. */
export function PathWords({ path }: { path: string }) {
  return path.split(/(?<=[/-])/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** A sentence in which `code` looks like code. */
export function CodeWords({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, place) => (place % 2 === 1 ? <code key={`${place} ${part}`}>{part}</code> : part))
}
