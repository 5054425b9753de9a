import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SessionPeople, SessionPlace } from './session-details.tsx'

const session = {
  time: '09:00-10:00',
  title: 'Clocks',
  speaker: 'Prof. A',
  speakerId: 'a',
  moreSpeakers: [{ name: 'Dr. B' }, {}, { speaker: 'Dr. C', speakerId: 'c' }],
  chair: { name: '<b>Dr. D</b>' },
  room: 'Hall 1',
  track: 'Storage',
  trackMark: { letter: 'S', colour: 1 },
}
const markupOf = (item: Parameters<typeof SessionPeople>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SessionPlace {...item} />
      <SessionPeople {...item} />
    </MemoryRouter>,
  )
const wordsOf = (item: Parameters<typeof SessionPeople>[0]) =>
  markupOf(item)
    .replace(/<\/p>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim()

test('a session says its track, its room, its speakers and its chair, and leads to those who have a page', () => {
  expect(wordsOf(session).split('\n')).toEqual([
    'STrack: StorageHall 1',
    'Prof. A, Dr. B, Dr. C',
    'Chair: &lt;b&gt;Dr. D&lt;/b&gt;',
  ])
  expect(markupOf(session).match(/href="[^"]*"/g)).toEqual(['href="/speakers/a"', 'href="/speakers/c"'])
})

test('a session that says none of these has no line for them', () => {
  expect(markupOf({ time: '09:00-10:00', title: 'Coffee', moreSpeakers: [{}], chair: {} })).toBe('')
})
