import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the website. Pages live with their noun in features/, the roof only names them. */
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
  route('stripe-sandbox/:sessionId', '../features/stripe-sandbox/web/hosted-page.tsx'),
  route('*', 'unknown-path.tsx'),
] satisfies RouteConfig
