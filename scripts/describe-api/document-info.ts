import type { DocumentInfo } from './calls.ts'

/** The tags in reading order: their titles and descriptions. */
const tags = [
  ['registration', 'Registration', 'Request a price, register, pay, and see your own registration.'],
  ['pricing', 'Prices', 'What a registration costs, and the prices that organisers set.'],
  ['payments', 'Payments', 'How a payment ended, and the payment records of the organisers.'],
  ['receipts', 'Receipts', 'Receipts and credit notes as PDF.'],
  ['bookings', 'Bookings', 'Registrations with their payments, as organisers see them.'],
  ['badges', 'Badges', 'Badges and the desk list of bookings, as PDF.'],
  ['discounts', 'Discounts', 'Request a discounted registration, and pay for an approved one.'],
  ['abstracts', 'Abstracts', 'Submit an abstract as PDF, and see your own submission.'],
  ['program-options', 'Sessions and interests', 'What an abstract can be submitted for.'],
  ['accommodation', 'Accommodation', 'Prices for nights and guests.'],
  ['contact', 'Contact', 'Messages to the organisers.'],
  ['website-content', 'Website content', 'What the public pages say about the conference.'],
  ['conferences', 'Conferences', 'Make a conference, put it live, archive it.'],
  ['events', 'Event', 'Dates, deadlines, place and addresses of the conference.'],
  ['drafts', 'Website draft', 'Edit what the public pages say, preview it, publish it, put it back.'],
  ['pictures', 'Pictures', 'Upload pictures, crop them, see where they are used; and their files.'],
  ['dashboard', 'Dashboard', 'The figures of a website over time.'],
  ['mails', 'Emails', 'Emails that were sent, and those that wait.'],
  ['mailings', 'Mailings', 'One mail to everyone on a list, and the news that one can leave.'],
  ['privacy', 'Privacy', 'How long data is kept, and what is held on one person: look, export, erase.'],
  ['backups', 'Backups', 'When the last backup was made, and what is wrong with that.'],
  ['audit', 'Audit', 'Who changed what.'],
  ['exports', 'Exports', 'Lists as CSV files: all of a list, or what the same query shows.'],
  ['rehearsal', 'Rehearsal', 'Play payments with the sandbox.'],
  ['search', 'Search', 'Find people, payments, abstracts, messages and discount requests at once.'],
  ['admin-session', 'Session', 'Log in, stay logged in, log out.'],
  ['accounts', 'Accounts', 'The accounts of the back-office, and your own.'],
  [
    'second-factor',
    'Second factor',
    'Codes of an app, passkeys and recovery codes, requested after the password.',
  ],
  ['settings', 'Settings', 'What the installation is connected to, and whether that works.'],
  ['api-docs', 'This description', 'The description that you are reading, for programs.'],
  ['installation', 'Installation', 'Whether the product can serve, and which installation it is.'],
].map(([name = '', title = '', description = '']) => ({ name, 'x-title': title, description }))

const failures =
  'A failure is JSON with a `code`, by which a program decides, and a `message`, one sentence for a person. The texts may change, the codes do not. A few calls answer plain text instead, and say so.'

/** The description of the public API besides its calls. */
export const publicInfo = (version: string): DocumentInfo => ({
  info: {
    title: 'Conference website API',
    version,
    description: [
      'The calls that the public pages make. The host name decides which website they are about.',
      'Send JSON in UTF-8, at most 100 kB; only a form with a file is `multipart/form-data`. Amounts are euros as decimal numbers, except where a name ends in Cents.',
      failures,
    ].join('\n\n'),
  },
  tags,
  securitySchemes: {
    personalLink: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of a personal link: what follows the # in the link that a visitor gets by email.',
    },
  },
})

/** Callers of the back-office log in first, so that tag comes first. */
const adminTags = [...tags].sort(
  (one, other) => Number(other.name === 'admin-session') - Number(one.name === 'admin-session'),
)

/** The description of the back-office API besides its calls. */
export const adminInfo = (version: string): DocumentInfo => ({
  info: {
    title: 'Back-office API',
    version,
    description: [
      'The calls of the back-office. The path names the website.',
      'Log in with `POST /admin/api/admin/login`, and send its `accessToken` as a bearer with every other call.',
      'With `limit` a list answers one page, and the cursor of the next one in the header X-Next-Cursor. Without it the whole list comes.',
      failures,
    ].join('\n\n'),
  },
  tags: adminTags,
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The accessToken that login and refresh answer. Valid for 30 minutes, and only while its session lives.',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'admin_jwt',
      description: 'Set by login, for files that open in a new tab. It opens nothing else.',
    },
  },
})
