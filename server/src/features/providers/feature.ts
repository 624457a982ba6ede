import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { providerAccounts as providerAccountsPoint } from '#features/credentials/index.ts'
import { examineProvider } from './doctor.ts'
import { providerHandlers, signInWayHandlers } from './handlers.ts'
import { eraseProviders, exportProviders, sweepProviders } from './index.ts'
import { providerAccounts } from './linking.ts'
import { serveProviderReturn } from './routes.ts'

export const providers = defineFeature({
  name: 'providers',
  calls: [...signInWayHandlers, ...providerHandlers],
  examine: examineProvider,
  routes: serveProviderReturn,
  tablesNotBackedUp: ['provider_logins'],
  extensions: [
    providerAccountsPoint.with(providerAccounts),
    personalData.with({
      name: 'providers',
      phase: 'credentials',
      read: exportProviders,
      erase: eraseProviders,
    }),
  ],
  jobs: [{ name: 'sweep unfinished logins at providers', everyMs: 3_600_000, run: sweepProviders }],
})
