/** Titles of the services, and what each is for. */
export const titles = {
  mail: 'mail',
  sms: 'sms',
  oidc: 'oidc',
  push: 'push',
  timeZone: 'timeZone',
  updates: 'updates',
} as const

export const hints = {
  mail: 'mailHint',
  sms: 'smsHint',
  oidc: 'oidcHint',
  push: 'pushHint',
  timeZone: 'timeZoneHint',
  updates: 'updatesHint',
} as const

export const labels = {
  SMTP_URL: 'mailAddress',
  SMTP_FROM: 'sender',
  SMS_URL: 'gateway',
  SMS_KEY: 'gatewayKey',
  OIDC_ISSUER: 'issuer',
  OIDC_CLIENT_ID: 'clientId',
  OIDC_CLIENT_SECRET: 'clientSecret',
  OIDC_NAME: 'buttonName',
  MYNAH_PUSH_CONTACT: 'contact',
  MYNAH_TIME_ZONE: 'timeZone',
  MYNAH_UPDATES: 'listAddress',
} as const
