import { sql } from 'kysely'
import { defineFeature } from '../src/platform/feature.ts'
import { postingSources } from '../src/features/ledger/index.ts'

/** Accepts all postings of tests whose two sides are equal. */
export const testMoney = defineFeature({
  name: 'test-money',
  extensions: [
    postingSources.with({
      prefix: 'test',
      moves: () => sql`
        select t.id, case when e.amount < 0 then e.account else 'test' end,
          case when e.amount < 0 then 'test' else e.account end, e.asset, abs(e.amount)
        from these t join ledger_entries e on e.posting_id = t.id`,
    }),
  ],
})
