import { defaultContent } from '#content/default-content.ts'
import { textOf } from '#content/long-text/long-text.ts'

const content = defaultContent.renewable

export type PublicPage = {
  path: string
  heading: string
  /** Text that must be visible whatever fails. */
  texts: readonly string[]
  /** The forms of specification 2 load data; the other pages load none. */
  asks?: true
}

/** The public pages: add new ones here. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    heading: content.hero.headline,
    texts: [
      content.hero.callToAction,
      content.event.dates.label,
      content.intro.title,
      ...content.audience.groups,
      ...content.topics.items.map(({ name }) => name),
      ...content.agenda.days.flatMap(({ items }) => items.map(({ title }) => title)),
      ...content.faq.items.flatMap(({ question, answer }) => [question, textOf(answer)]),
    ],
  },
  {
    path: '/speakers',
    heading: content.speakers.title,
    texts: [...content.speakers.firstGrid, ...content.speakers.secondGrid].map(({ name }) => name),
  },
  {
    path: '/speakers/ingrid-hallengren',
    heading: 'Prof. Ingrid Hallengren',
    texts: ['Plenary: Storing a Season', 'Her field trials on the Swedish coast'],
  },
  {
    path: '/agenda',
    heading: content.agenda.title,
    texts: content.agenda.days.flatMap(({ items }) => items.map(({ title }) => title)),
  },
  {
    path: '/partners',
    heading: content.partners.title,
    texts: content.partners.items.map(({ name }) => name),
  },
  {
    path: '/conference-topics',
    heading: content.conferenceTopicsPage.title,
    texts: [...content.conferenceTopicsPage.lines, content.conferenceTopicsPage.closing ?? ''],
  },
  {
    path: '/previous-edition',
    heading: content.previousEdition.headline,
    texts: [...content.previousEdition.plenary, ...content.previousEdition.keynote].flatMap(
      ({ name, presentationTitle }) => [name, presentationTitle ?? ''],
    ),
  },
  { path: '/gallery', heading: content.gallery.title, texts: [content.gallery.empty] },
  { path: '/contact', heading: content.contact.title, texts: [content.contact.details.email] },
  {
    path: '/registration',
    heading: content.transactions.registration.title,
    texts: [content.transactions.registration.deadline],
    asks: true,
  },
  {
    path: '/abstract-submission',
    heading: content.transactions.abstract.title,
    texts: [content.transactions.abstract.deadline, content.transactions.abstract.notification],
    asks: true,
  },
  {
    path: '/discount-registration',
    heading: content.transactions.discount.title,
    texts: [content.transactions.discount.intro],
  },
  { path: '/privacy', heading: 'Privacy', texts: ['How long we keep it', content.contact.details.email] },
  { path: '/my-registration', heading: 'Where is my registration?', texts: ['Get your link'] },
]
