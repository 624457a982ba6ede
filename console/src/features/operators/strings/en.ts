const en = {
  console: 'Mynah console',
  name: 'Name',
  password: 'Password',
  code: 'Code from your authenticator app',
  signIn: 'Sign in',
  oldPassword: 'Current password',
  newPassword: 'New password (at least 12 characters)',
  changePassword: 'Change and sign in again',
  saidDisabled: '{name} is disabled.',
  saidEnabled: '{name} is enabled.',
  nobody: 'No operators yet.',
  role: 'Role',
  roleDisabled: '{role}, disabled',
  since: 'Since',
  access: 'Access',
  disabled: 'disabled',
  enabled: 'enabled',
  enable: 'Enable {name}',
  disable: 'Disable {name}',
  newName: 'Name of the new operator',
  add: 'Add',
  shownOnce: 'Shown only once. Password of {name}:',
  authenticator: 'Address for the authenticator app:',
  aboutSuch: 'About (for example person 123)',
  actionBegins: 'Action starts with',
  nothing: 'No matching rows.',
  number: 'No.',
  when: 'When',
  who: 'Who',
  unknown: 'unknown',
  what: 'What',
  about: 'About',
  detail: 'Detail',
  older: 'Older rows',
  allAsWritten: 'All {count} rows are intact.',
  checkedSoFar: 'Checked up to row {count} …',
  rowGone: 'Row {number} has been removed.',
  rowChanged: 'Row {number} has been changed.',
  checkChain: 'Verify the log',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    operators: typeof en
  }
}
