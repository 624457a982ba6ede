import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { defineFeature } from '#frame/feature.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const dailySignIn = defineFeature({
  name: 'daily-sign-in',
  pages: {
    'sign-in': {
      title: 'signInPage',
      group: 'shopAndPoints',
      needs: dailySignInAdmin.figures,
      Page: SignInScreen,
    },
  },
})
