import { conference } from '#content/conference.ts'
import { Hero } from './hero.tsx'

export const meta = () => [{ title: conference.title }, { name: 'description', content: conference.tagline }]

export default function HomePage() {
  return <Hero />
}
