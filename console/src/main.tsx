import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { router } from './app.tsx'
import { queryClient } from './client.ts'
import { applyTheme } from './frame/theme.ts'
import { startLanguage } from './i18n/start.ts'

applyTheme()
await startLanguage()
const root = document.getElementById('root')
if (!root) throw new Error('No #root in the page')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
