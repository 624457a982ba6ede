const en = {
  updateReady: 'Version {version} is ready',
  updateMust: 'Please update Mynah',
  updateMustText:
    'This version can no longer be used. Reload to get version {version}. Your chats and drafts are kept.',
  updateReload: 'Reload',
  updateLater: 'Later',
  updateFailed: 'The new version could not be loaded. Try again.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'app-info': typeof en
  }
}
