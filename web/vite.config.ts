import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { joinedLists } from './build/joined-lists.ts'
import { modules } from './build/modules.ts'
import { pdfData } from './build/pdf-data.ts'
import { manifests } from './build/manifests.ts'
import { mapWithoutMarkup } from './build/map-without-markup.ts'
import { pieces } from './build/pieces.ts'
import { precompress } from './build/precompress.ts'
import { texts } from './build/texts.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwind(),
    texts(join(import.meta.dirname, 'src'), 'signedIn'),
    joinedLists(),
    pdfData(),
    mapWithoutMarkup(),
    firstPaint(),
    manifests(),
    modules(),
    precompress(),
  ],
  build: {
    target: ['chrome120', 'safari17', 'firefox121'],
    outDir: 'dist',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // emoji data and the PDF reader are large files, loaded when they are first needed
    chunkSizeWarningLimit: 1500,
    // the content security policy refuses data: URLs
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: 'index.html', sw: 'src/worker/sw.ts' },
      output: {
        // few files for the first page; code that only some pages need stays separate
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: pieces(), debugName: 'pieces', priority: 1 },
            // each would be a file of its own, and the first page lists all files: icons, the modules by which forms
            // read the contract, and what the page of settings and the chat list load together
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\// },
            {
              name: 'forms',
              // the login page needs them, and no other form needs the login page
              priority: 2,
              test: /web\/src\/(?:client\/api\/(?:call-form|field-bounds)|ui\/pages\/session-state)\.ts$/,
            },
            { name: 'settings-parts', test: /web\/src\/features\/[\w-]+\/settings-part\.tsx?$/ },
            {
              name: 'chat-list',
              test: /web\/src\/(?:ui\/lists\/(?:pull-to-refresh|back-to-top)|features\/conversations\/(?:chat-keys|settings\/mute-ends))\.tsx$/,
            },
            {
              name: 'react',
              priority: 2,
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next)[\\/]/,
            },
          ],
        },
        // the first page lists all files, and random names do not compress
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/dev': server,
      '/media': server,
      '/ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
})
