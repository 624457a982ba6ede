import type { createHashRouter } from 'react-router'

/** The router of the app, for code that is loaded after it and follows navigation. */
export const appRouter: { router?: ReturnType<typeof createHashRouter> } = {}
