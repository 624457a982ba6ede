import { invalidateSignIn } from './queries.ts'
import { SignInStrip } from './sign-in-strip.tsx'

export const mePart = { top: [SignInStrip], refresh: invalidateSignIn }
