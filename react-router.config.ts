import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // One immutable manifest file instead of a request per navigation, so that pages can be kept in memory.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
