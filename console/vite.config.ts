import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../web/build/precompress.ts'
import { texts } from '../web/build/texts.ts'

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), texts(join(import.meta.dirname, 'src'), 'everyone'), precompress()],
  build: {
    target: ['chrome120', 'safari17', 'firefox121'],
    modulePreload: { polyfill: false },
    // a data: URL is refused by the content security policy
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
