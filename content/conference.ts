/** What the pages say about the conference of the demo website. Days are calendar days in Tokyo. */
export const conference = {
  name: 'World Renewable Energy Conference',
  /** The name in the two lines of the logo. */
  logo: ['World Renewable', 'Energy Conference'],
  title: 'World Renewable Energy Conference 2026 - Tokyo',
  headline: "The World's Premier Renewable Energy Conference",
  callToAction: 'Be Part of World Renewable Energy Conference',
  tagline: 'The premier global conference for renewable energy leaders and innovators.',
  edition: '18th',
  dates: 'May 29-31, 2026',
  firstDay: '2026-05-29',
  lastDay: '2026-05-31',
  place: 'Ariake, Tokyo, Japan',
  format: 'In person',
  hotel: { name: 'Hotel Ariake Bay (sample)', address: 'https://example.com/hotel-ariake-bay' },
  registrationDeadline: 'March 30, 2026',
  contact: {
    email: 'info@example.org',
    phone: '+81 3-0000-0000',
    postal: ['Conference Secretariat (sample)', 'Ariake, Koto City', 'Tokyo, Japan'],
  },
  socialNetworks: ['LinkedIn', 'X', 'Facebook', 'YouTube'],
  copyright: '© 2025 World Renewable Energy Conference. All rights reserved.',
} as const
