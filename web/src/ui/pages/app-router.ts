import type { createHashRouter } from 'react-router'

/** The router of the app, for what is loaded after it and follows its pages. */
export const appRouter: { router?: ReturnType<typeof createHashRouter> } = {}
