import { Link } from 'react-router'
import type { Neighbour } from '#features/website-content/website-content.contract.ts'
import { Portrait } from './portrait.tsx'

type Props = { previous: Neighbour | undefined; next: Neighbour | undefined }

/** The speakers before and behind this one, and all of them. */
export function SpeakerNeighbours({ previous, next }: Props) {
  return (
    <nav className="person-neighbours" aria-label="More speakers">
      {previous && <NeighbourLink {...previous} words="Previous speaker" />}
      {next && <NeighbourLink {...next} words="Next speaker" />}
      <Link className="more-link" to="/speakers">
        All speakers
      </Link>
    </nav>
  )
}

function NeighbourLink({ name, address, picture, words }: Neighbour & { words: string }) {
  return (
    <Link
      to={`/speakers/${address}`}
      className="person-neighbour"
      rel={words.startsWith('N') ? 'next' : 'prev'}
    >
      <Portrait name={name} picture={picture} />
      <span>
        <small>{words}</small>
        <b dir="auto">{name}</b>
      </span>
    </Link>
  )
}
