// Made by `npm run map` from strings/en.json of each folder; do not edit.
import type { Texts } from '@mynah/contract/texts'
import type appInfo from '../features/app-info/strings/en.json'
import type bank from '../features/bank/strings/en.json'
import type calling from '../features/calling/strings/en.json'
import type carbon from '../features/carbon/strings/en.json'
import type changes from '../features/changes/strings/en.json'
import type complaints from '../features/complaints/strings/en.json'
import type customers from '../features/customers/strings/en.json'
import type dailySignIn from '../features/daily-sign-in/strings/en.json'
import type frame from '../frame/strings/en.json'
import type health from '../features/health/strings/en.json'
import type identity from '../features/identity/strings/en.json'
import type meetings from '../features/meetings/strings/en.json'
import type moderation from '../features/moderation/strings/en.json'
import type moments from '../features/moments/strings/en.json'
import type money from '../features/money/strings/en.json'
import type notices from '../features/notices/strings/en.json'
import type operators from '../features/operators/strings/en.json'
import type parts from '../parts/strings/en.json'
import type retention from '../features/retention/strings/en.json'
import type shop from '../features/shop/strings/en.json'
import type stickerPacks from '../features/sticker-packs/strings/en.json'
import type support from '../features/support/strings/en.json'
import type vip from '../features/vip/strings/en.json'

export interface Namespaces {
  'app-info': Texts<
    typeof appInfo,
    {
      withdrawMeans: 'version'
      wordsOf: 'type' | 'languages'
      forcedAsk: 'version' | 'url'
      editMinutes: 'most'
      groupMembersMax: 'most'
    }
  >
  bank: Texts<
    typeof bank,
    {
      sums: 'count' | 'moneyIn' | 'moneyOut'
      matchWith: 'name' | 'amount'
      matchThis: 'number'
      saidMatched: 'amount' | 'name'
      matchedWith: 'amount' | 'name' | 'number'
      lineOf: 'day' | 'amount'
      markSent: 'amount' | 'name'
      markHere: 'amount' | 'name'
      decideAll_other: 'count'
      decideAsk_other: 'count'
      saidDecided_other: 'count'
      added_other: 'count'
      known_other: 'count'
      faulty_other: 'count'
    }
  >
  calling: Texts<
    typeof calling,
    {
      endOf: 'name'
      group: 'id'
    }
  >
  carbon: Texts<
    typeof carbon,
    {
      factorOf: 'key'
      keyVersion: 'key' | 'version'
      kilogramsFor: 'unit'
      saveAs: 'version'
    }
  >
  changes: Texts<
    typeof changes,
    {
      proposed: 'name' | 'time'
      takesEffect: 'time'
      saidAgreed: 'name'
      saidStopped: 'name'
    }
  >
  complaints: Texts<
    typeof complaints,
    {
      aboutOf: 'name' | 'kind'
      sure: 'decision'
      complaintAbout: 'name'
      saidDecision: 'name' | 'decision'
      evidence: 'number'
      otherKind: 'kind' | 'content'
      others: 'name'
      decidesAll: 'count'
      saidDecisionOfAll: 'name' | 'decision' | 'count'
      closedCount: 'count'
    }
  >
  customers: Texts<
    typeof customers,
    {
      customerOf: 'name'
    }
  >
  'daily-sign-in': Texts<
    typeof dailySignIn,
    {
      day: 'day'
      dayAndLater: 'day'
      hint: 'days'
      saveAsk: 'before' | 'after'
    }
  >
  frame: Texts<
    typeof frame,
    {
      menuWaiting_other: 'count'
      waiting_other: 'count'
    }
  >
  health: Texts<
    typeof health,
    {
      examinedAt: 'time'
      ofLevel: 'level' | 'number'
      archiveWaits: 'time'
      atLeast: 'size'
      thisOne: 'host'
    }
  >
  identity: Texts<
    typeof identity,
    {
      papersOf: 'name'
      agreedOf: 'agreed' | 'needed'
      releaseMeans: 'name'
      saidReleased: 'name'
      releaseNeedsSecond: 'name'
      saidCorrected: 'name'
      saidApproved: 'name'
      saidRejected: 'name'
    }
  >
  meetings: Texts<typeof meetings>
  moderation: Texts<
    typeof moderation,
    {
      groupOf: 'name'
      accountOf: 'name'
      saidFrozen: 'name'
      saidUnfrozen: 'name'
    }
  >
  moments: Texts<
    typeof moments,
    {
      momentNumber: 'number'
      pictureNumber: 'number'
    }
  >
  money: Texts<
    typeof money,
    {
      agreedOf: 'agreed' | 'needed'
      pictureSeen_other: 'count'
      saidApproved: 'name' | 'amount'
      saidTakenBack: 'name' | 'amount'
      approvedSoon: 'name' | 'amount'
      rejectedSoon: 'name' | 'amount'
      askSent: 'amount' | 'name'
      askHere: 'amount' | 'name'
      sentAmount: 'amount'
      hereAmount: 'amount'
      saidRejected: 'name' | 'amount'
      withdrawalOf: 'name'
      rechargeOf: 'name'
      looksAlike: 'id'
      stoppedSince: 'time' | 'reason'
      counted: 'accounts' | 'postings' | 'entries' | 'ms'
      receiversAsk: 'before' | 'after'
      rateAsk: 'before' | 'after'
      capAsk: 'before' | 'after'
      correctEntry: 'posting'
      moreThanWallet: 'balance' | 'owed'
      daysWait_other: 'count'
      closableFrom: 'time'
      closeDay: 'day'
      dayIn: 'zone'
      serverSays: 'amount'
      laterFrom: 'time' | 'amount'
      entriesOfName: 'name'
      balanceIs: 'balance'
    }
  >
  notices: Texts<
    typeof notices,
    {
      removeAsk: 'title'
      titleIn: 'language'
      htmlIn: 'language'
    }
  >
  operators: Texts<
    typeof operators,
    {
      saidDisabled: 'name'
      saidEnabled: 'name'
      roleDisabled: 'role'
      enable: 'name'
      disable: 'name'
      shownOnce: 'name'
      allAsWritten: 'count'
      checkedSoFar: 'count'
      rowGone: 'number'
      rowChanged: 'number'
    }
  >
  parts: Texts<
    typeof parts,
    {
      pageTitle: 'page'
      export: 'count'
      copyOf: 'text'
      chartCount: 'name' | 'total' | 'days'
      pageNumber: 'number'
      oldestWaits: 'time'
      rangeOf: 'first' | 'last' | 'total'
      rangeOfMany: 'first' | 'last' | 'total'
      exported: 'count'
      decidedSince: 'state'
      openElsewhere: 'name' | 'time'
      noteCount: 'count'
      chooseRow: 'name'
      chosenCount: 'count'
      bulkDecision: 'decision'
      bulkAsk: 'decision' | 'count'
      bulkWaits: 'decision' | 'count'
      bulkConfirm: 'decision' | 'count'
      allOf: 'count'
    }
  >
  retention: Texts<
    typeof retention,
    {
      thenDeleted_other: 'count'
      thenArchived_other: 'count'
      from: 'date'
      archived_other: 'count'
      days: 'min' | 'max'
      deleteAsk_other: 'count'
      archiveAsk_other: 'count'
    }
  >
  shop: Texts<
    typeof shop,
    {
      priceBought: 'points' | 'bought'
      priceCheap: 'points' | 'bought' | 'market'
      atOnce: 'title'
      nameIn: 'language'
      textIn: 'language'
      colour: 'number'
      size: 'number'
      takeOut: 'number'
      pictures: 'count'
      pictureOf: 'number'
      variantPicture: 'number'
      removePicture: 'number'
      daysOfStreak: 'count'
      stockOf: 'name'
      orderedIn: 'id'
      returnedIn: 'id'
      overdue: 'time'
      noOrders: 'count'
      priceAsk: 'before' | 'after'
    }
  >
  'sticker-packs': Texts<typeof stickerPacks>
  support: Texts<
    typeof support,
    {
      conversationWith: 'name'
      usesIn: 'language'
      saidClosed: 'name'
      answeredMeanwhile: 'name'
      removeAsk: 'title'
      textIn: 'language'
      cannedHint: 'placeholder'
      photoOf: 'name'
    }
  >
  vip: Texts<
    typeof vip,
    {
      until: 'date'
      give: 'count'
    }
  >
}
