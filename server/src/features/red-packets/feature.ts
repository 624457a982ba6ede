import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { heldFunds, postingSources } from '#features/ledger/index.ts'
import { onConversationEnded } from '#features/messages/index.ts'
import { redPacketHandlers } from './handlers.ts'
import { endPackets, erasePackets, exportRedPackets, redPacketHeldFunds, refundExpired } from './index.ts'
import { giftPostings, packetPostings } from './posting-store.ts'

export const redPackets = defineFeature({
  name: 'red-packets',
  calls: redPacketHandlers,
  extensions: [
    heldFunds.with(redPacketHeldFunds),
    onConversationEnded.with(endPackets),
    postingSources.with(giftPostings, packetPostings),
    personalData.with({
      name: 'red-packets',
      phase: 'records',
      read: exportRedPackets,
      erase: erasePackets,
    }),
  ],
  jobs: [{ name: 'refund what was not opened of red packets', everyMs: 10_000, run: refundExpired }],
})
