import { CircleCheck, Clock, FlaskConical, Info, type LucideIcon, Sparkles, Tag, X } from 'lucide-react'
import { Chip, type ChipTone, TestBadge } from '#ui/admin/chip.tsx'
import { useConferences } from '#ui/admin/conferences.tsx'
import { WebsiteBadge, WebsiteRing } from '#ui/admin/website-badge.tsx'
import { Family, State } from './state.tsx'

/** A record, so that a new tone cannot be forgotten. */
const tones: Readonly<Record<ChipTone, readonly [icon: LucideIcon, word: string]>> = {
  ok: [CircleCheck, 'Paid'],
  warn: [Clock, 'Pending'],
  danger: [X, 'Failed'],
  info: [Info, 'Refunded'],
  gold: [FlaskConical, 'TEST'],
  orange: [Clock, 'Expired'],
  ai: [Sparkles, 'New'],
  neutral: [Tag, 'Cancelled'],
}

export function Chips() {
  const conferences = useConferences()
  return (
    <Family id="chips" title="Chips and badges">
      <State name={`Chip: ${Object.keys(tones).join(', ')}`} wide>
        <div className="row">
          {(Object.keys(tones) as ChipTone[]).map((tone) => (
            <Chip key={tone} tone={tone} icon={tones[tone][0]} word={tones[tone][1]} />
          ))}
        </div>
      </State>
      <State name="TestBadge: of a test, of real money (nothing)">
        <TestBadge livemode={false} />
        <TestBadge livemode />
      </State>
      <State name="WebsiteBadge, WebsiteRing">
        <div className="row">
          {conferences.map(({ website }) => (
            <WebsiteBadge key={website} website={website} />
          ))}
          {conferences.map(({ website }) => (
            <WebsiteRing key={website} website={website} />
          ))}
        </div>
      </State>
    </Family>
  )
}
