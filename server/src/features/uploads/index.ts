import type { App } from '#platform/app.ts'

/** Whether a URL is a finished upload of this installation. */
export const isOurs = (app: App, url: string): boolean =>
  url.startsWith(`${app.config.mediaUrl ?? ''}/media/`) && !url.includes('..')
