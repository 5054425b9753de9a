import { type ReactNode, useState } from 'react'

/** The components of one kind, in each of their states. `id` is its address on the page, and the name of its picture. */
export function Family({
  id,
  title,
  isMatrix,
  children,
}: {
  id: string
  title: string
  /** Four states in a line where there is room. */
  isMatrix?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} data-family={id} aria-labelledby={`${id}-title`} className="family">
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="states" data-matrix={isMatrix}>
        {children}
      </div>
    </section>
  )
}

/** One state, named above it. `wide`: over the whole width, for lists and forms. */
export function State({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="state" data-wide={wide}>
      <p>{name}</p>
      <div>{children}</div>
    </div>
  )
}

/** A control that keeps its value here, so that it can be tried out. */
export function Keeping<Value>({
  initial,
  children,
}: {
  initial: Value
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}

/** Something that exists only while open, such as a dialog, behind a button. */
export function Opening({
  button,
  children,
}: {
  button: (onClick: () => void) => ReactNode
  children: (onClosed: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
