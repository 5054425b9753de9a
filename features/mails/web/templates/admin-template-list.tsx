import { Pencil, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Chip } from '#ui/admin/chip.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { WholeList } from '#ui/admin/lists/whole-list.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import type { ListedTemplate } from '../../templates.contract.ts'
import { useEmailTemplates } from './use-email-template.ts'

/** All templates, when each is sent, and who last changed it. */
export function AdminTemplateList() {
  const request = useEmailTemplates()
  return (
    <WholeList
      request={request}
      failed={({ message }) => ({ sentence: 'Failed to load the emails', cause: message })}
      loading="Loading the emails..."
      empty={<EmptyList sentence="No emails yet" />}
      count={(count) => `${count} emails`}
    >
      {(rows) => (
        <ul aria-label="Emails whose words you can change">
          {rows.map((row) => (
            <Row key={row.mail} row={row} />
          ))}
        </ul>
      )}
    </WholeList>
  )
}

function Row({ row: { mail, label, when, last, state } }: { row: ListedTemplate }) {
  return (
    <li className="words-row">
      <div className="min-w-0">
        <Link to={`?tab=words&mail=${mail}`} className="words-name">
          {label}
        </Link>
        <p className="text-ink-2">Sent {when}</p>
      </div>
      {last && state !== 'ours' && (
        <p className="words-changed">
          {state === 'changed' ? (
            <Chip tone="info" icon={Pencil} word="Changed" />
          ) : (
            <Chip tone="warn" icon={TriangleAlert} word="Not used" means="our words are sent" />
          )}
          <span className="text-2xs text-ink-2">
            {last.by}, <Moment at={last.at} />
          </span>
        </p>
      )}
    </li>
  )
}
