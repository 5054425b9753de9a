import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the website. Pages live with their noun in features/, the roof only names them. */
export default [
  layout('layouts/site-layout.tsx', [
    index('../features/website-content/web/home-page.tsx'),
    route('registration', '../features/registration/web/registration-page.tsx'),
  ]),
  route('*', 'unknown-path.tsx'),
] satisfies RouteConfig
