// Made by `npm run map` from strings/en.json of each folder; do not edit.
import type { Texts } from '@mynah/contract/texts'
import type account from '../features/account/strings/en.json'
import type auth from '../features/auth/strings/en.json'
import type calling from '../features/calling/strings/en.json'
import type complaints from '../features/complaints/strings/en.json'
import type credentials from '../features/credentials/strings/en.json'
import type dailySignIn from '../features/daily-sign-in/strings/en.json'
import type groupNotices from '../features/group-notices/strings/en.json'
import type groups from '../features/groups/strings/en.json'
import type health from '../features/health/strings/en.json'
import type identity from '../features/identity/strings/en.json'
import type meetings from '../features/meetings/strings/en.json'
import type messages from '../features/messages/strings/en.json'
import type moments from '../features/moments/strings/en.json'
import type places from '../features/places/strings/en.json'
import type redPackets from '../features/red-packets/strings/en.json'
import type reminders from '../features/reminders/strings/en.json'
import type scan from '../features/scan/strings/en.json'
import type shop from '../features/shop/strings/en.json'
import type stickers from '../features/stickers/strings/en.json'
import type transfers from '../features/transfers/strings/en.json'
import type wallet from '../features/wallet/strings/en.json'
import type webPush from '../features/web-push/strings/en.json'

export interface Namespaces {
  account: Texts<typeof account>
  auth: Texts<
    typeof auth,
    {
      code: 'code'
      newMember: 'digits'
    }
  >
  calling: Texts<
    typeof calling,
    {
      callEndedByOperator: 'reason'
    }
  >
  complaints: Texts<typeof complaints>
  credentials: Texts<
    typeof credentials,
    {
      undo: 'link'
      stop: 'link'
    }
  >
  'daily-sign-in': Texts<
    typeof dailySignIn,
    {
      keep: 'days'
    }
  >
  'group-notices': Texts<typeof groupNotices>
  groups: Texts<
    typeof groups,
    {
      groupFoundByName: 'group'
    }
  >
  health: Texts<typeof health>
  identity: Texts<
    typeof identity,
    {
      identityRefused: 'reason'
    }
  >
  meetings: Texts<
    typeof meetings,
    {
      meetingEndedByOperator: 'name' | 'reason'
      soon_other: 'count'
    }
  >
  messages: Texts<typeof messages>
  moments: Texts<
    typeof moments,
    {
      momentHidden: 'note'
      momentDeleted: 'note'
    }
  >
  places: Texts<typeof places>
  'red-packets': Texts<typeof redPackets>
  reminders: Texts<
    typeof reminders,
    {
      reminder: 'text'
    }
  >
  scan: Texts<
    typeof scan,
    {
      qrSignIn: 'device'
    }
  >
  shop: Texts<
    typeof shop,
    {
      orderShipped: 'carrier' | 'number'
      orderRejected: 'reason'
      giftRejected: 'reason'
    }
  >
  stickers: Texts<typeof stickers>
  transfers: Texts<typeof transfers>
  wallet: Texts<
    typeof wallet,
    {
      notice_recharge_approved: 'money'
      notice_recharge_refused: 'money'
      notice_withdrawal_approved: 'money'
      notice_withdrawal_refused: 'money'
      notice_packet_refunded: 'money'
      notice_transfer_refunded: 'money'
      walletCorrected: 'reason'
    }
  >
  'web-push': Texts<
    typeof webPush,
    {
      newMessages: 'count'
      reactedTo: 'emoji' | 'text'
    }
  >
}
