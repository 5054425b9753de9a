import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Only while developing: the shared components in each of their states. A build has neither these pages nor their code. */
const componentPages: RouteConfigEntry[] =
  (import.meta as { env?: { MODE: string } }).env?.MODE === 'development'
    ? [
        layout('../scripts/dev/components/back-office-layout.tsx', [
          route('admin-components', '../scripts/dev/components/back-office-page.tsx'),
        ]),
        route('components', '../scripts/dev/components/website-page.tsx'),
      ]
    : []

/**
 * Every page URL of the website and the back-office. Pages are part of their feature; a route module of app/ passes in
 * what a page shows of another feature.
 */
export default [
  layout('layouts/site-layout.tsx', [
    index('../features/website-content/web/home/home-page.tsx'),
    route('speakers', '../features/website-content/web/people/speakers-page.tsx'),
    route('speakers/:speaker', 'own-pages/speaker.tsx'),
    route('previous-edition', '../features/website-content/web/previous-edition/previous-edition-page.tsx'),
    route('gallery', '../features/website-content/web/previous-edition/gallery-page.tsx'),
    route('partners', '../features/website-content/web/people/partners-page.tsx'),
    route('conference-topics', '../features/website-content/web/topics/conference-topics-page.tsx'),
    route('agenda', '../features/website-content/web/agenda/agenda-page.tsx'),
    route('contact', '../features/contact/web/contact-page.tsx'),
    route('leave-news', '../features/mailings/web/unsubscribe-page.tsx'),
    route('registration', '../features/registration/web/form/registration-page.tsx'),
    route('my-registration', '../features/registration/web/own/my-registration-page.tsx'),
    route('abstract-submission', '../features/abstracts/web/submission/abstract-submission-page.tsx'),
    route('my-abstract', '../features/abstracts/web/own/my-abstract-page.tsx'),
    route('discount-registration', '../features/discounts/web/discount-registration-page.tsx'),
    route('discount-payment', '../features/discounts/web/discount-payment-page.tsx'),
    route('payment-success', 'payment-results/payment-success-route.tsx'),
    route('payment-cancel', 'payment-results/payment-cancel-route.tsx'),
    route('discount-success', 'payment-results/discount-success-route.tsx'),
    route('privacy', '../features/privacy/web/privacy-page.tsx'),
    route('api/docs', '../features/api-docs/web/api-docs-page.tsx'),
    route('discount-cancel', 'payment-results/discount-cancel-route.tsx'),
    route(':page', 'own-pages/page.tsx'),
  ]),
  layout('layouts/admin-layout.tsx', [
    route('admin-login', '../features/admin-session/web/admin-login-page.tsx'),
    route('admin-password-forgotten', '../features/accounts/web/admin-password-forgotten-page.tsx'),
    route('admin-set-password', '../features/accounts/web/admin-set-password-page.tsx'),
    route('admin-second-factor', '../features/second-factor/web/admin-second-factor-page.tsx'),
    layout('layouts/admin-shell.tsx', [
      route('admin-dashboard', 'dashboard/admin-dashboard-route.tsx'),
      route('admin-conferences', 'sensitive-changes/admin-conferences-route.tsx'),
      route('admin-conferences/new', 'sensitive-changes/admin-new-conference-route.tsx'),
      route('admin-website', '../features/drafts/web/admin-website-page.tsx'),
      route('admin-manage-events', 'event-settings/admin-manage-events-route.tsx'),
      route('admin-accounts', 'accounts/admin-accounts-route.tsx'),
      route('admin-own-account', 'accounts/admin-own-account-route.tsx'),
      route('admin-privacy', '../features/privacy/web/admin-privacy-page.tsx'),
      route('admin-settings', 'sensitive-changes/admin-settings-route.tsx'),
      route('admin-audit', '../features/audit/web/admin-audit-page.tsx'),
      route('admin-payments', '../features/payments/web/list/admin-payments-page.tsx'),
      route('admin-exceptions', '../features/payments/web/exceptions/admin-exceptions-page.tsx'),
      route('admin-rehearsal', '../sandbox/rehearsal/web/admin-rehearsal-page.tsx'),
      route('admin-bookings', '../features/bookings/web/admin-bookings-page.tsx'),
      route('admin-discounts', '../features/discounts/web/admin-discounts-page.tsx'),
      route('admin-sessions', '../features/program-options/web/admin-sessions-page.tsx'),
      route('admin-interests', '../features/program-options/web/admin-interests-page.tsx'),
      route('admin-accommodations', '../features/accommodation/web/admin-accommodations-page.tsx'),
      route(
        'admin-abstract-submissions',
        '../features/abstracts/web/list/admin-abstract-submissions-page.tsx',
      ),
      route('admin-registration-types', '../features/pricing/web/admin-registration-types-page.tsx'),
      route('admin-messages', '../features/contact/web/admin-messages-page.tsx'),
      route('admin-mails', '../features/mails/web/admin-mails-page.tsx'),
      route('admin-mailings', '../features/mailings/web/progress/admin-mailings-page.tsx'),
      route('admin-write', 'mailing-lists/admin-write-route.tsx'),
      route('admin-write/:id', 'mailing-lists/admin-mailing-route.tsx'),
      route('admin-api', '../features/api-docs/web/admin-api-page.tsx'),
    ]),
  ]),
  ...componentPages,
  route('stripe-sandbox/:sessionId', '../sandbox/stripe/web/hosted-page.tsx'),
  route('*', 'unknown-path.tsx'),
] satisfies RouteConfig
