import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { textOf } from '#tests/pdf-text.ts'
import { aWebsite } from '#tests/websites.ts'
import { agendaCalendar } from './agenda-calendar.ts'
import { agendaPdf } from './agenda-pdf.ts'

const { event, agenda } = defaultContent.renewable
const [day] = agenda.days
if (!day) throw new Error('There is no day')
const session = {
  time: '11:00-12:00',
  title: 'Clocks',
  speaker: 'Prof. Inês Vilhena',
  moreSpeakers: [{ name: 'Dr. Lu Chen' }, {}],
  chair: { name: 'Dr. Ada Quek' },
  room: 'Sala Tejo, level 1',
  track: 'Metrology',
}
const content = { event, agenda: { ...agenda, days: [{ ...day, items: [session] }] } }

test('the calendar entry of a session names its room before the venue, its track, speakers and chair', () => {
  const file = Buffer.from(
    agendaCalendar({
      website: aWebsite('renewable'),
      origin: 'http://localhost',
      content,
      identity: undefined,
    }),
  )
    .toString()
    .replaceAll('\r\n ', '')
    .replaceAll('\r\n\t', '')
  expect(file).toContain('LOCATION:Sala Tejo\\, level 1\\, Hotel Ariake Bay')
  expect(file).toContain(
    'Track: Metrology\\nSpeakers: Prof. Inês Vilhena\\, Dr. Lu Chen\\nChair: Dr. Ada Quek',
  )
})

test('the PDF of the agenda names the room, the track, the speakers and the chair of a session', async () => {
  const text = textOf(await agendaPdf({ origin: 'http://localhost', content }))
  for (const words of [
    'Sala Tejo, level 1',
    'Metrology',
    'Prof. Inês Vilhena, Dr. Lu Chen',
    'Chair: Dr. Ada Quek',
  ])
    expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
})
