import { Fragment } from 'react'

/** An email address in a narrow place: it breaks after its @ and before a dot rather than within a word. */
export function EmailAddress({ of }: { of: string }) {
  return (
    <bdi>
      {of.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
