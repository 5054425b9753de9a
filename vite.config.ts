import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { artPlugin } from './scripts/art/art-plugin.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), artPlugin()],
  // Fonts and art stay files: data: addresses would need a weaker content security policy.
  build: { assetsInlineLimit: 0 },
})
