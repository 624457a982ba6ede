export { ShownOnce } from './credentials.tsx'
export { LoginScreen } from './login-screen.tsx'
