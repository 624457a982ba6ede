export { GiftsScreen } from './gifts-screen.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
