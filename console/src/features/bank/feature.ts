import { bank as calls } from '@mynah/contract/bank'
import { defineFeature } from '#frame/feature.ts'
import { BankScreen } from './bank-screen.tsx'

export const bank = defineFeature({
  name: 'bank',
  pages: {
    bank: {
      title: 'bankPage',
      group: 'money',
      needs: calls.lines,
      Page: BankScreen,
    },
  },
})
