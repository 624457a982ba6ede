import { defineFeature } from '#client/feature.ts'
import { profileLive } from './live.ts'
import { useLacksName } from './lacks-name.ts'

export const profile = defineFeature({
  name: 'profile',
  routes: {
    '/pages/my/archive/archive': () => import('./profile-screen.tsx').then((m) => m.ProfileScreen),
    '/pages/my/archive/nick': () => import('./text-input-screens.tsx').then((m) => m.NickScreen),
    '/pages/my/archive/motto': () => import('./text-input-screens.tsx').then((m) => m.MottoScreen),
    '/pages/my/archive/address': () => import('./text-input-screens.tsx').then((m) => m.AddressScreen),
    '/pages/my/archive/userNum': () => import('./user-num-screen.tsx').then((m) => m.UserNumScreen),
    '/pages/my/archive/qrcode': () => import('./qrcode-screen.tsx').then((m) => m.QrcodeScreen),
    '/pages/my/archive/inviteCode': () => import('./invite-screen.tsx').then((m) => m.InviteScreen),
    '/pages/cropper/cropper': () => import('./cropper-screen.tsx').then((m) => m.CropperScreen),
  },
  rareRoutes: {
    '/pages/my/archive/phoneEmail': () => import('./phone-email-screen.tsx').then((m) => m.PhoneEmailScreen),
    '/pages/my/archive/password': () => import('./password-screen.tsx').then((m) => m.PasswordScreen),
    '/pages/my/archive/paypassword': () =>
      import('./pay-password-screen.tsx').then((m) => m.PayPasswordScreen),
    '/pages/my/archive/bindPhone': () => import('./bind-screen.tsx').then((m) => m.BindScreen),
  },
  events: profileLive,
  overlays: [{ useIsShown: useLacksName, load: () => import('./name-screen.tsx').then((m) => m.NameScreen) }],
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
