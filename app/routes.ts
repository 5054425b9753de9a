import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the website and the back-office. Pages live with their noun in features/, the roof only names them. */
export default [
  layout('layouts/site-layout.tsx', [
    index('../features/website-content/web/home-page.tsx'),
    route('speakers', '../features/website-content/web/speakers-page.tsx'),
    route('previous-edition', '../features/website-content/web/previous-edition-page.tsx'),
    route('gallery', '../features/website-content/web/gallery-page.tsx'),
    route('partners', '../features/website-content/web/partners-page.tsx'),
    route('conference-topics', '../features/website-content/web/conference-topics-page.tsx'),
    route('agenda', '../features/website-content/web/agenda-page.tsx'),
    route('contact', '../features/contact/web/contact-page.tsx'),
    route('registration', '../features/registration/web/registration-page.tsx'),
    route('abstract-submission', '../features/abstracts/web/abstract-submission-page.tsx'),
    route('my-abstract', '../features/abstracts/web/my-abstract-page.tsx'),
    route('discount-registration', '../features/discounts/web/discount-registration-page.tsx'),
    route('payment-success', '../features/payments/web/payment-success-page.tsx'),
    route('payment-cancel', '../features/payments/web/payment-cancel-page.tsx'),
    route('discount-success', '../features/payments/web/discount-success-page.tsx'),
    route('discount-cancel', '../features/payments/web/discount-cancel-page.tsx'),
  ]),
  layout('layouts/admin-layout.tsx', [
    route('admin-login', '../features/admin-session/web/admin-login-page.tsx'),
    route('admin-password-forgotten', '../features/accounts/web/admin-password-forgotten-page.tsx'),
    route('admin-set-password', '../features/accounts/web/admin-set-password-page.tsx'),
    layout('layouts/admin-shell.tsx', [
      route('admin-dashboard', '../features/dashboard/web/admin-dashboard-page.tsx'),
      route('admin-manage-events', '../features/events/web/admin-manage-events-page.tsx'),
      route('admin-accounts', '../features/accounts/web/admin-accounts-page.tsx'),
      route('admin-own-account', '../features/accounts/web/admin-own-account-page.tsx'),
      route('admin-audit', '../features/audit/web/admin-audit-page.tsx'),
      ...[
        'payments',
        'bookings',
        'discounts',
        'sessions',
        'interests',
        'accommodations',
        'abstract-submissions',
        'registration-types',
      ].map((name) =>
        route(`admin-${name}`, '../features/dashboard/web/admin-unbuilt-page.tsx', { id: `admin-${name}` }),
      ),
    ]),
  ]),
  route('stripe-sandbox/:sessionId', '../features/stripe-sandbox/web/hosted-page.tsx'),
  route('*', 'unknown-path.tsx'),
] satisfies RouteConfig
