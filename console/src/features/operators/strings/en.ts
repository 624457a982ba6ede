const en = {
  console: 'Mynah console',
  name: 'Name',
  password: 'Password',
  code: 'Code of your authenticator app',
  signIn: 'Sign in',
  oldPassword: 'Old password',
  newPassword: 'New password, 12 characters or more',
  changePassword: 'Change, and sign in anew',
  saidDisabled: '{name} is disabled.',
  saidEnabled: '{name} is enabled.',
  nobody: 'Nobody yet.',
  role: 'Role',
  roleDisabled: '{role}, disabled',
  since: 'Since',
  access: 'Access',
  disabled: 'disabled',
  enabled: 'enabled',
  enable: 'Enable {name}',
  disable: 'Disable {name}',
  newName: 'Name of a new operator',
  add: 'Add',
  shownOnce: 'This is shown once. Password of {name}:',
  authenticator: 'Address for the authenticator app:',
  aboutSuch: 'About (such as person 123)',
  actionBegins: 'Action begins with',
  nothing: 'Nothing of this kind.',
  number: 'No.',
  when: 'When',
  who: 'Who',
  unknown: 'unknown',
  what: 'What',
  about: 'About',
  detail: 'Detail',
  older: 'Older rows',
  allAsWritten: 'All {count} rows are as they were written.',
  rowGone: 'Row {number} was written and is gone.',
  rowChanged: 'Row {number} is not as it was written.',
  checkChain: 'Check the chain',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    operators: typeof en
  }
}
