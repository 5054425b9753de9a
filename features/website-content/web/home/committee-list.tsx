import type { Committee } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'

/** The people who make the programme, with their role and institution. */
export function CommitteeList({ title = 'Programme committee', people }: Committee) {
  return (
    <HomeSection title={title}>
      <ul className="committee">
        {people.map(({ name, role, institution }, at) => (
          <li key={at} dir="auto">
            <b>{name}</b>
            {role && <span className="committee-role">{role}</span>}
            {institution && <span>{institution}</span>}
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
