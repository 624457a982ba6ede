import { operators as calls } from '@mynah/contract/operators'
import { defineFeature } from '#frame/feature.ts'
import { AuditScreen } from './audit-screen.tsx'
import { OperatorsScreen } from './operators-screen.tsx'
import { PasswordScreen } from './password-screen.tsx'

export const operators = defineFeature({
  name: 'operators',
  pages: {
    operators: {
      title: 'operatorsPage',
      group: 'administration',
      needs: calls.list,
      Page: OperatorsScreen,
    },
    audit: {
      title: 'auditPage',
      group: 'administration',
      needs: calls.audit,
      Page: AuditScreen,
    },
    password: {
      title: 'passwordPage',
      group: 'administration',
      needs: calls.changePassword,
      Page: PasswordScreen,
    },
  },
})
