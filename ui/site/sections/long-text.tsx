import { Fragment } from 'react'
import { Link } from 'react-router'

type Span = { text: string; strong?: true | undefined; em?: true | undefined; href?: string | undefined }
type Block =
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'list'; items: readonly (readonly Span[])[] }

/** A text with paragraphs, lists, strong, emphasis and links, drawn as elements: no HTML of anybody gets in. */
export function LongText({ text, className = '' }: { text: readonly Block[]; className?: string }) {
  return text.map((block, at) =>
    block.kind === 'list' ? (
      <ul key={at} className={`list-disc ps-6 ${className}`}>
        {block.items.map((item, index) => (
          <li key={index}>{item.map(drawn)}</li>
        ))}
      </ul>
    ) : (
      <p key={at} className={`whitespace-pre-line ${className}`}>
        {block.spans.map(drawn)}
      </p>
    ),
  )
}

const drawn = ({ text, strong, em, href }: Span, at: number) => {
  const slanted = em ? <em>{text}</em> : text
  const words = strong ? <strong>{slanted}</strong> : slanted
  if (href === undefined) return <Fragment key={at}>{words}</Fragment>
  const look = 'text-ai underline underline-offset-3 hover:text-ai-hover'
  return href.startsWith('/') ? (
    <Link key={at} to={href} className={look}>
      {words}
    </Link>
  ) : (
    <a key={at} href={href} className={look}>
      {words}
    </a>
  )
}
