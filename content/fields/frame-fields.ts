import { fact, flag, group, kept, line, link, listOf, maybe, number, picture, text } from './field.ts'
import { share } from './programme-fields.ts'

const links = (label: string) =>
  listOf(label, 'Link', link('Link'), { title: 'label', second: 'href', limit: 20 })

const placeFields = (label: string) =>
  group(label, {
    label: line('Place', { limit: 80, marked: 'no' }),
    lat: number('Latitude', { min: -90, max: 90, whole: false, hint: 'In degrees; south is negative.' }),
    lng: number('Longitude', { min: -180, max: 180, whole: false, hint: 'In degrees; west is negative.' }),
  })

/** The layout of every page, and the texts of the form pages. */
export const frameFields = {
  meta: group(
    'Notice',
    { sampleNotice: maybe(text('Notice', { limit: 300, hint: 'Shown at the end of every page.' })) },
    { page: 'every' },
  ),
  event: group(
    'Conference',
    {
      name: line('Name', { limit: 120 }),
      shortName: line('Short name', { limit: 40 }),
      pageTitle: line('Title of the home page', { limit: 160 }),
      edition: number('Which edition', { min: 1, max: 999 }),
      type: line('Kind', { limit: 60, hint: 'For example: In person' }),
      year: fact('Year'),
      dates: fact('Days'),
      location: fact('Place'),
      hotel: fact('Hotel'),
    },
    { page: 'every' },
  ),
  pictures: group(
    'Pictures of the conference',
    {
      logo: picture('Logo', {
        hint: 'In the header, in emails and on documents, in place of the drawn mark.',
      }),
      hero: picture('First view', {
        ratio: [16, 9],
        hasFocus: true,
        hint: 'Large on the home page.',
        page: '/',
      }),
      favicon: picture('Icon', { ratio: [1, 1], hint: 'In the tab of the browser and on a home screen.' }),
      share: picture('Share picture', { ratio: [1200, 630], hint: 'Shown where a page is shared.' }),
    },
    { page: 'every' },
  ),
  nav: group(
    'Header',
    {
      main: links('Links'),
      previousEdition: link('Previous edition'),
      register: link('Button'),
      abstractMenu: group('Menu', { label: line('Words', { limit: 60 }), items: links('Links of the menu') }),
      mobileExtra: links('More links on a phone'),
    },
    { page: 'every' },
  ),
  footer: group(
    'Footer',
    {
      promotion: line('Heading over the map', { limit: 160 }),
      tagline: line('About the conference', { limit: 300 }),
      copyright: line('Copyright', { limit: 160 }),
      phone: fact('Phone'),
      columns: listOf(
        'Columns of links',
        'Column',
        group('Column', { title: line('Heading', { limit: 60 }), links: links('Links') }),
        { limit: 4 },
      ),
      social: listOf('Networks', 'Network', group('Network', { label: kept('Network') }), {
        title: 'label',
        fixed: true,
      }),
      regionalShares: listOf(
        'Experts by region',
        'Region',
        share({ host: flag('The conference takes place here') }),
        { title: 'label', second: 'value', limit: 12 },
      ),
      regionalSharesTitle: maybe(line('Heading over the regions', { limit: 80 })),
      regionalSharesNote: maybe(line('Below that heading', { limit: 160 })),
      mapPairs: listOf(
        'Arcs on the map',
        'Arc',
        group('Arc', { start: placeFields('From'), end: placeFields('To') }),
        {
          title: 'start.label',
          second: 'end.label',
          limit: 40,
        },
      ),
    },
    { page: 'every' },
  ),
  contact: group(
    'Contact',
    {
      title: line('Heading', { limit: 160 }),
      subline: maybe(line('Below the heading', { limit: 300 })),
      details: group('How to reach you', {
        email: fact('Email'),
        phone: fact('Phone'),
        address: fact('Postal address'),
        hours: maybe(line('Hours', { limit: 120 })),
        responseTime: maybe(line('How soon you answer', { limit: 120 })),
      }),
    },
    { page: '/contact' },
  ),
  noticeEmails: fact('Also notify'),
  organisersNote: fact('Your own note'),
  fees: group(
    'Registration',
    {
      included: listOf(
        'What is included',
        'Registration type',
        group('What is included', {
          presentationTypes: kept('Registration types'),
          text: text('What is included', { limit: 300 }),
        }),
        { title: 'text', fixed: true },
      ),
      refundRule: fact('Refunds'),
    },
    { page: '/registration' },
  ),
  transactions: group('Forms', {
    registration: group(
      'Registration',
      {
        title: line('Heading', { limit: 160 }),
        deadline: fact('Registration deadline'),
        checkIn: fact('Check-in'),
        closesAt: fact('Closing of registration'),
      },
      { page: '/registration' },
    ),
    abstract: group(
      'Abstract submission',
      {
        title: line('Heading', { limit: 160 }),
        deadline: fact('Abstract deadline'),
        notification: fact('Notification of authors'),
        closesAt: fact('Closing of abstracts'),
      },
      { page: '/abstract-submission' },
    ),
    discount: group(
      'Discount registration',
      {
        title: line('Heading', { limit: 160 }),
        intro: text('Introduction', { limit: 1000 }),
        leastCents: fact('Least amount'),
        mode: fact('How requests are taken'),
      },
      { page: '/discount-registration' },
    ),
  }),
}
