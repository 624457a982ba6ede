import { defineEntry, type LoadComponent } from '#client/feature.ts'

const login: LoadComponent = () => import('./login/login-screen.tsx').then((m) => m.LoginScreen)

export const authEntry = defineEntry({
  name: 'auth',
  texts: 'everyone',
  routes: {
    '/pages/login/login': { load: login, access: 'signIn' },
    '/pages/login/phone': { load: login, access: 'signIn' },
    '/pages/login/account': { load: login, access: 'signIn' },
    '/pages/register/account': {
      load: () => import('./registration/register-screen.tsx').then((m) => m.RegisterScreen),
      access: 'signIn',
    },
    '/pages/register/forget': {
      load: () => import('./registration/forget-screen.tsx').then((m) => m.ForgetScreen),
      access: 'signIn',
    },
    '/pages/agreement/agreement': {
      load: () => import('./agreement-screen.tsx').then((m) => m.AgreementScreen),
      access: 'open',
    },
  },
})
